package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.launch.BwrapStatus;
import dev.hqt.session.Activity;
import dev.hqt.session.PaneReading;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PaneJudgeTest {
    private static final Activity WROTE = new Activity(Instant.ofEpochSecond(99), 0);

    private static final HarnessSight SEEN = new HarnessSight.Seen(42);
    private static final HarnessSight NOT_YET = new HarnessSight.NotYet();
    private static final HarnessSight GONE = new HarnessSight.Gone();
    private static final BwrapStatus NOTHING = BwrapStatus.EMPTY;
    private static final BwrapStatus RUNNING = new BwrapStatus(41L, null);

    static Stream<Arguments> whoLivesAndHowItEnded() {
        return Stream.of(
                Arguments.of("a running one", pane(false, null, null), RUNNING, SEEN, true, 42L, null, null),
                Arguments.of("a jail being set up", pane(false, null, null), NOTHING, NOT_YET, true, 0L, null, null),
                Arguments.of(
                        "a child-pid alone is no life and no death",
                        pane(false, null, null),
                        RUNNING,
                        NOT_YET,
                        true,
                        0L,
                        null,
                        null),
                Arguments.of(
                        "an exit line before tmux noticed",
                        pane(false, null, null),
                        new BwrapStatus(41L, 3),
                        SEEN,
                        false,
                        0L,
                        3,
                        null),
                Arguments.of(
                        "an exit line where tmux's is empty",
                        pane(true, null, null),
                        new BwrapStatus(41L, 0),
                        GONE,
                        false,
                        0L,
                        0,
                        null),
                Arguments.of(
                        "an exit line against tmux's",
                        pane(true, 1, null),
                        new BwrapStatus(41L, 137),
                        GONE,
                        false,
                        0L,
                        137,
                        null),
                Arguments.of("a killed bwrap writes none", pane(true, null, 9), RUNNING, GONE, false, 0L, 137, 9),
                Arguments.of("without a jail", pane(true, 127, null), NOTHING, GONE, false, 0L, 127, null),
                Arguments.of("without a jail, by a signal", pane(true, null, 15), NOTHING, GONE, false, 0L, 143, 15),
                Arguments.of("nothing tells how", pane(true, null, null), NOTHING, GONE, false, 0L, null, null),
                Arguments.of(
                        "a zombie in an open pane", pane(false, null, null), RUNNING, GONE, false, 0L, null, null));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void whoLivesAndHowItEnded(
            String story,
            PaneLine line,
            BwrapStatus status,
            HarnessSight sight,
            boolean alive,
            long harness,
            @Nullable Integer exitCode,
            @Nullable Integer signal) {
        assertThat(PaneJudge.judge(line, status, sight))
                .isEqualTo(new PaneReading(7, alive, harness, exitCode, signal, "title", WROTE, 1));
    }

    private static PaneLine pane(boolean dead, @Nullable Integer exitCode, @Nullable Integer signal) {
        return new PaneLine(7, PaneLine.Kind.JAILED, dead, exitCode, signal, 40, 1, WROTE, "title");
    }
}
