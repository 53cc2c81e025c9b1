package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.FakeMultiplexer.Fate;
import dev.hqt.session.FakeMultiplexer.Pasted;
import dev.hqt.session.FakeMultiplexer.Resized;
import dev.hqt.session.Launch;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job, from the first start to a session brought back, through the real loop. */
class FlowTest {
    private static final Size SIZE = new Size(100, 30);

    @TempDir
    private Path home;

    private TuiWorld world;

    @BeforeEach
    void makeWorld() throws Exception {
        world = new TuiWorld(home.toRealPath());
    }

    private TuiDriver start() {
        return TuiDriver.start(world, SIZE, world.directory("src/api-server"));
    }

    /** With one session, sandboxed or not, that is waiting, working or ready as its screen says. */
    private TuiDriver startWithSession(boolean sandboxed, String screen) {
        world.multiplexer.launchesAre(launch -> new Fate.Lives(screen));
        TuiDriver hqt = start().press("n", "Tab", "Tab").type("fix-auth").press("Tab", "Tab", "Tab");
        if (sandboxed) {
            hqt.press("Space");
        }
        return hqt.press("Enter").sees("started fix-auth").later(Duration.ofSeconds(5));
    }

    @Test
    void whatASessionLeftBehindIsCountedReviewedAndAccepted() throws Exception {
        Path project = world.directory("src/api-server");
        Files.writeString(project.resolve("Makefile"), "all:\n");
        try (TuiDriver hqt = startWithSession(true, "ready")) {
            Files.writeString(project.resolve("Makefile"), "all:\n\tcurl evil\n");
            hqt.press("x", "y").sees("stopped", "±1");
            hqt.press("v")
                    .sees("Review of fix-auth", "1 change", "Makefile", "make runs what it says", "+    curl evil");
            hqt.press("a").sees("Accept what fix-auth changed?");
            hqt.press("y").sees("Nothing that this machine runs or obeys has changed");
            hqt.press("q").seesNot("±1");
        }
    }

    @Test
    void fromTheFirstStartToASandboxedSessionAndBack() {
        try (TuiDriver hqt = start()) {
            hqt.sees("No project yet", "Enter makes ~/src/api-server");
            hqt.press("Enter").sees("api-server is a project now", "no session");
            hqt.press("n").sees("New session", "Claude Code", "[ ] off").seesNot("Filesystem");
            hqt.press("Tab").type("fix-auth").press("Tab", "Tab", "Tab", "Space");
            hqt.sees("[x] on", "Filesystem", "Read-write", "Network", "All or nothing");
            hqt.press("Enter").sees("started fix-auth", "⛨rw", "idle", "ready").seesNot("New session");
            assertThat(world.multiplexer.launch(1)).isInstanceOf(Launch.Jailed.class);

            hqt.press("x").sees("Stop fix-auth?").press("y").sees("stopped fix-auth", "stopped");
            assertThat(world.multiplexer.stopRequests()).containsExactly(1L);

            hqt.press("r").sees("resumed fix-auth", "idle");
            assertThat(world.multiplexer.launches()).hasSize(2);
            assertThat(world.multiplexer.launch(1)).isInstanceOf(Launch.Jailed.class);

            hqt.press("x", "y", "D").sees("Delete fix-auth?").press("y").sees("deleted fix-auth; u brings it back");
            hqt.press("u").sees("brought back fix-auth", "stopped");
        }
    }

    /** A harness that refuses to resume once, and has its old id in use meanwhile, as Claude Code does. */
    @Test
    void aConversationThatWasRefusedOnceIsTakenUpAgain() {
        try (TuiDriver hqt = startWithSession(false, "ready")) {
            hqt.press("x", "y").sees("stopped fix-auth");
            List<String> first = ((Launch.Plain) world.multiplexer.launch(1)).command();
            String old = first.get(first.indexOf("--session") + 1);
            AtomicBoolean refused = new AtomicBoolean();
            world.multiplexer.launchesAre(launch -> {
                List<String> command = ((Launch.Plain) launch).command();
                if (command.contains("--resume") && refused.compareAndSet(false, true)) {
                    return new Fate.Dies(1, "Connection refused");
                }
                return command.contains(old) && command.contains("--session")
                        ? new Fate.Dies(1, "the id is in use")
                        : new Fate.Lives("ready");
            });
            hqt.press("r").sees("fix-auth was started afresh", "Connection refused", "try the old one again: ");
            hqt.press("Tab", "Enter").sees("resumed fix-auth").seesNot("try the old one again");
            assertThat(((Launch.Plain) world.multiplexer.launch(1)).command()).containsSequence("--resume", old);
        }
    }

