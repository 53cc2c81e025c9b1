package dev.hqt.doctor;

import dev.hqt.harness.LoginState;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One harness: where it is, and what it says its version is. None is required: hqt works with any one of them. */
public final class HarnessCheck implements Check {
    /** Gemini 0.61.0 needs two seconds of a processor to say it; all checks together have ten. */
    static final Duration DEADLINE = Duration.ofSeconds(8);

    private final CommandRunner runner;
    private final String name;
    private final List<String> binaryNames;
    private final @Nullable Path found;
    private final @Nullable LoginState login;

    /**
     * @param name the harness's name
     * @param binaryNames what was looked for on PATH
     * @param found where PATH leads to it, or null when it does not
     * @param login whose login its jails get, or null when that is not known
     */
    public HarnessCheck(
            CommandRunner runner,
            String name,
            List<String> binaryNames,
            @Nullable Path found,
            @Nullable LoginState login) {
        this.runner = runner;
        this.name = name;
        this.binaryNames = List.copyOf(binaryNames);
        this.found = found;
        this.login = login;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public CheckResult run() {
        if (found == null) {
            return new CheckResult.Warning(
                    "not found",
                    "Install it so that " + String.join(" or ", binaryNames) + " is on PATH, if you use it.");
        }
        CommandResult result =
                runner.run(Command.of(found.toString(), "--version").within(DEADLINE));
        if (result.timedOut()) {
            return new CheckResult.Warning(
                    found + " did not say its version within " + DEADLINE.toSeconds() + " s",
                    "Run '" + found + " --version' to see what it waits for.");
        }
        if (!result.succeeded()) {
            String line = result.firstLine();
            return new CheckResult.Warning(
                    found + " does not run: " + (line.isEmpty() ? "exit " + result.exitCode() : line),
                    "Run '" + found + " --version', and install it again if that fails too.");
        }
        String version = result.output().isBlank() ? result.firstLine() : firstLine(result.output());
        return new CheckResult.Ok(
                found + (version.isEmpty() ? "" : " (" + version + ")") + (login == null ? "" : ", " + login.words()));
    }

    private static String firstLine(String output) {
        return output.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
    }
}
