package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What users of other jails met with terminals (docs/public-issues.md), in panes of a real tmux. */
class PublicIssuesTerminalIT {
    @DisplayName("44 agent-of-empires#145: Ctrl-Z does not stop an agent for good: behind it is no shell to wake it up")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void controlZ(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Path beats = ground.project.resolve("beats");
            start(ground, tmux, "echo > ready; while :; do echo x >> beats; sleep 0.05; done");
            JailLifeIT.await(() -> Files.exists(beats));

            tmux.run("send-keys", "-t", "=jail:", "C-z");
            // The terminal has handled the key when it has shown it.
            JailLifeIT.await(
                    () -> tmux.run("capture-pane", "-p", "-t", "=jail:").contains("^Z"));
            long size = Files.size(beats);
            JailLifeIT.await(() -> size(beats) > size + 10);
            assertThat(tmux.format("#{pane_dead}")).isEqualTo("0");
        }
    }

    @DisplayName(
            "51 nono#437, 52 ai-jail#82: an agent's own tmux is in the jail with all that it runs, and ends with it")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void tmuxInside(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Path seen = ground.project.resolve("seen");
            start(ground, tmux, """
                    tmux -f /dev/null new-session -d 'grep -h NoNewPrivs /proc/self/status > part; ls -d /proc/[0-9]* | wc -l >> part;
                        ls ~/.ssh >> part 2>&1; mv part seen; exec sleep 987'
                    exec sleep 988
                    """);
            JailLifeIT.await(() -> Files.exists(seen));
            List<String> lines = Files.readAllLines(seen);
            assertThat(lines.getFirst()).isEqualTo("NoNewPrivs:\t1");
            assertThat(Integer.parseInt(lines.get(1).strip())).isLessThan(15);
            assertThat(lines.get(2)).contains("No such file");
            long leader = Long.parseLong(tmux.format("#{pane_pid}"));
            List<ProcessHandle> family =
                    ProcessHandle.of(leader).orElseThrow().descendants().toList();
            assertThat(family).hasSizeGreaterThan(3);

            tmux.stop();
            JailLifeIT.await(() -> family.stream().noneMatch(JailLifeIT::lives));
        }
    }

    private static void start(JailGround ground, PrivateTmux tmux, String script) throws IOException {
        Path run = ground.prepare(
                List.of("/bin/sh", "-c", script),
                ground.project,
                SandboxPolicy.DEFAULT,
                ground.binds(ground.facts(ground.project), SandboxPolicy.DEFAULT),
                ground.host(Map.of()));
        tmux.start("/bin/sh", run.resolve("launch.sh").toString());
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }
}
