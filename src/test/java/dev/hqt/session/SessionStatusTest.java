package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.HarnessStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionStatusTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LONG_AGO = Duration.ofHours(1);

    @Test
    void aLivingHarnessIsWhatItSaysItIs() {
        assertThat(alive(RecordedState.RUNNING, HarnessStatus.WAITING).state()).isEqualTo(SessionState.WAITING);
        assertThat(alive(RecordedState.RUNNING, HarnessStatus.WORKING).state()).isEqualTo(SessionState.WORKING);
        assertThat(alive(RecordedState.RUNNING, HarnessStatus.IDLE).state()).isEqualTo(SessionState.IDLE);
    }

    @Test
    void aYoungHarnessThatSaysNothingIsStartingAndAnOldOneUnknown() {
        SessionView young = of(row(RecordedState.STARTING, Duration.ofSeconds(2)), pane(true, null), null, true);
        SessionView old = of(row(RecordedState.RUNNING, LONG_AGO), pane(true, null), null, true);
        assertThat(young.state()).isEqualTo(SessionState.STARTING);
        assertThat(old.state()).isEqualTo(SessionState.UNKNOWN);
        assertThat(old.live()).isTrue();
    }

    @Test
    void aHarnessThatNeverTellsIsJudgedByItsScreensActivity() {
        assertThat(of(row(RecordedState.RUNNING, LONG_AGO), pane(true, null, NOW.minusSeconds(1)), null, false)
                        .state())
                .isEqualTo(SessionState.WORKING);
        assertThat(of(row(RecordedState.RUNNING, LONG_AGO), pane(true, null, NOW.minusSeconds(60)), null, false)
                        .state())
                .isEqualTo(SessionState.IDLE);
    }

    @Test
    void aMultiplexerThatDoesNotAnswerSaysNothingOfTheSession() {
        SessionView view =
                of(row(RecordedState.RUNNING, LONG_AGO), new MultiplexerReading.Unreachable("no answer"), null, true);
        assertThat(view.state()).isEqualTo(SessionState.UNKNOWN);
        assertThat(view.note()).isEqualTo("no answer");
        SessionView stopped =
                of(row(RecordedState.STOPPED, LONG_AGO), new MultiplexerReading.Unreachable("no answer"), null, true);
        assertThat(stopped.state()).isEqualTo(SessionState.STOPPED);
    }

    @Test
    void withoutAServerEverySessionIsStopped() {
        assertThat(of(row(RecordedState.RUNNING, LONG_AGO), new MultiplexerReading.NoServer(), null, true)
                        .state())
                .isEqualTo(SessionState.STOPPED);
    }

    @Test
    void aRowThatWasJustMadeIsNotYetGone() {
        MultiplexerReading nothing = new MultiplexerReading.Panes(Map.of());
        assertThat(of(row(RecordedState.STARTING, Duration.ofSeconds(3)), nothing, null, true)
                        .state())
                .isEqualTo(SessionState.STARTING);
        assertThat(of(row(RecordedState.STARTING, Duration.ofSeconds(16)), nothing, null, true)
                        .state())
                .isEqualTo(SessionState.STOPPED);
    }

    @Test
    void aDeadPaneGivesItsExitCode() {
        SessionView view = of(row(RecordedState.RUNNING, LONG_AGO), pane(false, 3), null, true);
        assertThat(view.state()).isEqualTo(SessionState.STOPPED);
        assertThat(view.exitCode()).isEqualTo(3);
        assertThat(view.live()).isFalse();
    }

    @Test
    void anUnreadablePolicyIsRefusedWhateverElseIsTrue() {
        Session row = row(RecordedState.RUNNING, LONG_AGO, new StoredPolicy.Unreadable("{", "It is cut short."));
        assertThat(of(row, pane(true, null), null, true).state()).isEqualTo(SessionState.REFUSED);
        assertThat(of(row, new MultiplexerReading.NoServer(), null, true).note())
                .isEqualTo("It is cut short.");
    }

    private static SessionView alive(RecordedState recorded, HarnessStatus status) {
        return of(row(recorded, LONG_AGO), pane(true, null), status, true);
    }

    private static SessionView of(
            Session row, MultiplexerReading reading, @Nullable HarnessStatus status, boolean tells) {
        return SessionStatus.of(row, reading, new HarnessReading(status, null, "status file"), tells, NOW);
    }

    private static MultiplexerReading pane(boolean alive, @Nullable Integer exitCode) {
        return pane(alive, exitCode, Instant.EPOCH);
    }

    private static MultiplexerReading pane(boolean alive, @Nullable Integer exitCode, Instant activity) {
        return new MultiplexerReading.Panes(
                Map.of(7L, new PaneReading(7, alive, 1234, exitCode, null, "title", new Activity(activity, 0), 0)));
    }

    private static Session row(RecordedState recorded, Duration age) {
        return row(recorded, age, StoredPolicy.UNSANDBOXED);
    }

    private static Session row(RecordedState recorded, Duration age, StoredPolicy policy) {
        Project project = new Project(1, "api", Path.of("/src/api"));
        return new Session(
                7,
                "fix",
                project,
                project.path(),
                "claude",
                null,
                List.of(),
                policy,
                "id",
                "hqt-7",
                recorded,
                null,
                null,
                null,
                NOW.minus(age),
                NOW.minus(age),
                null,
                0);
    }
}
