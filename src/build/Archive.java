import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The class-data archive lib/hqt.jsa: the classes that real work loads, parsed and laid out ahead. Which classes these
 * are, the hidden command "train" shows, which runs several commands and the terminal user interface and says
 * "trained" when all went well.
 *
 * <p>A static archive from a list of classes, and no AOT cache: that one runs stale classes when a jar beside it changes.
 * Nor are its classes linked ahead: all of them are loaded at every start then, and the first frame comes later
 * (measured: 408 ms instead of 355).
 */
final class Archive {
    private final Path image;
    private final Path classes;
    private final Path archive;

    Archive(Path image, Path kept) {
        this.image = image;
        this.classes = kept.resolve("classes.list");
        this.archive = image.resolve("lib/hqt.jsa");
    }

    /**
     * A start that is slower than it could be is worth a warning; in CI it is an error. An image with a broken archive is
     * never left behind.
     */
    void create() throws IOException, InterruptedException {
        try {
            train();
        } catch (IllegalStateException failure) {
            warn("hqt starts more slowly than it could, since its training failed: ", failure);
            record(java("-XX:DumpLoadedClassList=" + classes, "-jar", jar(), "--help"), System.getenv());
        }
        try {
            dump();
        } catch (IllegalStateException failure) {
            Files.deleteIfExists(archive);
            warn("hqt starts slowly, since it has no class-data archive: ", failure);
        }
    }

    private static void warn(String consequence, IllegalStateException failure) {
        if (Boolean.parseBoolean(System.getenv("CI"))) {
            throw failure;
        }
        System.err.println("warning: " + consequence + failure.getMessage());
    }

    private void train() throws IOException, InterruptedException {
        // Not below target: tmux cannot have a socket whose path is longer than 107 bytes.
        Path home = Files.createTempDirectory("hqt-train");
        try {
            List<String> train =
                    java("-XX:DumpLoadedClassList=" + classes, "-Duser.home=" + home, "-jar", jar(), "train");
            Child.Outcome outcome = record(inTerminal(train, home), environment(home));
            if (!outcome.succeeded() || !outcome.output().contains("trained")) {
                throw new IllegalStateException("'train' did not end with 0 and the word 'trained' but with "
                        + outcome.status() + "\n" + outcome.output());
            }
        } finally {
            endServer(home.resolve("state/hqt/tmux-server"));
            Image.deleteTree(home);
        }
    }

    /** The tmux server of the sessions that were trained on outlives them, as it should everywhere but here. */
    private static void endServer(Path record) throws IOException {
        if (Files.notExists(record)) {
            return;
        }
        for (String line : Files.readAllLines(record)) {
            if (line.startsWith("pid=")) {
                ProcessHandle.of(Long.parseLong(line.substring(4))).ifPresent(server -> {
                    server.destroy();
                    server.onExit().join();
                });
            }
        }
    }

    private Child.Outcome record(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        Files.deleteIfExists(classes);
        return new Child(command, environment).run();
    }

    /** Wraps the command in script(1), which gives it a terminal; without that "train" leaves the user interface out. */
    private static List<String> inTerminal(List<String> command, Path home) throws IOException, InterruptedException {
        if (!Child.of("sh", "-c", "script --version | grep -q util-linux").run().succeeded()) {
            return command;
        }
        StringBuilder line = new StringBuilder("stty rows 40 cols 120; exec");
        command.forEach(
                word -> line.append(" '").append(word.replace("'", "'\\''")).append('\''));
        return List.of(
                "script", "-qefc", line.toString(), home.resolve("terminal").toString());
    }

    /** Nothing of the user's: neither a database nor a running tmux nor colours that were switched off. */
    private static Map<String, String> environment(Path home) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("SHELL", "/bin/sh");
        environment.put("TERM", "xterm-256color");
        environment.put("LC_ALL", "C.UTF-8");
        for (String name : List.of("HOME", "TMPDIR", "TMUX_TMPDIR", "XDG_RUNTIME_DIR")) {
            environment.put(name, home.toString());
        }
        for (String name : List.of("DATA", "CONFIG", "STATE", "CACHE")) {
            environment.put(
                    "XDG_" + name + "_HOME",
                    home.resolve(name.toLowerCase(Locale.ROOT)).toString());
        }
        return environment;
    }

    private void dump() throws IOException, InterruptedException {
        run(
                "the archive could not be written",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                jar());
        run(
                "the archive could not be used",
                "-Xshare:on",
                "-XX:SharedArchiveFile=" + archive,
                "-jar",
                jar(),
                "--version");
    }

    private void run(String failure, String... arguments) throws IOException, InterruptedException {
        new Child(java(arguments), System.getenv()).run().orThrow(failure);
    }

    /** The image's own java with the flags of the launcher: an archive is good only for the collector it was made with. */
    private List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(image.resolve("runtime/bin/java").toString());
        command.add("@" + image.resolve("lib/jvm.args"));
        command.add("-Dhqt.home=" + image);
        command.add("-Dorg.sqlite.lib.path=" + image.resolve("lib"));
        Collections.addAll(command, arguments);
        return command;
    }

    private String jar() {
        return image.resolve("lib/hqt.jar").toString();
    }
}
