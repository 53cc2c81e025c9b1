package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaudeStatusFileTest {
    private static final String ID = "d228ec77-283f-47a3-a502-4b8b68c14fe5";

    @TempDir
    Path directory;

    private static String file(String status) {
        return "{\"pid\":2,\"sessionId\":\"" + ID + "\",\"procStart\":\"166252\",\"status\":\"" + status
                + "\",\"waitingFor\":\"input needed\",\"updatedAt\":1796062039325,\"statusUpdatedAt\":1796062039320}";
    }

    @ParameterizedTest
    @CsvSource({"busy, WORKING, ''", "waiting, WAITING, asks a question", "idle, IDLE, ''"})
    void saysWhatItIsDoingAndInWhichConversation(String word, HarnessStatus status, String remark) {
        assertThat(ClaudeStatusFile.parse(file(word), OptionalLong.of(166252)))
                .isEqualTo(new SourceAnswer.Says(
                        new HarnessReading(status, ID, "status file", word, remark),
                        Instant.ofEpochMilli(1796062039320L)));
    }

    @Test
    void anUnknownWordIsNoStatusButTheIdCounts() {
        assertThat(ClaudeStatusFile.parse(file("dreaming"), OptionalLong.of(166252))
                        .reading())
                .isEqualTo(new HarnessReading(null, ID, "status file"));
    }

    @Test
    void aFileOfAnotherProcessDoesNotCount() {
        assertThat(ClaudeStatusFile.parse(file("busy"), OptionalLong.of(7)))
                .isEqualTo(new SourceAnswer.OfAnotherProcess("status file"));
    }

    @Test
    void aHalfWrittenFileDoesNotCount() {
        assertThat(ClaudeStatusFile.parse(file("busy").substring(0, 40), OptionalLong.of(166252)))
                .isEqualTo(new SourceAnswer.SaysNothing("status file"));
    }

    @ParameterizedTest
    @CsvSource({"--dangerous", "../../x", "''", "d228ec77-283f-47a3-a502-4b8b68c14fe5 --x"})
    void anIdThatIsNoneIsNotTaken(String id) {
        SourceAnswer answer =
                ClaudeStatusFile.parse("{\"sessionId\":\"" + id + "\",\"status\":\"idle\"}", OptionalLong.empty());
        assertThat(answer.reading()).isEqualTo(new HarnessReading(HarnessStatus.IDLE, null, "status file", "idle", ""));
    }

    /** Of this very test's process, through the real /proc: what claude would have written of itself. */
    @Test
    void isFoundByTheProcessIdAndProvedByItsStartTime() throws Exception {
        long own = ProcessHandle.current().pid();
        ProcessFiles processes = ProcessFiles.ofThisMachine();
        Path home = directory.toRealPath();
        HarnessContext context = new HarnessContext(home, home.resolve("p"), home.resolve("state"), home, Map.of());
        Path sessions = Files.createDirectories(home.resolve(".claude/sessions"));
        long inner = processes.innermostPid(own).orElseThrow();
        Files.writeString(
                sessions.resolve(inner + ".json"),
                file("busy")
                        .replace(
                                "166252", Long.toString(processes.startTime(own).orElseThrow())));
        ClaudeConfigurator claude =
                new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());

        assertThat(claude.read(new HarnessObservation(context, false, own, "", null, Duration.ZERO)))
                .isEqualTo(new HarnessReading(HarnessStatus.WORKING, ID, "status file", "busy", ""));

        Files.writeString(sessions.resolve(inner + ".json"), file("busy"));
        assertThat(claude.read(new HarnessObservation(context, false, own, "", null, Duration.ZERO)))
                .isEqualTo(HarnessReading.NOTHING);
    }
}
