package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodexRolloutsTest {
    private static final String FIRST = "01a22da7-f2d5-77e3-bb17-58a3d13a460e";
    private static final String SECOND = "01a22db0-0000-77e3-bb17-58a3d13a460e";

    @TempDir
    Path sessions;

    private static Path rollout(String time, String id) {
        return Path.of("/home/dev/.codex/sessions/2026/11/30/rollout-2026-11-30T" + time + "-" + id + ".jsonl");
    }

    private void write(Path asSeenInside, String source) throws IOException {
        Path file = sessions.resolve("2026/11/30").resolve(asSeenInside.getFileName());
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "{\"type\":\"session_meta\",\"payload\":{\"base_instructions\":\"" + "x".repeat(20_000)
                        + "\",\"thread_source\":\"" + source + "\"}}\n{\"more\":1}\n");
    }

    @Test
    void theOpenFileNamesTheConversation() {
        assertThat(CodexRollouts.conversation(
                        List.of(Path.of("/dev/pts/3"), Path.of("socket:[77]"), rollout("18-11-51", FIRST)), sessions))
                .contains(FIRST);
    }

    @Test
    void ofTwoTheNewerOneCounts() throws IOException {
        write(rollout("18-11-51", FIRST), "user");
        write(rollout("19-00-00", SECOND), "user");
        assertThat(CodexRollouts.conversation(
                        List.of(rollout("19-00-00", SECOND), rollout("18-11-51", FIRST)), sessions))
                .contains(SECOND);
    }

    @Test
    void aSubagentsThreadIsNotTheConversation() throws IOException {
        write(rollout("18-11-51", FIRST), "user");
        write(rollout("19-00-00", SECOND), "subagent");
        assertThat(CodexRollouts.conversation(
                        List.of(rollout("19-00-00", SECOND), rollout("18-11-51", FIRST)), sessions))
                .contains(FIRST);
    }

    @Test
    void withoutAnOpenFileThereIsNoConversationHoweverManyLieInTheFolder() throws IOException {
        write(rollout("18-11-51", FIRST), "user");
        assertThat(CodexRollouts.conversation(List.of(Path.of("/dev/null")), sessions))
                .isEmpty();
    }

    /** A real process that holds a real rollout open, through the real /proc. */
    @Test
    void isReadFromTheProcessAndItsChildren() throws Exception {
        Path home = sessions.toRealPath();
        Path file = home.resolve(".codex/sessions/2026/11/30/rollout-2026-11-30T18-11-51-" + FIRST + ".jsonl");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Process shell = new ProcessBuilder("sh", "-c", "sh -c 'read line' 7<'" + file + "'; true").start();
        try {
            HarnessContext context = new HarnessContext(home, home.resolve("p"), home.resolve("state"), home, Map.of());
            CodexConfigurator codex =
                    new CodexConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
            HarnessObservation observation =
                    new HarnessObservation(context, true, shell.pid(), "p", null, Duration.ZERO);
            long deadline = System.nanoTime() + 5_000_000_000L;
            while (codex.captureSessionId(observation) == null && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(codex.captureSessionId(observation)).isEqualTo(FIRST);
        } finally {
            shell.destroyForcibly().waitFor();
        }
    }
}
