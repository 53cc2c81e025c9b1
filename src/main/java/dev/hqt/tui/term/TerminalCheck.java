package dev.hqt.tui.term;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says whether there is a terminal to draw on, before anything of it is touched. */
final class TerminalCheck {
    private TerminalCheck() {}

    /**
     * Passes, or tells why not.
     *
     * @param interactive whether standard input and output are terminals
     * @throws TerminalException with a sentence for the user
     */
    static void require(boolean interactive, Map<String, String> environment) {
        if (!interactive) {
            throw notInteractive(null);
        }
        String terminal = environment.getOrDefault("TERM", "");
        if (terminal.isEmpty() || terminal.equals("dumb") || terminal.equals("unknown")) {
            throw new TerminalException(
                    "hqt needs a capable terminal, but TERM" + (terminal.isEmpty() ? " is not set" : "=" + terminal));
        }
    }

    static TerminalException notInteractive(@Nullable Throwable cause) {
        String message = "hqt needs an interactive terminal (stdin and stdout must be a tty)";
        return cause == null ? new TerminalException(message) : new TerminalException(message, cause);
    }

    /** Whether standard input and output are terminals. {@code System.console()} knows, but takes 10 ms to say so. */
    static boolean isInteractive() {
        if (leadsToTerminal(0) && leadsToTerminal(1)) {
            return true;
        }
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    /** Whether standard input is a terminal. */
    static boolean isRead() {
        return leadsToTerminal(0);
    }

    private static boolean leadsToTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
