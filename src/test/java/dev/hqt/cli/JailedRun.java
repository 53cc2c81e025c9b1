package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.CommandLineRun.Result;
import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** hqt's command line with the machine's own bwrap, tmux and git, and a harness that a test writes as a shell script. */
final class JailedRun implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    final CommandLineRun hqt;
    final Path home;

    JailedRun(Path folder) throws IOException {
        hqt = new CommandLineRun(folder);
        home = hqt.home();
        hqt.with("PATH", Files.createDirectories(home.resolve(".local/bin")) + ":/usr/local/bin:/usr/bin:/bin")
                .with("TERM", "xterm-256color")
                .with("GIT_AUTHOR_NAME", "u")
                .with("GIT_AUTHOR_EMAIL", "u@example.org")
                .with("GIT_COMMITTER_NAME", "u")
                .with("GIT_COMMITTER_EMAIL", "u@example.org");
    }

    /** A project under git. */
    Path project(String name) {
        Path project = hqt.project(name);
        git(project, "init", "-q");
        return project;
    }

    void git(Path directory, String... arguments) {
        List<String> argv = new java.util.ArrayList<>(List.of("git", "-C", directory.toString()));
        argv.addAll(List.of(arguments));
        assertThat(new SystemCommandRunner().run(Command.of(argv)).succeeded())
                .as("%s", argv)
                .isTrue();
    }

    /** Installs a harness's program where users do: a version elsewhere in the home, and a link on PATH. */
    void program(String name, String script) throws IOException {
        Path versions = Files.createDirectories(home.resolve(".local/share/" + name + "/versions"));
        Path version = Files.writeString(versions.resolve("1.0.0"), "#!/bin/sh\n" + script);
        assertThat(version.toFile().setExecutable(true)).isTrue();
        Path link = home.resolve(".local/bin").resolve(name);
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, version);
    }

    /** Starts a jailed session, which must succeed. */
    JsonNode start(Path project, String harness) {
        Result result = hqt.run("new", project.toString(), "--harness", harness, "--sandbox", "--json");
        assertThat(result.code()).as(result.output() + result.errors()).isZero();
        return JsonMapper.shared().readTree(result.output());
    }

    /** What hqt says when it starts none. */
    String refusal(Path project, String harness) {
        Result result = hqt.run("new", project.toString(), "--harness", harness, "--sandbox");
        assertThat(result.code()).as(result.output()).isEqualTo(1);
        return result.errors();
    }

    String dryRun(Path project, String harness) {
        Result result = hqt.run("new", project.toString(), "--harness", harness, "--sandbox", "--dry-run");
        assertThat(result.code()).as(result.errors()).isZero();
        return result.output();
    }

    void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(end);
            LockSupport.parkNanos(20_000_000);
        }
    }

    @Override
    public void close() {
        Path socket = home.resolve(".local/state/hqt/run/tmux.sock");
        if (Files.exists(socket)) {
            new SystemCommandRunner().run(Command.of("tmux", "-S", socket.toString(), "kill-server"));
        }
    }
}
