package dev.hqt.proof;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What an agent must be able to do in its jail: one that keeps it from its work would soon be left off. */
final class Uses {
    private static final CommandRunner COMMANDS = new SystemCommandRunner();

    private Uses() {}

    static List<Attack> all() {
        return List.of(
                Attack.always(
                        "use-write",
                        "writes the project",
                        target -> write(target.project().resolve("by-agent.txt"))),
                Attack.always(
                        "use-commit",
                        "commits with git",
                        target -> run("git", "commit", "--allow-empty", "-qm", "by an agent")),
                Attack.always("use-branch", "makes a branch", target -> run("git", "branch", "-f", "by-agent")),
                Attack.always("use-temporary", "writes temporary files", target -> temporary()),
                Attack.always(
                        "use-home",
                        "writes its own home",
                        target -> write(target.home().resolve("by-agent"))),
                Attack.always("use-name", "has a user name", target -> run("id", "-un")),
                Attack.always("use-certificates", "checks certificates", target -> certificates()),
                Attack.network("use-names", "finds hosts by name", target -> exists(Path.of("/etc/resolv.conf"))));
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

    private static String exists(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IOException(file + " is not there");
        }
        return file + " is there";
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
