package dev.hqt.cli;

import dev.hqt.tui.Rehearsal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/**
 * Runs the verbs and the screen once, so that the build sees which classes the class-data archive must hold. Wants the
 * folders of its environment for itself.
 */
@CommandLine.Command(name = "train", hidden = true, description = "For the build: runs the verbs and the screen once.")
final class TrainCommand extends Command {
    private static final String HARNESS = "[harness.train]\ncommand = [\"/bin/sleep\", \"60\"]\n";

    TrainCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        writeSettings();
        Path project = application().directories().home().resolve("project");
        run(0, "project", "add", project.toString());
        List<String> start = List.of("new", project.toString(), "--harness", "train", "--dry-run");
        run(0, start.toArray(String[]::new));
        run(0, "list");
        run(0, "list", "--all", "--json");
        run(0, "project", "list");
        run(ExitCode.FAILED, "show", "1");
        run(ExitCode.WRONG_USAGE, "show");
        new CommandTree(application()).execute("doctor");
        if (application().hasTerminal()) {
            require(0, application().openScreen(true, Rehearsal.ofScreens()), "the screen");
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

    private void run(int expected, String... line) {
        require(expected, new CommandTree(application()).execute(line), String.join(" ", line));
    }

    private static void require(int expected, int code, String what) {
        if (code != expected) {
            throw new IllegalStateException(what + " ended with " + code + " and not " + expected);
        }
    }
}
