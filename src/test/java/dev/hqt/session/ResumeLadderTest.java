package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.ResumeRefusal;
import dev.hqt.session.ResumeLadder.Ending;
import dev.hqt.session.ResumeLadder.Rung;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResumeLadderTest {
    @Test
    void aHarnessThatRefusesTheIdGetsAFreshConversationWithTheSameId() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, false, ResumeRefusal.OTHER), true))
                .isEqualTo(Rung.FRESH_SAME_ID);
    }

    @Test
    void anIdThatIsInUseGetsANewOne() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, false, ResumeRefusal.ID_IN_USE), true))
                .isEqualTo(Rung.FRESH_NEW_ID);
        assertThat(ResumeLadder.next(Rung.FRESH_SAME_ID, ending(1, 300, false, ResumeRefusal.ID_IN_USE), true))
                .isEqualTo(Rung.FRESH_NEW_ID);
    }

    @Test
    void aConversationThatAnotherProcessHasOpenLeavesItsIdAlone() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, false, ResumeRefusal.BUSY), true))
                .isEqualTo(Rung.FRESH_NEW_ID);
    }

    @Test
    void whoIsNotLoggedInGetsNoFreshConversationEither() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, false, ResumeRefusal.NOT_LOGGED_IN), true))
                .isNull();
    }

    @Test
    void aFreshConversationThatIsRefusedForAnotherReasonEndsTheLadder() {
        assertThat(ResumeLadder.next(Rung.FRESH_SAME_ID, ending(1, 300, false, ResumeRefusal.OTHER), true))
                .isNull();
        assertThat(ResumeLadder.next(Rung.FRESH_NEW_ID, ending(1, 300, false, ResumeRefusal.ID_IN_USE), true))
                .isNull();
    }

    @Test
    void noFreshEndsTheLadderAfterTheFirstRung() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, false, ResumeRefusal.OTHER), false))
                .isNull();
    }

    @Test
    void aHarnessThatWasReadyOrLivedForTenSecondsDidResume() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 300, true, ResumeRefusal.OTHER), true))
                .isNull();
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 10_001, false, ResumeRefusal.OTHER), true))
                .isNull();
        assertThat(ResumeLadder.next(Rung.RESUME, ending(1, 10_000, false, ResumeRefusal.OTHER), true))
                .isEqualTo(Rung.FRESH_SAME_ID);
    }

    @Test
    void aHarnessThatEndedWithZeroWasNotRefused() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(0, 300, false, ResumeRefusal.OTHER), true))
                .isNull();
    }

    @Test
    void anUnknownExitCodeIsNoSuccess() {
        assertThat(ResumeLadder.next(Rung.RESUME, ending(null, 300, false, ResumeRefusal.OTHER), true))
                .isEqualTo(Rung.FRESH_SAME_ID);
    }

    private static Ending ending(@Nullable Integer exitCode, long millis, boolean ready, ResumeRefusal refusal) {
        return new Ending(exitCode, Duration.ofMillis(millis), ready, refusal);
    }
}
