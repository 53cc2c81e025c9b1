package dev.hqt.doctor;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the environment says of the terminal.
 *
 * @param size {@code 120×40}, or null when there is no terminal or it is not known
 */
public record TerminalCheck(
        Map<String, String> environment, @Nullable String size) implements Check {
    public TerminalCheck {
        environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return "terminal";
    }

    @Override
    public CheckResult run() {
        String term = environment.getOrDefault("TERM", "");
        if (term.isEmpty()) {
            return new CheckResult.Warning("TERM is not set: hqt can't draw here", "export TERM=xterm-256color");
        }
        if (term.equals("dumb")) {
            return new CheckResult.Warning("TERM=dumb can't draw", "Run hqt in a terminal emulator.");
        }
        String colours = environment.getOrDefault("COLORTERM", "");
        return new CheckResult.Ok("TERM=" + term
                + (colours.isEmpty() ? "" : ", COLORTERM=" + colours)
                + (environment.getOrDefault("NO_COLOR", "").isEmpty() ? "" : ", NO_COLOR")
                + (size == null ? "" : ", " + size));
    }
}
