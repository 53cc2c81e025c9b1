package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines are as OpenCode 1.18.33 writes them. */
class OpenCodeLogTest {
    private static final String FIRST = "ses_dd0420256ffeSyAgG6CAfwV0aZ";
    private static final String SECOND = "ses_dd03fa11bffeQQQgG6CAfwV0bB";
    private static final String CHILD = "ses_dd03ee00affeZZZgG6CAfwV0cC";

    @TempDir
    Path logs;

    private static String begun(String id, String parent) {
        return "timestamp=2026-12-01T03:55:10.241Z level=INFO run=24b015dc message=created id=" + id
                + " slug=hidden-cabin version=1.18.33 projectID=global directory=/p path=\"\" workspaceID=undefined parentID="
                + parent + " title=\"New session - 2026-12-01T03:55:10.241Z\" agent=build model.id=m\n";
    }

    private static String turn(String id) {
        return "timestamp=2026-12-01T03:55:11.836Z level=INFO run=24b015dc message=loop session.id=" + id + " step=0\n";
    }

    @Test
    void theConversationOfTheLastTurnIsMeant() {
        assertThat(OpenCodeLog.last(begun(FIRST, "undefined") + turn(FIRST))).contains(FIRST);
        assertThat(OpenCodeLog.last(begun(FIRST, "undefined") + turn(FIRST) + begun(SECOND, "undefined")))
                .contains(SECOND);
        // The user went back to the first.
        assertThat(OpenCodeLog.last(begun(FIRST, "undefined") + begun(SECOND, "undefined") + turn(FIRST)))
                .contains(FIRST);
    }

    @Test
    void aSubagentsConversationIsNotTheOneToResume() {
        assertThat(OpenCodeLog.last(begun(FIRST, "undefined") + begun(CHILD, FIRST) + turn(CHILD)))
                .contains(FIRST);
        assertThat(OpenCodeLog.last(turn(CHILD))).isEmpty();
    }

    @Test
    void whatIsNoIdIsNone() {
        assertThat(OpenCodeLog.last(begun("--version", "undefined"))).isEmpty();
        assertThat(OpenCodeLog.last("message=\"message=created id=" + FIRST + " parentID=undefined x\"\n"))
                .isEmpty();
    }

    @Test
    void onlyTheEndOfALongLogIsRead() throws IOException {
        Path log = logs.resolve("opencode.log");
        Files.writeString(log, begun(FIRST, "undefined") + "x\n".repeat(200_000) + begun(SECOND, "undefined"));
        assertThat(OpenCodeLog.conversation(logs)).contains(SECOND);
        Files.writeString(log, begun(FIRST, "undefined") + "x\n".repeat(200_000));
        assertThat(OpenCodeLog.conversation(logs)).isEmpty();
    }

    @Test
    void aLinkThatAnAgentPutInItsPlaceIsNotFollowed() throws IOException {
        Path others = Files.writeString(logs.resolve("others"), begun(FIRST, "undefined"));
        Files.createSymbolicLink(logs.resolve("opencode.log"), others);
        assertThat(OpenCodeLog.conversation(logs)).isEmpty();
    }
}
