package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.NewSession;
import dev.hqt.session.SessionState;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewSessionDialogTest {
    private static final Size SIZE = new Size(100, 40);

    private Stage stage = Stage.withAllStates(SIZE);

    private NewSession created() {
        return stage.effects(Effect.CreateSession.class).getFirst().wanted();
    }

    @Test
    void theDefaultsMakeAnUnsandboxedSessionInTheChosenProject() {
        stage.newSession().press("Enter");
        assertThat(created()).isEqualTo(new NewSession(Views.API.path(), "claude", null, null, null, null, List.of()));
    }

    @Test
    void theJailIsReadWriteWithNetworkWhenItIsOnlySwitchedOn() {
        stage.newSession().press("Tab", "Tab", "Tab", "Tab", "Space", "Enter");
        assertThat(created().sandbox()).isEqualTo(SandboxPolicy.DEFAULT);
    }

    @Test
    void everythingThatWasFilledInIsAskedFor() {
        stage.newSession()
                .press("Right", "Tab")
                .type("speed up")
                .press("Tab")
                .type("gpt-x")
                .press("Tab");
        stage.input(new InputEvent.Paste("first line\nsecond"))
                .input(Key.control('j'))
                .type("third");
        stage.press("Tab", "Space", "Tab", "Right", "Tab", "Space", "Enter");
        assertThat(created())
                .isEqualTo(new NewSession(
                        Views.API.path(),
                        "codex",
                        "speed up",
                        "gpt-x",
                        new SandboxPolicy(FilesystemAccess.READ_ONLY, false),
                        "first line\nsecond\nthird",
                        List.of()));
    }

    @Test
    void whatTheJailAllowsIsHiddenUntilThereIsOne() {
        stage.newSession();
        assertThat(stage.screen()).doesNotContain("Filesystem").doesNotContain("Network");
        stage.press("Tab", "Tab", "Tab", "Tab", "Space");
        assertThat(stage.screen()).contains("Filesystem").contains("All or nothing");
        stage.press("Tab", "Tab", "Space");
        assertThat(stage.screen()).contains("reaches no host at all");
    }

    @Test
    void theHarnessIsTheChosenSessionsAtFirst() {
        GoldenScreenTest.select(stage, 2).newSession().press("Enter");
        assertThat(created().harness()).isEqualTo("codex");
    }

    @Test
    void anotherDirectoryIsTyped() {
        stage.newSession().press("S-Tab", "Left", "Tab");
        assertThat(stage.screen()).contains("another directory").contains("~/src/api-server");
        stage.press("C-u").type("~/src/new one").press("Enter");
        assertThat(created().directory()).isEqualTo(Path.of("/home/ada/src/new one"));
    }

    @Test
    void withoutAnyProjectTheDirectoryIsTheOneHqtWasStartedIn() {
        stage = Stage.with(SIZE, List.of(), List.of()).newSession().press("Enter");
        assertThat(created().directory()).isEqualTo(Views.API.path());
    }

    @Test
    void noDirectoryIsToldBesideTheField() {
        stage = Stage.with(SIZE, List.of(), List.of()).newSession().press("C-u", "Enter");
        assertThat(stage.effects(Effect.CreateSession.class)).isEmpty();
        assertThat(stage.screen()).contains("Name the project's directory.");
    }

    @Test
    void aHarnessWithoutPermissionsWarnsWhenItIsNotJailed() {
        stage.newSession().press("Right", "Right");
        assertThat(stage.screen()).contains("nothing holds it");
        stage.press("Tab", "Tab", "Tab", "Tab", "Space");
        assertThat(stage.screen()).doesNotContain("nothing holds it");
    }

    @Test
    void enterInAPasteDoesNotCreate() {
        stage.newSession().press("Tab").input(new InputEvent.Paste("name\n")).input(new InputEvent.Paste("\r"));
        assertThat(stage.effects(Effect.CreateSession.class)).isEmpty();
    }

    @Test
    void aRefusalStaysBesideWhatIsToBeChangedAndNothingIsLost() {
        stage.newSession().press("Tab").type("mine").press("Enter");
        assertThat(stage.screen()).contains("starting…");
        long ticket = stage.state().lastTicket();
        stage.on(new Event.Refused(
                ticket,
                0,
                "The directory /home/ada/src/api-server can't be opened (it does not exist): name an existing one."));
        assertThat(stage.screen())
                .contains("opened (it does not exist)")
                .contains("mine")
                .contains("[ Create ]");
        stage.press("Enter");
        assertThat(created().nickname()).isEqualTo("mine");
    }

    @Test
    void whileItIsMadeNothingIsChangedAndTheRestLives() {
        stage.newSession().press("Enter").effects();
        stage.press("Enter", "Space", "Tab").type("x");
        assertThat(stage.effects(Effect.CreateSession.class)).isEmpty();
        stage.press("Esc");
        assertThat(stage.state().dialog()).isEmpty();
        stage.on(new Event.SessionCreated(
                1, Views.view(20, "claude-1", Views.API, "claude", Views.NONE, SessionState.IDLE, Duration.ZERO)));
        assertThat(stage.screen()).contains("started claude-1");
        assertThat(stage.state().main().selected())
                .get()
                .extracting(view -> view.id())
                .isEqualTo(20L);
    }

    @Test
    void aHarnessThatFailedToStartIsToldWithItsFirstLine() {
        stage.newSession().press("Enter");
        stage.on(new Event.SessionCreated(
                stage.state().lastTicket(),
                Views.view(
                        20,
                        "claude-1",
                        Views.API,
                        "claude",
                        Views.NONE,
                        SessionState.FAILED,
                        Duration.ZERO,
                        1,
                        "\nInvalid API key\nsee docs")));
        assertThat(stage.state().toasts().toasts().getLast().text())
                .isEqualTo("session created but the harness failed to start: Invalid API key");
        assertThat(stage.screen()).contains("session created but the harness failed to start:");
    }

    // ---- opening

    @Test
    void whatIsTypedBeforeTheProbeAnsweredReachesTheDialog() {
        stage.input(Key.of('n'));
        for (String key : List.of("Tab", "f", "Tab", "Tab", "Tab", "Space", "Enter")) {
            stage.input(Keys.of(key));
        }
        assertThat(stage.effects(Effect.CreateSession.class)).isEmpty();
        stage.probed(FakeMachine.BWRAP);
        NewSession wanted = created();
        assertThat(wanted.nickname()).isEqualTo("f");
        assertThat(wanted.sandbox()).isEqualTo(SandboxPolicy.DEFAULT);
    }

    @Test
    void escapeBeforeTheProbeAnsweredTakesTheDialogBack() {
        stage.press("n", "Esc").probed(FakeMachine.BWRAP);
        assertThat(stage.state().dialog()).isEmpty();
    }

    @Test
    void theProbeIsAskedAnewEachTime() {
        stage.effects();
        stage.press("n");
        assertThat(stage.effects(Effect.ProbeSandbox.class)).hasSize(1);
    }

    @Test
    void aHarnessThatWasInstalledMeanwhileIsOffered() {
        Stage bare = Stage.with(SIZE, List.of(), List.of()).on(new Event.HarnessesFound(Stage.NO_HARNESS));
        bare.press("n").probed(FakeMachine.BWRAP);
        assertThat(bare.screen()).contains("Claude Code");
    }

    @Test
    void aProbeThatTakesLongIsWaitedForInSight() {
        stage.press("n");
        assertThat(stage.screen()).doesNotContain("Looking what");
        stage.later(Duration.ofMillis(400));
        assertThat(stage.screen()).contains("Looking what this machine has").contains("Esc cancels");
    }

    @Test
    void withoutAHarnessThereIsNoDialog() {
        Stage bare = Stage.with(SIZE, List.of(), List.of()).on(new Event.HarnessesFound(Stage.NO_HARNESS));
        bare.press("n").probed(FakeMachine.BWRAP, Stage.NO_HARNESS);
        assertThat(bare.state().dialog()).isEmpty();
        assertThat(bare.screen()).contains("No harness is installed").contains("kiro-cli (Kiro)");
    }

    // ---- the plan

    @Test
    void theStartIsPlannedOnceTheUserPausesAndShownWhenItIs() {
        stage.newSession().effects();
        stage.input(Key.TAB).type("abc");
        assertThat(stage.effects(Effect.PlanSession.class)).isEmpty();
        stage.later(Duration.ofMillis(200));
        Effect.PlanSession plan = stage.effects(Effect.PlanSession.class).getFirst();
        assertThat(plan.wanted().nickname()).isEqualTo("abc");
        stage.on(new Event.SessionPlanned(plan.ticket(), plan.revision(), "abc", "claude --model x"));
        assertThat(stage.screen()).contains("runs: claude --model x");
        stage.type("d").on(new Event.SessionPlanned(plan.ticket(), plan.revision(), "abc", "an older answer"));
        assertThat(stage.screen()).doesNotContain("an older answer");
    }

    @Test
    void theNicknameThatWouldBeMadeUpIsShown() {
        stage.newSession();
        Effect.PlanSession plan = stage.effects(Effect.PlanSession.class).getLast();
        stage.on(new Event.SessionPlanned(plan.ticket(), plan.revision(), "claude-3", "claude"));
        assertThat(stage.screen()).contains("Nickname     claude-3");
        stage.press("Enter");
        assertThat(created().nickname()).isNull();
    }
}
