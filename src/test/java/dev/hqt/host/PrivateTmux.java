package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A tmux server of this test's own, on a socket in its own directory, run as the jail's user. */
final class PrivateTmux implements AutoCloseable {
    private final JailGround ground;

    PrivateTmux(JailGround ground) {
        this.ground = ground;
    }

    Path socket() {
        return ground.base.resolve("state/tmux.sock");
    }

    void start(String... command) {
        List<String> arguments = new ArrayList<>(
                List.of("new-session", "-d", "-s", "jail", "-x", "100", "-y", "30", "-c", ground.home.toString()));
        arguments.addAll(List.of(command));
        run(arguments.toArray(String[]::new));
    }

    String format(String format) {
        return run("display-message", "-p", "-t", "=jail:", format).strip();
    }

    String run(String... arguments) {
        CommandResult result = call(arguments);
        assertThat(result.succeeded()).as(List.of(arguments) + result.errors()).isTrue();
        return result.output();
    }

    void stop() {
        run("kill-server");
    }

    private CommandResult call(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("tmux", "-S", socket().toString(), "-f", "/dev/null", "-u"));
        argv.addAll(List.of(arguments));
        return ground.identity
                .runner()
                .run(Command.of(argv)
                        .withEnvironment(Map.of(
                                "PATH",
                                System.getenv("PATH"),
                                "HOME",
                                ground.home.toString(),
                                "TERM",
                                "xterm-256color",
                                "SECRET_X",
                                "host-secret")));
    }

    @Override
    public void close() {
        call("kill-server");
    }
}
