package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.ResumeRefusal;
import dev.hqt.review.Review;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.PromptOutcome;
import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.ConfirmDialog;
import dev.hqt.tui.dialog.PromptBar;
import dev.hqt.tui.dialog.RenameDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.RestoreCount;
import dev.hqt.tui.screen.Pane;
import dev.hqt.tui.screen.Selection;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.Modifiers;
import dev.hqt.tui.text.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainUpdateTest {
    private static final Size SIZE = new Size(120, 40);

    private final Stage stage = Stage.withAllStates(SIZE);

    private long chosen() {
        return switch (stage.state().main().list().selection()) {
            case Selection.Nothing none -> 0;
            case Selection.OfSession session -> session.id();
            case Selection.OfProject project -> -project.id();
        };
    }

    // ---- prompting

    private PromptBar bar() {
        assertThat(stage.state().dialog()).containsInstanceOf(PromptBar.class);
        return (PromptBar) stage.state().dialog().orElseThrow();
    }

    private Event.PromptSent sent(String text, PromptOutcome outcome) {
        return new Event.PromptSent(bar().ticket(), text, outcome);
    }

    private static SessionView first() {
        return Views.ofAllStates().getFirst();
    }

    @Test
    void aPromptIsWrittenOverSeveralLinesAndSent() {
        stage.press("Space")
                .type("fix it")
                .press("C-j")
                .input(new InputEvent.Paste("all of\nit"))
                .press("Enter");
        assertThat(stage.effects(Effect.SendPrompt.class))
                .containsExactly(new Effect.SendPrompt(bar().ticket(), 1, "fix it\nall of\nit"));
        assertThat(bar().busy()).isTrue();
        stage.type("x").press("Enter");
        assertThat(stage.effects(Effect.SendPrompt.class)).isEmpty();

        stage.on(sent("fix it\nall of\nit", new PromptOutcome.Taken(first())));
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.screen()).contains("sent to fix-auth");
        stage.press("Space");
        assertThat(bar().text()).isEmpty();
    }

    @Test
    void nothingIsSentWhereNothingIsWritten() {
        stage.press("Space").type("  ").press("Enter");
        assertThat(stage.effects(Effect.SendPrompt.class)).isEmpty();
        assertThat(bar().busy()).isFalse();
    }

    @Test
    void whatIsWrittenIsKeptForItsSession() {
        stage.press("Space").type("for the first").press("Esc");
        GoldenScreenTest.select(stage, 3);
        stage.press("Space");
        assertThat(bar().text()).isEmpty();
        stage.type("for the third").press("C-c");
        GoldenScreenTest.select(stage, 1);
        stage.press("Space");
        assertThat(bar().text()).isEqualTo("for the first");
        stage.type(", again");
        assertThat(bar().text()).isEqualTo("for the first, again");
    }

    @Test
    void aHeldPromptStaysInTheBarWithTheReason() {
        stage.press("Space").type("go on").press("Enter");
        stage.on(sent("go on", new PromptOutcome.Held(first(), "It asks something.")));
        assertThat(bar().busy()).isFalse();
        assertThat(bar().fault()).isEqualTo("It asks something.");
        stage.press("Enter");
        assertThat(stage.effects(Effect.SendPrompt.class)).hasSize(2);
        stage.on(new Event.Refused(bar().ticket(), 0, "Session 1 is stopped."));
        assertThat(bar().fault()).isEqualTo("Session 1 is stopped.");
        assertThat(bar().text()).isEqualTo("go on");
    }

    /** Another Enter would type it twice. */
    @Test
    void aDoubtfulPromptIsToldAndTheBarClosed() {
        stage.press("Space").type("go on").press("Enter");
        stage.on(sent("go on", new PromptOutcome.Doubtful(first(), "It was not seen.")));
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.screen()).contains("It was not seen.");
        stage.press("Space");
        assertThat(bar().text()).isEqualTo("go on");
    }

    @Test
    void theAnswerComesToWhoeverLeftTheBarToo() {
        stage.press("Space").type("go on").press("Enter");
        Event.PromptSent held = sent("go on", new PromptOutcome.Held(first(), "It asks something."));
        Event.PromptSent taken = sent("go on", new PromptOutcome.Taken(first()));
        stage.press("Esc").on(held);
        assertThat(stage.screen()).contains("It asks something.");
        stage.press("Space").type(" then");
        stage.on(taken);
        assertThat(bar().text()).as("a draft begun meanwhile").isEqualTo("go on then");
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 7, 8, 9})
    void aSessionThatDoesNotRunGetsNoPromptAndSaysWhy(long id) {
        GoldenScreenTest.select(stage, id);
        stage.press("Space");
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.screen()).containsPattern("resume it first \\(r\\)|can't be told|is refused");
    }

    // ---- moving

    @Test
    void whoNeedsYouIsChosenFirst() {
        assertThat(chosen()).isEqualTo(1);
    }

    @Test
    void movesOverHeadingsAndStopsAtProjectsWithoutSessions() {
        List<Long> seen = new ArrayList<>(List.of(chosen()));
        for (int steps = 0; steps < 10; steps++) {
            stage.press("j");
            seen.add(chosen());
        }
        assertThat(seen).containsExactly(1L, 4L, 3L, 2L, 5L, -3L, 9L, 6L, 10L, 8L, 7L);
        stage.press("j");
        assertThat(chosen()).isEqualTo(7);
        stage.press("g");
        assertThat(chosen()).isEqualTo(1);
        stage.press("G", "k", "Up");
        assertThat(chosen()).isEqualTo(10);
    }

    @Test
    void theChosenSessionStaysChosenWhereverItMoves() {
        GoldenScreenTest.select(stage, 6);
        List<SessionView> moved = new ArrayList<>(Views.ofAllStates());
        moved.set(
                5, Views.view(6, "ui-polish", Views.WEB, "claude", Views.RW_CUT, SessionState.WAITING, Duration.ZERO));
        stage.on(new Event.SessionsListed(stage.state().polling().generation(), moved, Views.PROJECTS));
        assertThat(chosen()).isEqualTo(6);
    }

    @Test
    void whenTheChosenOneGoesItsNeighbourIsChosen() {
        GoldenScreenTest.select(stage, 3);
        List<SessionView> fewer =
                Views.ofAllStates().stream().filter(view -> view.id() != 3).toList();
        stage.on(new Event.SessionsListed(stage.state().polling().generation(), fewer, Views.PROJECTS));
        assertThat(chosen()).isEqualTo(2);
    }

    // ---- attaching

    @Test
    void enterAttachesToALivingSession() {
        stage.effects();
        stage.press("Enter");
        assertThat(stage.effects()).contains(new Effect.PrepareAttach(1));
        stage.on(new Event.AttachPrepared(1, List.of("tmux", "attach")));
        assertThat(stage.effects()).contains(new Effect.Attach(1, List.of("tmux", "attach")));
    }

    @Test
    void enterOnAStoppedSessionResumesItAndThenAttaches() {
        GoldenScreenTest.select(stage, 5).effects();
        stage.press("Enter");
        assertThat(stage.effects()).contains(new Effect.ResumeSession(5, true));
        assertThat(stage.screen()).contains("resuming");
        stage.on(new Event.SessionResumed(new ResumeOutcome.Resumed(living(5, "bench"), List.of()), List.of(), true));
        assertThat(stage.effects()).contains(new Effect.PrepareAttach(5));
    }

    @Test
    void whoTurnedToSomethingElseIsNotAttachedAgainstHisWill() {
        GoldenScreenTest.select(stage, 5).press("Enter").press("j").effects();
        stage.on(new Event.SessionResumed(new ResumeOutcome.Resumed(living(5, "bench"), List.of()), List.of(), true));
        assertThat(stage.effects(Effect.PrepareAttach.class)).isEmpty();
        assertThat(stage.screen()).contains("resumed bench");
    }

    @Test
    void aFreshStartTellsWhatTheHarnessSaid() {
        GoldenScreenTest.select(stage, 5).press("r").effects();
        stage.on(new Event.SessionResumed(
                new ResumeOutcome.StartedFresh(
                        living(5, "bench"),
                        List.of(),
                        "No conversation found with session ID: 5\n",
                        ResumeRefusal.UNKNOWN_ID,
                        false,
                        "5"),
                List.of(),
                false));
        assertThat(stage.state().toasts().toasts().getLast().text())
                .isEqualTo("bench was started afresh; claude said: No conversation found with session ID: 5");
        assertThat(stage.state().dialog()).isEmpty();
        // The message goes; beside the session it stays.
        stage.later(Duration.ofMinutes(1));
        assertThat(stage.screen()).contains("bench was started afresh");
    }

    @Test
    void afterAPassingTroubleTheOldConversationCanBeTriedAgain() {
        GoldenScreenTest.select(stage, 5).press("r").effects();
        stage.on(GoldenScreenTest.startedFresh(true));
        assertThat(stage.screen()).contains("API Error: Connection refused", "keep the fresh conversation");
        // Nothing that was typed before it came up is an answer.
        stage.on(new Event.Input(Key.ENTER, true));
        assertThat(stage.state().dialog()).isPresent();
        stage.press("Tab", "Enter");
        assertThat(stage.effects(Effect.ResumeConversation.class))
                .containsExactly(new Effect.ResumeConversation(5, GoldenScreenTest.OLD_ID, true));
        assertThat(stage.state().dialog()).isEmpty();
    }

    @Test
    void theFreshConversationIsKeptAndAttachedOrJustKept() {
        GoldenScreenTest.select(stage, 5).press("Enter").effects();
        stage.on(GoldenScreenTest.startedFresh(true)).press("Enter");
        assertThat(stage.effects(Effect.PrepareAttach.class)).containsExactly(new Effect.PrepareAttach(5));
        stage.on(GoldenScreenTest.startedFresh(false)).press("Enter");
        assertThat(stage.effects(Effect.PrepareAttach.class)).isEmpty();
        assertThat(stage.state().dialog()).isEmpty();
    }

    @Test
    void escapeLeavesAllAsItIs() {
        GoldenScreenTest.select(stage, 5).press("r").effects();
        stage.on(GoldenScreenTest.FAILED_RESUME).effects();
        stage.press("Esc");
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.effects(Effect.ResumeConversation.class)).isEmpty();
    }

    @Test
    void afterAFailureOnEveryRungAFreshOneCanBeAskedFor() {
        GoldenScreenTest.select(stage, 5).press("r").effects();
        stage.on(GoldenScreenTest.FAILED_RESUME);
        assertThat(stage.screen()).contains("bench could not be resumed", "try the old one again", "resume another");
        stage.press("S-Tab", "Enter");
        assertThat(stage.effects(Effect.StartFresh.class)).containsExactly(new Effect.StartFresh(5, false));
    }

    @Test
    void aQuestionThatIsOpenIsNotPushedAside() {
        GoldenScreenTest.select(stage, 5).press("r");
        GoldenScreenTest.select(stage, 1).press("R");
        stage.on(GoldenScreenTest.FAILED_RESUME);
        assertThat(stage.state().dialog()).get().isInstanceOf(RenameDialog.class);
    }

    @Test
    void thoseThatRanWhenTheServerWentDownAreBroughtBackOneByOneAndCounted() {
        Stage down = Stage.with(
                new Size(100, 30),
                List.of(Views.interrupted(1, "one"), Views.interrupted(2, "two"), Views.interrupted(3, "three")),
                Views.PROJECTS);
        down.press("B");
        assertThat(down.screen()).contains("Bring back 3 sessions?");
        down.press("y");
        assertThat(down.effects()).contains(new Effect.RestoreSessions(List.of(1L, 2L, 3L), RestoreCount.NONE));
        down.on(new Event.SessionRestored(
                new Restored.Tried(new ResumeOutcome.Resumed(living(1, "one"), List.of())),
                List.of(2L, 3L),
                RestoreCount.NONE));
        assertThat(down.screen()).contains("brought back 1 of 3");
        RestoreCount one = new RestoreCount(1, 0, 0);
        assertThat(down.effects(Effect.RestoreSessions.class))
                .containsExactly(new Effect.RestoreSessions(List.of(2L, 3L), one));
        down.on(new Event.SessionRestored(
                new Restored.Refused(Views.interrupted(2, "two"), "bubblewrap not found"), List.of(3L), one));
        down.on(new Event.SessionRestored(
                new Restored.RunsAlready(living(3, "three")), List.of(), new RestoreCount(1, 0, 1)));
        assertThat(down.state().dialog()).isEmpty();
        assertThat(down.state().toasts().toasts().getLast().text())
                .startsWith("brought back 2 with their conversations; 1 could not be started");
    }

    @Test
    void whereNothingWentDownThereIsNothingToBringBack() {
        stage.press("B");
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.screen()).contains("there is nothing to bring back");
    }

    @Test
    void aSessionThatRunsIsNotResumed() {
        stage.effects();
        stage.press("r");
        assertThat(stage.effects(Effect.ResumeSession.class)).isEmpty();
        assertThat(stage.screen()).contains("fix-auth is running already: Enter attaches to it.");
    }

    @Test
    void aRefusedSessionSaysWhyItIsNotStarted() {
        GoldenScreenTest.select(stage, 8).effects();
        stage.press("Enter", "r");
        assertThat(stage.effects(Effect.ResumeSession.class)).isEmpty();
        assertThat(stage.screen()).contains("from-newer is refused");
    }

    @Test
    void nothingIsDoneTwiceAtOnce() {
        GoldenScreenTest.select(stage, 5).effects();
        stage.press("r", "r", "Enter");
        assertThat(stage.effects(Effect.ResumeSession.class)).hasSize(1);
        assertThat(stage.screen()).contains("bench is resuming.");
    }

    // ---- stopping and deleting

    @Test
    void stoppingAsksFirst() {
        stage.effects();
        stage.press("x");
        assertThat(stage.effects(Effect.StopSession.class)).isEmpty();
        stage.press("y");
        assertThat(stage.effects()).contains(new Effect.StopSession(1));
        assertThat(stage.screen()).contains("stopping");
        stage.press("x", "Enter", "r");
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.effects(Effect.PrepareAttach.class)).isEmpty();
    }

    @Test
    void aChangeThatIsRefusedCanBeTriedAgain() {
        stage.press("x", "y")
                .on(new Event.Refused(0, 1, "tmux did not answer."))
                .effects();
        stage.press("x", "y");
        assertThat(stage.effects(Effect.StopSession.class)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Enter", "Space", "Tab", "x", "D", "Y", "j", "1"})
    void onlyYSaysYes(String key) {
        stage.press("x").effects();
        stage.press(key);
        assertThat(stage.effects(Effect.StopSession.class)).isEmpty();
        assertThat(stage.state().dialog()).get().isInstanceOf(ConfirmDialog.class);
        stage.press("Esc");
        assertThat(stage.state().dialog()).isEmpty();
    }

    @Test
    void aBurstOfKeysTypedAheadStopsNothing() {
        stage.effects();
        stage.input(Key.of('x')).on(new Event.Input(Key.of('y'), true)).on(new Event.Input(Key.of('y'), true));
        assertThat(stage.effects(Effect.StopSession.class)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "xy", "D\ny", "n", "q", "\r"})
    void aPasteIsNoKey(String pasted) {
        stage.effects();
        State before = stage.state();
        stage.input(new InputEvent.Paste(pasted));
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.state().over()).isFalse();
        assertThat(stage.state().main()).isEqualTo(before.main());
        stage.press("x").input(new InputEvent.Paste("y"));
        assertThat(stage.effects(Effect.StopSession.class)).isEmpty();
    }

    @Test
    void aRunningSessionIsNotDeleted() {
        stage.effects();
        stage.press("D");
        assertThat(stage.state().dialog()).isEmpty();
        assertThat(stage.screen()).contains("fix-auth is running: stop it first (x).");
    }

    @Test
    void whatWasDeletedComesBackWithTheLastOneFirst() {
        GoldenScreenTest.select(stage, 5).press("D", "y");
        assertThat(stage.effects()).contains(new Effect.DeleteSession(5, "bench"));
        stage.on(new Event.SessionDeleted(5, "bench")).on(new Event.SessionDeleted(10, "release"));
        assertThat(stage.state().main().list().find(5)).isEmpty();
        stage.effects();
        stage.press("u");
        assertThat(stage.effects()).contains(new Effect.UndeleteSession(10));
    }

    // ---- the rest of the keys

    @Test
    void escapeNeverQuitsAndQDoes() {
        stage.press("Esc", "Esc", "Esc");
        assertThat(stage.state().over()).isFalse();
        stage.press("q");
        assertThat(stage.state().over()).isTrue();
    }

    @Test
    void theFilterIsLiveAndTakesEveryLetter() {
        stage.press("/").type("web claude x");
        assertThat(stage.state().over()).isFalse();
        assertThat(stage.state().main().list().filter().text()).isEqualTo("web claude x");
        stage.press("Backspace", "Backspace");
        assertThat(stage.screen()).contains("ui-polish").doesNotContain("fix-auth");
        stage.press("Enter");
        assertThat(stage.state().main().pane()).isEqualTo(Pane.LIST);
        assertThat(stage.screen()).contains("/web claude  Esc shows all");
        stage.press("Esc");
        assertThat(stage.screen()).contains("fix-auth");
    }

    @Test
    void theFilterFindsStates() {
        stage.press("/").type("refused");
        assertThat(chosen()).isEqualTo(8);
    }

    @Test
    void aFilterThatNothingFitsSaysSo() {
        stage.press("/").type("zzz");
        assertThat(stage.screen()).contains("No session fits").contains("Sessions 0/10");
        assertThat(chosen()).isZero();
    }

    @Test
    void thePreviewTakesTheKeysAndGivesThemBack() {
        stage.seen(1, "line\n".repeat(100)).press("Tab");
        assertThat(stage.state().main().pane()).isEqualTo(Pane.PREVIEW);
        stage.press("k", "k", "PgUp");
        assertThat(stage.state().main().preview().above()).isGreaterThan(2);
        assertThat(chosen()).isEqualTo(1);
        stage.press("G");
        assertThat(stage.state().main().preview().above()).isZero();
        stage.press("Esc", "j");
        assertThat(chosen()).isEqualTo(4);
    }

    @Test
    void onANarrowScreenThePreviewSaysWhyItIsNotThere() {
        stage.resize(new Size(60, 20)).press("Tab");
        assertThat(stage.state().main().pane()).isEqualTo(Pane.LIST);
        assertThat(stage.screen()).contains("at least 70 columns");
    }

    @Test
    void thePreviewCanBeHidden() {
        stage.press("p");
        assertThat(stage.screen()).doesNotContain("Do you want to proceed");
        stage.press("p");
        assertThat(stage.screen()).contains("Do you want to proceed");
    }

    @Test
    void ctrlLAndCtrlZWorkEverywhere() {
        for (String screen : List.of("", "x", "?", "d", "R")) {
            Stage other = Stage.withAllStates(SIZE);
            if (!screen.isEmpty()) {
                other.press(screen);
            }
            other.effects();
            other.press("C-l", "C-z");
            assertThat(other.effects()).as(screen).contains(new Effect.Redraw(), new Effect.StopJob());
        }
    }

    @Test
    void helpAndDoctorCloseByEscapeQAndTheirOwnKey() {
        for (String opener : List.of("?", "d")) {
            for (String closer : List.of("Esc", "q", opener, "C-c")) {
                stage.press(opener);
                assertThat(stage.state().screen()).isNotInstanceOf(Screen.Main.class);
                stage.press(closer);
                assertThat(stage.state().screen()).isInstanceOf(Screen.Main.class);
                assertThat(stage.state().over()).isFalse();
            }
        }
    }

    @Test
    void theDoctorRunsAgainButNotTwiceAtOnce() {
        stage.press("d").press("r").press("r");
        assertThat(stage.effects(Effect.RunDoctor.class)).hasSize(1);
        stage.on(GoldenScreenTest.REPORT).press("r");
        assertThat(stage.effects(Effect.RunDoctor.class)).hasSize(1);
    }

    // ---- the review

    @Test
    void vReviewsTheChosenSessionAndClosesAsItOpened() {
        GoldenScreenTest.select(stage, 5).effects();
        for (String closer : List.of("Esc", "q", "v", "C-c")) {
            stage.press("v");
            assertThat(stage.effects(Effect.ReviewSession.class)).containsExactly(new Effect.ReviewSession(5));
            assertThat(stage.state().screen()).isInstanceOf(Screen.Review.class);
            stage.press(closer);
            assertThat(stage.state().screen()).isInstanceOf(Screen.Main.class);
            assertThat(stage.state().over()).isFalse();
        }
    }

    @Test
    void whereNothingCanBeReviewedVSaysWhy() {
        GoldenScreenTest.select(stage, 3).press("v");
        assertThat(stage.screen()).contains("docs has no jail, so no snapshot");
        GoldenScreenTest.select(stage, 2).press("v");
        assertThat(stage.screen()).contains("refactor-db can only read its project");
        assertThat(stage.effects(Effect.ReviewSession.class)).isEmpty();
    }

    @Test
    void changesAreAcceptedAsTheyWereSeenAndOnlyAfterAQuestion() {
        GoldenScreenTest.select(stage, 5).press("v", "a");
        assertThat(stage.screen()).contains("nothing to accept yet");
        stage.on(new Event.SessionReviewed(5, GoldenScreenTest.REVIEW)).press("a");
        assertThat(stage.effects(Effect.AcceptChanges.class)).isEmpty();
        stage.press("y");
        assertThat(stage.effects(Effect.AcceptChanges.class))
                .containsExactly(new Effect.AcceptChanges(5, GoldenScreenTest.REVIEW));
        Review clean = new Review(Views.NOW, List.of(), List.of());
        stage.on(new Event.ChangesAccepted(5, false, GoldenScreenTest.REVIEW));
        assertThat(stage.screen()).contains("nothing was accepted", ".git/hooks/pre-commit");
        stage.on(new Event.ChangesAccepted(5, true, clean));
        assertThat(stage.screen()).contains("Nothing that this machine runs or obeys has changed");
    }

    @Test
    void anAnswerThatComesAfterTheScreenWasLeftOpensNothing() {
        GoldenScreenTest.select(stage, 5).press("v", "Esc");
        stage.on(new Event.SessionReviewed(5, GoldenScreenTest.REVIEW));
        assertThat(stage.state().screen()).isInstanceOf(Screen.Main.class);
    }

    // ---- the mouse

    private static Mouse click(int column, int row) {
        return new Mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, column, row, Modifiers.NONE);
    }

    @Test
    void aClickChoosesAndADoubleClickAttaches() {
        stage.effects();
        stage.input(click(5, 4));
        assertThat(chosen()).isEqualTo(3);
        assertThat(stage.effects(Effect.PrepareAttach.class)).isEmpty();
        stage.later(Duration.ofMillis(100)).input(click(5, 4));
        assertThat(stage.effects()).contains(new Effect.PrepareAttach(3));
    }

    @Test
    void twoSlowClicksAreNoDoubleClick() {
        stage.input(click(5, 4)).later(Duration.ofSeconds(1)).input(click(5, 4));
        assertThat(stage.effects(Effect.PrepareAttach.class)).isEmpty();
    }

    @Test
    void aClickOnAHeadingOrBelowTheListChangesNothing() {
        stage.input(click(5, 1)).input(click(5, 30));
        assertThat(chosen()).isEqualTo(1);
    }

    @Test
    void theWheelScrollsWhatIsUnderIt() {
        stage.seen(1, "line\n".repeat(100));
        stage.input(new Mouse(Mouse.Kind.WHEEL_UP, Mouse.Button.NONE, 80, 10, Modifiers.NONE));
        assertThat(stage.state().main().preview().above()).isEqualTo(3);
        assertThat(chosen()).isEqualTo(1);
        stage.input(new Mouse(Mouse.Kind.WHEEL_DOWN, Mouse.Button.NONE, 5, 10, Modifiers.NONE));
        assertThat(chosen()).isNotEqualTo(1);
    }

    // ---- what is not known

    @Test
    void aListThatCannotBeReadStaysAsItWasSeenLast() {
        long generation = stage.state().polling().generation();
        stage.on(new Event.SessionsNotListed(generation, "The database is locked."));
        assertThat(stage.screen()).contains("fix-auth").contains("The database is locked.");
        int told = stage.state().toasts().toasts().size();
        stage.on(new Event.SessionsNotListed(generation, "The database is locked."));
        assertThat(stage.state().toasts().toasts()).hasSize(told);
        stage.on(new Event.SessionsListed(generation, Views.ofAllStates(), Views.PROJECTS));
        assertThat(stage.state().main().trouble()).isEmpty();
    }

    @Test
    void aListReadBeforeAChangeDoesNotUndoIt() {
        long before = stage.state().polling().generation();
        GoldenScreenTest.select(stage, 5);
        stage.on(new Event.SessionDeleted(5, "bench"));
        stage.on(new Event.SessionsListed(before, Views.ofAllStates(), Views.PROJECTS));
        assertThat(stage.state().main().list().find(5)).isEmpty();
        assertThat(stage.effects(Effect.ListSessions.class)).isNotEmpty();
    }

    @Test
    void aDeadSessionKeepsTheLastScreenThatWasSeen() {
        List<SessionView> dead = new ArrayList<>(Views.ofAllStates());
        dead.set(
                0,
                Views.view(1, "fix-auth", Views.API, "claude", Views.RW, SessionState.STOPPED, Duration.ZERO, 1, ""));
        stage.on(new Event.SessionsListed(stage.state().polling().generation(), dead, Views.PROJECTS));
        GoldenScreenTest.select(stage, 1);
        stage.seen(1, "\n\n");
        assertThat(stage.screen()).contains("Do you want to proceed?").contains("Stopped, exit code 1");
    }

    @Test
    void aFirstListThatFailsIsTriedAgain() {
        Stage early = Stage.opening(SIZE).on(new Event.BackendReady(Views.API.path(), List.of()));
        early.on(new Event.SessionsNotListed(0, "The database is locked."));
        assertThat(early.screen()).contains("Opening").contains("The database is locked.");
        early.effects();
        early.later(Duration.ofSeconds(1));
        assertThat(early.effects(Effect.ListSessions.class)).hasSize(1);
    }

    @Test
    void keysBeforeTheDatabaseIsThereSayThatItIsNot() {
        Stage early = Stage.opening(SIZE).press("n", "x", "d");
        assertThat(early.state().dialog()).isEmpty();
        assertThat(early.screen()).contains("still opening");
        assertThat(early.press("q").state().over()).isTrue();
    }

    @Test
    void enterMakesTheDirectoryTheFirstProject() {
        Stage empty = Stage.with(SIZE, List.of(), List.of());
        empty.effects();
        empty.press("Enter");
        assertThat(empty.effects()).contains(new Effect.AddProject(Views.API.path()));
        empty.on(new Event.ProjectAdded(Views.API)).press("Enter").probed(FakeMachine.BWRAP);
        assertThat(empty.screen()).contains("New session");
    }

    static SessionView living(long id, String nickname) {
        return Views.view(id, nickname, Views.API, "claude", Views.RW, SessionState.WORKING, Duration.ZERO);
    }
}
