package dev.hqt.cli;

import dev.hqt.session.SessionView;
import dev.hqt.tui.Rehearsal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * Runs the verbs and the screen once, so that the build sees which classes the class-data archive must hold. Wants the
 * folders of its environment for itself.
 */
@CommandLine.Command(name = "train", hidden = true, description = "For the build: runs the verbs and the screen once.")
final class TrainCommand extends Command {
    private static final String HARNESS = """
            [harness.train]
            command = ["/bin/sleep", "60"]
            resume = ["/bin/sleep", "60"]
            """;

    TrainCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        writeSettings();
        String project = application().directories().home().resolve("project").toString();
        run("project", "add", project);
        run("new", project, "--harness", "train", "--dry-run");
        // A build machine may lack tmux or bubblewrap: then these classes are slower to load, and nothing else.
        attempt("new", project, "--harness", "train");
        attempt("new", project, "--harness", "train", "--sandbox");
        attempt("list");
        attempt("list", "--all", "--json");
        attempt("show", "1");
        run("project", "list");
        require(ExitCode.WRONG_USAGE, execute("show"), "show");
        attempt("doctor");
        if (application().hasTerminal()) {
            require(ExitCode.DONE, application().openScreen(true, Rehearsal.ofScreens()), "the screen");
        }
        for (SessionView session : application().service().list(true)) {
            String id = Long.toString(session.id());
            attempt("stop", id);
            attempt("review", id);
            attempt("resume", id);
            attempt("stop", id);
            run("delete", id);
        }
        output().line("trained");
        return ExitCode.DONE;
    }

    private void writeSettings() {
        Path file = application().directories().configFile();
        try {
            Files.createDirectories(file.getParent());
            Files.createDirectories(application().directories().home().resolve("project/.git/hooks"));
            Files.writeString(file, HARNESS);
        } catch (IOException failure) {
            throw new UncheckedIOException("The settings for training can't be written", failure);
        }
    }

    private void run(String... line) {
        require(ExitCode.DONE, execute(line), String.join(" ", line));
    }

    /** What came of it does not matter: its classes were loaded. */
    private void attempt(String... line) {
        execute(line);
    }

    private int execute(String... line) {
        return new CommandTree(application()).execute(line);
    }

    private static void require(int expected, int code, String what) {
        if (code != expected) {
            throw new IllegalStateException(what + " ended with " + code + " and not " + expected);
        }
    }
}