    @Test
    void whatTheServerTookAlongIsBroughtBackWithOneKey() {
        try (TuiDriver hqt = startWithSession(false, "ready")) {
            world.multiplexer.killServer();
            // One look that finds no server changes nothing.
            hqt.later(Duration.ofSeconds(3))
                    .sees("idle")
                    .later(Duration.ofSeconds(3))
                    .sees("stopped");
            hqt.press("B").sees("Bring back 1 session?").press("y").sees("brought back 1 with their conversations");
            hqt.sees("idle");
        }
    }

    @Test
    void theCommandThatWillRunIsShownBeforeItRuns() {
        try (TuiDriver hqt = start()) {
            hqt.press("n")
                    .later(Duration.ofMillis(200))
                    .sees("runs: claude --session", "claude-1")
                    .seesNot("--yolo");
            hqt.press("Tab", "Tab", "Tab", "Tab", "Tab", "Space").later(Duration.ofMillis(200));
            hqt.seesInWords("runs in the jail: claude --yolo");
        }
    }

    @Test
    void attachingLendsTheTerminalAndTakesItBack() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.sees("working").whileAttached(() -> {
                world.multiplexer.show(1, "waiting for you");
                return 0;
            });
            hqt.press("Enter");
            assertThat(hqt.attached()).containsExactly(List.of("fake-multiplexer", "attach", "hqt-1"));
            assertThat(hqt.terminal().history()).containsExactly("suspended", "resumed");
            // Back from a session, everything is looked at at once.
            hqt.sees("waiting", "1 needs you");
        }
    }

    @Test
    void keysTypedAheadArriveButStopNothing() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.whileAttached(() -> {
                hqt.typeAhead("x", "y");
                return 0;
            });
            hqt.press("Enter").sees("Stop fix-auth?");
            assertThat(world.multiplexer.stopRequests()).isEmpty();
            hqt.press("Esc").seesNot("Stop fix-auth?");
        }
    }

    @Test
    void aBurstOfKeysStopsNothing() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.burst("x", "y", "y", "y").sees("Stop fix-auth?");
            assertThat(world.multiplexer.stopRequests()).isEmpty();
            hqt.press("y").sees("stopped fix-auth");
        }
    }

    @Test
    void anAttachThatFailsIsTold() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.whileAttached(() -> 1).press("Enter").sees("Attaching ended with exit code 1");
        }
    }

    @Test
    void aSizeChangedWhileAttachedIsSeenAfterwards() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.whileAttached(() -> {
                hqt.terminal().size(new Size(60, 15));
                return 0;
            });
            hqt.press("Enter");
            assertThat(hqt.frame().size()).isEqualTo(new Size(60, 15));
        }
    }

    @Test
    void theSecondRungIsToldWithTheHarnessWords() {
        try (TuiDriver hqt = startWithSession(true, "ready")) {
            hqt.press("x", "y");
            world.multiplexer.launchesAre(launch -> command(launch).contains("--resume")
                    ? new Fate.Dies(1, "No conversation found")
                    : new Fate.Lives("ready"));
            hqt.press("r").seesInWords("fix-auth was started afresh; claude said: No conversation found");
            hqt.later(Duration.ofMinutes(1)).sees("started afresh");
        }
    }

    private static String command(Launch launch) {
        return switch (launch) {
            case Launch.Plain plain -> String.join(" ", plain.command());
            case Launch.Jailed jailed -> String.join(" ", jailed.vector());
        };
    }

    @Test
    void aHarnessThatDiesAtItsStartIsToldAndItsRowKept() {
        world.multiplexer.launchesAre(launch -> new Fate.Dies(1, "Invalid API key\nsee the docs"));
        try (TuiDriver hqt = start()) {
            hqt.press("n", "Enter")
                    .seesInWords("session created but the harness failed to start: Invalid API key")
                    .sees("failed");
            hqt.later(Duration.ofMinutes(1)).sees("Failed to start, exit code 1", "see the docs");
        }
    }

    @Test
    void aMultiplexerThatRefusesIsToldInTheDialog() {
        world.multiplexer.launchesAre(launch -> new Fate.Refused("tmux is too old: 2.9, hqt needs 3.2."));
        try (TuiDriver hqt = start()) {
            hqt.press("n", "Tab", "Tab").type("mine").press("Enter").sees("tmux is too old", "mine");
        }
    }

    @Test
    void aJailThatCannotBeHadIsToldAndTheStoredOneNotResumed() {
        try (TuiDriver hqt = startWithSession(true, "ready")) {
            hqt.press("x", "y");
            world.machine.sandbox(new SandboxAvailability.NotFound("Install it with 'apt install bubblewrap'."));
            hqt.press("r").seesInWords("A sandboxed session can't be started: bubblewrap not found");
            assertThat(world.multiplexer.launches()).hasSize(1);
            hqt.press("n")
                    .sees("[ ] off", "bubblewrap not found — run hqt doctor")
                    .press("Esc");
        }
    }

    @Test
    void theJailOfAStoppedSessionIsChanged() {
        try (TuiDriver hqt = startWithSession(true, "ready")) {
            hqt.press("c").sees("stop it first (x)").press("x", "y", "c");
            hqt.sees("Jail of fix-auth").press("Tab", "Right", "Tab", "Space", "Enter");
            hqt.sees("changed the jail of fix-auth", "⛨ro!");
        }
    }

    @Test
    void aSessionIsRenamedAndABadNameStaysInTheDialog() {
        try (TuiDriver hqt = startWithSession(false, "ready")) {
            hqt.press("R", "C-u", "Enter").sees("A nickname can't be empty.");
            hqt.type("12").press("Enter").seesInWords("would read as a session's id");
            hqt.type("b").press("Enter").sees("renamed to 12b").seesNot("Rename ─");
        }
    }

    @Test
    void aPromptOf100KilobytesArrivesWhole() {
        String prompt = "explain this line, please\n".repeat(4000);
        try (TuiDriver hqt = start()) {
            hqt.press("n", "Tab", "Tab", "Tab", "Tab")
                    .paste(prompt)
                    .sees("4001 lines 104k")
                    .press("Enter");
            hqt.sees("started claude-1");
            assertThat(command(world.multiplexer.launch(1))).endsWith(prompt);
        }
    }

    @Test
    void aPromptReachesARunningSessionOnceItIsAtRest() {
        try (TuiDriver hqt = startWithSession(false, "waiting")) {
            hqt.press("Space")
                    .sees("Prompt for fix-auth")
                    .type("add a test")
                    .press("C-j")
                    .paste("for\nit");
            hqt.press("Enter").seesInWords("Session 1 asks something, and what is typed would answer it");
            assertThat(world.multiplexer.pasted()).isEmpty();
            hqt.press("Esc").seesNot("Prompt for fix-auth");

            world.multiplexer.show(1, "ready");
            hqt.looksAgain().press("Space").sees("add a test", "for", "it");
            hqt.press("Enter").sees("sent to fix-auth", "working").seesNot("Prompt for fix-auth");
            assertThat(world.multiplexer.pasted()).containsExactly(new Pasted(1, "add a test\nfor\nit"));

            hqt.press("x", "y").sees("stopped").press("Space").sees("fix-auth is stopped: resume it first (r).");
        }
    }

    @Test
    void aPromptThatIsTooLongIsRefusedAndKept() {
        try (TuiDriver hqt = start()) {
            hqt.press("n", "Tab", "Tab", "Tab", "Tab")
                    .paste("x".repeat(140_000))
                    .press("Enter");
            hqt.seesInWords("The prompt has 140000 bytes").sees("1 line 140k");
            assertThat(world.multiplexer.launches()).isEmpty();
        }
    }

    @Test
    void aProjectWithStrangeLettersInItsPathWorks() throws Exception {
        Path strange = Files.createDirectories(world.home.resolve("a b'\"$:c"));
        try (TuiDriver hqt = TuiDriver.start(world, SIZE, strange)) {
            hqt.press("Enter").sees("a b'\"$:c").press("n", "Enter").sees("started claude-1");
            assertThat(world.multiplexer.launch(1).cwd()).isEqualTo(strange);
        }
    }

    // ---- looking

    @Test
    void whatHappensOutsideIsSeenWithinASecond() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            world.multiplexer.show(1, "waiting for an answer");
            hqt.looksAgain().sees("waiting", "1 needs you");
            world.multiplexer.die(1, 3);
            hqt.looksAgain().sees("exit 3");
            world.multiplexer.killServer();
            hqt.looksAgain().sees("exit 3", "waiting for an answer");
        }
    }

    @Test
    void thePreviewShowsWhereTheTextOfAScreenEnds() {
        try (TuiDriver hqt = startWithSession(false, "first line ready" + "\n \u001b[0m".repeat(80))) {
            hqt.looksAgain().sees("first line ready");
            world.multiplexer.show(1, "row\n".repeat(80) + "last line ready\n\n\n");
            hqt.looksAgain().sees("last line ready").press("Tab", "PgUp").seesNot("last line ready");
        }
    }

    @Test
    void anUnreachableMultiplexerIsUnknownAndNotGone() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            world.multiplexer.unreachable("tmux did not answer within 2 s.");
            hqt.looksAgain().sees("working", "fix-auth").looksAgain();
            hqt.sees("unknown", "fix-auth", "tmux did not answer within 2 s.");
            world.multiplexer.unreachable(null);
            hqt.looksAgain().sees("working");
        }
    }

    @Test
    void aStoreThatFailsLeavesTheListAndSaysWhy() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            world.repository.failWith("The database is locked by another program.");
            hqt.looksAgain().sees("fix-auth", "The database is locked");
            world.repository.failWith(null);
            hqt.looksAgain().later(Duration.ofSeconds(10)).seesNot("The database is locked");
        }
    }

    @Test
    void theSessionGetsThePreviewsSizeOnceAndNotWhileATerminalShowsIt() {
        try (TuiDriver hqt = TuiDriver.start(world, new Size(140, 40), world.directory("src/api-server"))) {
            hqt.press("n", "Enter").sees("started claude-1");
            assertThat(world.multiplexer.resizes()).isEmpty();
            hqt.later(Duration.ofSeconds(1)).looksAgain().looksAgain();
            assertThat(world.multiplexer.resizes()).containsExactly(new Resized(1, 80, 37));
            hqt.resize(160, 40).later(Duration.ofSeconds(1));
            assertThat(world.multiplexer.resizes()).hasSize(2).contains(new Resized(1, 100, 37));
        }
    }

    // ---- the beginning and the end

    @Test
    void theFirstFrameIsPaintedBeforeAnythingIsConnected() {
        CountDownLatch gate = new CountDownLatch(1);
        world.connectionGate = gate;
        try (TuiDriver hqt =
                TuiDriver.unready(world, SIZE, world.directory("src/api-server"), Look.FULL, Rehearsal.none())) {
            assertThat(hqt.terminal().frames()).isPositive();
            hqt.sees("Sessions", "Opening");
            gate.countDown();
            hqt.waitUntilIdle().sees("No project yet");
        }
    }

    @Test
    void whatCannotBeConnectedIsASentenceOnTheScreenAndAfterIt() {
        world.connectionFailure = new HqtException("The database was made by a newer hqt: install that one.");
        try (TuiDriver hqt = start()) {
            hqt.seesInWords("The database was made by a newer hqt").sees("q quits");
            hqt.press("n", "Enter", "d").press("q");
            assertThat(hqt.ended()).isEqualTo(new Ending(1, "The database was made by a newer hqt: install that one."));
        }
    }

    @Test
    void aFaultInsideIsToldAndLoggedWhileHqtGoesOn() {
        world.connectionFailure = new IllegalStateException("a fault");
        try (TuiDriver hqt = start()) {
            hqt.seesInWords("hqt failed inside").sees("/log/hqt.log");
            assertThat(hqt.logged()).singleElement().asString().contains("a fault");
        }
    }

    @Test
    void aCrashGivesTheTerminalBackAndSaysThatSessionsRunOn() {
        try (TuiDriver hqt = start()) {
            hqt.terminal().failWith(new IllegalStateException("painted over the edge"));
            hqt.press("?");
            assertThat(hqt.ended().exitCode()).isEqualTo(70);
            assertThat(hqt.ended().sentence())
                    .startsWith("hqt crashed: ")
                    .contains("painted over the edge", "(log: /log/hqt.log; your sessions keep running)");
            assertThat(hqt.terminal().isClosed()).isTrue();
            assertThat(hqt.logged()).isNotEmpty();
        }
    }

    @Test
    void quittingSaysWhatKeepsRunning() {
        try (TuiDriver hqt = startWithSession(false, "working")) {
            hqt.press("q");
            assertThat(hqt.ended()).isEqualTo(new Ending(0, "1 session keeps running; hqt brings you back to it."));
        }
    }

    @Test
    void ctrlZStopsHqtAndPaintsItAnew() {
        try (TuiDriver hqt = start()) {
            hqt.press("C-z");
            assertThat(hqt.terminal().history()).containsExactly("stopped");
            hqt.terminal().withoutShell();
            hqt.press("C-z").seesInWords("There is no shell that could bring hqt back");
            hqt.press("C-l");
            assertThat(hqt.terminal().history()).containsExactly("stopped", "invalidated");
        }
    }

    @Test
    void aRehearsalShowsEveryScreenAndLeaves() {
        world.service.addProject(world.directory("src/api-server"), null);
        try (TuiDriver hqt =
                TuiDriver.unready(world, SIZE, world.directory("src/api-server"), Look.FULL, Rehearsal.ofScreens())) {
            assertThat(hqt.ended()).isEqualTo(new Ending(0, ""));
        }
    }

    @Test
    void withoutColoursNothingIsColoured() {
        try (TuiDriver hqt = TuiDriver.unready(
                world, SIZE, world.directory("src/api-server"), Look.of(false, true), Rehearsal.none())) {
            hqt.waitUntilIdle().press("Enter", "n");
            assertUncoloured(hqt.frame());
        }
    }

    private static void assertUncoloured(CellGrid frame) {
        for (int row = 0; row < frame.size().rows(); row++) {
            for (int column = 0; column < frame.size().columns(); column++) {
                assertThat(frame.cell(column, row).style().foreground()).isEqualTo(Color.DEFAULT);
                assertThat(frame.cell(column, row).style().background()).isEqualTo(Color.DEFAULT);
            }
        }
    }
}
