package dev.hqt.proof;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** All of them, in the order in which a user reads them. */
final class Uses {
    /** Needs a machine that finds names itself: only a look from outside tells whether it failed. */
    static final String NAMES = "use-names";

    static final String RESIZE = "use-resize";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long LOOK_NANOS = 20_000_000;
    private static final CommandRunner COMMANDS = new SystemCommandRunner();

    private Uses() {}

    static List<Use> all() {
        return List.of(
                Use.always(
                        "use-write",
                        "writes the project",
                        target -> write(target.project().resolve("by-agent.txt"))),
                Use.always(
                        "use-commit",
                        "commits with git",
                        target -> run("git", "commit", "--allow-empty", "-qm", "by an agent")),
                Use.always("use-branch", "makes a branch", target -> run("git", "branch", "-f", "by-agent")),
                Use.always("use-temporary", "writes temporary files", target -> temporary()),
                Use.always(
                        "use-home",
                        "writes its own home",
                        target -> write(target.home().resolve("by-agent"))),
                Use.always("use-name", "has a user name", target -> run("id", "-un")),
                Use.always("use-certificates", "checks certificates", target -> certificates()),
                Use.always(RESIZE, "hears of a resize of its terminal", Uses::resize),
                new Use(NAMES, "finds hosts by name", true, Uses::names));
    }

    private static String write(Path file) throws IOException {
        Files.writeString(file, "by an agent\n");
        return "wrote " + file;
    }

    private static String temporary() throws IOException {
        Path file = Files.createTempFile(Path.of("/tmp"), "by-agent", "");
        Files.delete(file);
        return "made " + file;
    }

    private static String run(String... argv) throws IOException {
        CommandResult result = COMMANDS.run(Command.of(argv));
        if (!result.succeeded()) {
            throw new IOException(argv[0] + ": " + result.firstLine());
        }
        return argv[0] + " ended well";
    }

    private static String names(Target target) throws IOException {
        return "found " + Names.find(target.name(), PATIENCE);
    }

    /** Both: the size alone can be read from a terminal whose signals go elsewhere. */
    private static String resize(Target target) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Terminal.isResized() || !Terminal.wasSignalled()) {
            if (System.nanoTime() > end) {
                throw new IOException(Terminal.isResized() ? "no signal came" : "the size is the old one");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return "got the signal, and the new size";
    }

    private static String certificates() throws IOException {
        for (String file : List.of(
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")) {
            if (Files.exists(Path.of(file))) {
                return file + " is there";
            }
        }
        try (Stream<Path> certificates = Files.list(Path.of("/etc/ssl/certs"))) {
            if (certificates.findAny().isPresent()) {
                return "/etc/ssl/certs is there";
            }
        }
        throw new IOException("no certificates");
    }
}
