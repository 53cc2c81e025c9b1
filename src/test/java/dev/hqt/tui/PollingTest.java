package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.Activity;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.text.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often the world is looked at: often enough to be true, seldom enough to cost nothing. */
class PollingTest {
    private static final Size SIZE = new Size(120, 40);
    private static final Duration STEP = Duration.ofMillis(50);

    private final Stage stage = Stage.withAllStates(SIZE);

    /** Lets time pass in small steps; each look is answered in its own step. Counts the looks of both kinds. */
    private Looks watch(Duration duration, boolean screenChanges) {
        int lists = 0;
        int captures = 0;
        for (long step = 0; step < duration.dividedBy(STEP); step++) {
            stage.later(STEP);
            for (Effect effect : stage.effects()) {
                if (effect instanceof Effect.ListSessions list) {
                    lists++;
                    List<SessionView> seen = screenChanges ? withActivity(lists) : Views.ofAllStates();
                    stage.on(new Event.SessionsListed(list.generation(), seen, Views.PROJECTS));
                } else if (effect instanceof Effect.CaptureScreen capture) {
                    captures++;
                    if (screenChanges) {
                        stage.seen(capture.sessionId(), "frame " + captures);
                    } else {
                        stage.on(new Event.ScreenUnchanged(capture.sessionId()));
                    }
                }
            }
        }
        return new Looks(lists, captures);
    }

    private record Looks(int lists, int captures) {}

    /** The first of them has just written something. */
    private static List<SessionView> withActivity(int bytes) {
        List<SessionView> sessions = new ArrayList<>(Views.ofAllStates());
        SessionView first = sessions.getFirst();
        sessions.set(
                0,
                new SessionView(
                        first.session(),
                        SessionState.WORKING,
                        true,
                        "screen",
                        1001L,
                        null,
                        "",
                        new Activity(Views.NOW, bytes)));
        return sessions;
    }

    @Test
    void sessionsAtRestAreReadEveryThirdSecondUntilTheUserIsAtTheKeys() {
        watch(Duration.ofSeconds(10), false);
        assertThat(watch(Duration.ofSeconds(30), false).lists()).isBetween(9, 10);
        stage.press("j");
        assertThat(watch(Duration.ofSeconds(4), false).lists()).isBetween(4, 5);
    }

    @Test
    void aScreenThatChangesIsSeenFourTimesASecondAndTheListOnce() {
        Looks looks = watch(Duration.ofSeconds(20), true);
        assertThat(looks.lists()).isBetween(18, 20);
        // Each sign of life asks for one at once.
        assertThat(looks.captures()).isBetween(60, 100);
    }

    @Test
    void aScreenAtRestIsSeldomLookedAt() {
        watch(Duration.ofSeconds(10), false);
        assertThat(watch(Duration.ofSeconds(30), false).captures()).isLessThanOrEqualTo(3);
    }

    @Test
    void aSignOfLifeWakesIt() {
        watch(Duration.ofSeconds(20), false);
        stage.effects();
        stage.on(new Event.SessionsListed(stage.state().polling().generation(), withActivity(99), Views.PROJECTS));
        assertThat(stage.effects(Effect.CaptureScreen.class)).hasSize(1);
    }

    @Test
    void whileTheUserLooksElsewhereEverythingIsSlower() {
        stage.input(new InputEvent.Focus(false));
        watch(Duration.ofSeconds(6), true);
        Looks looks = watch(Duration.ofSeconds(30), true);
        assertThat(looks.lists()).isLessThanOrEqualTo(10);
        assertThat(looks.captures()).isLessThanOrEqualTo(10);
        stage.effects();
        stage.input(new InputEvent.Focus(true));
        assertThat(stage.effects(Effect.ListSessions.class)).hasSize(1);
    }

    @Test
    void aLookThatIsNotAnsweredIsNotFollowedByAnother() {
        stage.later(Duration.ofSeconds(2)).effects();
        for (int seconds = 0; seconds < 60; seconds++) {
            stage.later(Duration.ofSeconds(1));
        }
        assertThat(stage.effects(Effect.ListSessions.class)).isEmpty();
        assertThat(stage.effects(Effect.CaptureScreen.class)).isEmpty();
    }

    @Test
    void aSessionThatEndedIsCapturedOnce() {
        GoldenScreenTest.select(stage, 5);
        stage.on(new Event.ScreenGone(1)).effects();
        stage.later(STEP);
        stage.on(new Event.ScreenGone(5)).effects();
        assertThat(watch(Duration.ofSeconds(30), false).captures()).isZero();
    }

    @Test
    void nobodyIsCapturedWhereThereIsNoPreview() {
        stage.press("?");
        stage.on(new Event.ScreenGone(1)).effects();
        assertThat(watch(Duration.ofSeconds(5), true).captures()).isZero();
        stage.press("Esc");
        stage.effects();
        stage.resize(new Size(60, 20));
        assertThat(watch(Duration.ofSeconds(5), true).captures()).isZero();
    }

    @Test
    void aSessionIsSizedOnlyOnceTheUserStaysOnIt() {
        for (int steps = 0; steps < 20; steps++) {
            stage.press(steps % 2 == 0 ? "j" : "k");
        }
        assertThat(stage.effects(Effect.ResizeSession.class)).isEmpty();
        stage.later(Duration.ofSeconds(1));
        assertThat(stage.effects(Effect.ResizeSession.class))
                .containsExactly(new Effect.ResizeSession(1, new Size(68, 37)));
        stage.press("j").later(Duration.ofSeconds(1)).press("k").later(Duration.ofSeconds(1));
        assertThat(stage.effects(Effect.ResizeSession.class)).hasSize(1);
    }

    @Test
    void aSessionThatEndedOrHasTooLittleRoomIsNotSized() {
        GoldenScreenTest.select(stage, 5).later(Duration.ofSeconds(2));
        assertThat(stage.effects(Effect.ResizeSession.class)).isEmpty();
        stage.resize(new Size(80, 24));
        GoldenScreenTest.select(stage, 1).later(Duration.ofSeconds(2));
        assertThat(stage.effects(Effect.ResizeSession.class)).isEmpty();
    }

    @Test
    void nothingIsAskedBeforeThereIsAnybodyToAsk() {
        Stage early = Stage.opening(SIZE).later(Duration.ofSeconds(30));
        assertThat(early.effects()).isEmpty();
    }
}
