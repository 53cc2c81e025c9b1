package dev.hqt.doctor;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** tmux is there and new enough. */
public final class TmuxCheck implements Check {
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private final CommandRunner runner;
    private final @Nullable Path tmux;
    private final Remedies remedies;

    /**
     * @param tmux where PATH leads to it, or null when it does not
     */
    public TmuxCheck(CommandRunner runner, @Nullable Path tmux, Remedies remedies) {
        this.runner = runner;
        this.tmux = tmux;
        this.remedies = remedies;
    }

    @Override
    public String name() {
        return "tmux";
    }

    @Override
    public boolean required() {
        return true;
    }

    @Override
    public CheckResult run() {
        if (tmux == null) {
            return new CheckResult.Failed("not found — hqt runs every session in it", remedies.install("tmux"));
        }
        CommandResult result = runner.run(Command.of(tmux.toString(), "-V").within(DEADLINE));
        if (!result.succeeded()) {
            return new CheckResult.Failed(
                    tmux + " does not run" + (result.timedOut() ? " (no answer)" : because(result)),
                    remedies.install("tmux"));
        }
        String said = result.output().strip();
        TmuxVersion version = TmuxVersion.parse(said);
        if (version == null) {
            return new CheckResult.Warning(
                    tmux + " has a version that hqt does not know (" + said + ")", "hqt needs tmux 3.2 or newer.");
        }
        if (!version.isEnough()) {
            return new CheckResult.Failed(
                    tmux + " is too old (" + said + "), hqt needs 3.2 or newer", remedies.install("tmux"));
        }
        return new CheckResult.Ok(tmux + " (" + said + ")");
    }

    private static String because(CommandResult result) {
        String line = result.firstLine();
        return line.isEmpty() ? " (exit " + result.exitCode() + ")" : ": " + line;
    }
}
