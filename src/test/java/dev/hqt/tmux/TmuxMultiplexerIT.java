package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.ProcessEntry;
import dev.hqt.process.Signal;
import dev.hqt.session.Activity;
import dev.hqt.session.HostFile;
import dev.hqt.session.Launch;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.PaneReading;
import dev.hqt.session.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions, jailed and not, in a real tmux and a real bwrap. */
@Timeout(60)
class TmuxMultiplexerIT {
    private final PrivateTmux here = new PrivateTmux();
    private final TmuxMultiplexer tmux = here.multiplexer();

    @AfterEach
    void endTheServer() {
        here.close();
    }

    @Test
    void aPlainSessionsLeaderIsTheHarnessItself() {
        tmux.spawn(here.plain(7, "/usr/bin/sleep", "1000"));

        PaneReading reading = here.await(
                tmux,
                7,
                pane -> pane.harnessPid() > 0
                        && here.processes.arguments(pane.harnessPid()).contains("1000"));

        assertThat(reading.alive()).isTrue();
        assertThat(reading.exitCode()).isNull();
        assertThat(here.ask("display-message", "-p", "-t", "=hqt-7:", "#{pane_pid}|#{pane_current_command}"))
                .isEqualTo(reading.harnessPid() + "|sleep");
    }

    @Test
    void aJailedSessionsLeaderIsBwrapWithNoShellBehindItAndTheHarnessIsFoundInside() {
        tmux.spawn(here.jailedShell(7, "exec sleep 1000"));

        long harness = here.await(
                        tmux,
                        7,
                        pane -> pane.harnessPid() > 0
                                && here.processes.arguments(pane.harnessPid()).contains("1000"))
                .harnessPid();

        long leader = Long.parseLong(here.ask("display-message", "-p", "-t", "=hqt-7:", "#{pane_pid}"));
        assertThat(here.processes.arguments(leader).getFirst()).isEqualTo("/usr/bin/bwrap");
        ProcessEntry bwrap = here.processes.find(leader).orElseThrow();
        assertThat(bwrap.parent()).isEqualTo(here.record().process().pid());
        long init = here.processes.find(harness).orElseThrow().parent();
        assertThat(here.processes.find(init).orElseThrow().parent()).isEqualTo(leader);
        assertThat(here.status(7).childPid()).isEqualTo(init);
        assertThat(PrivateTmux.text(Path.of("/proc/" + harness + "/status"))).containsPattern("NSpid:\\s+\\d+\\s+2\\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 127})
    void howItEndedIsKnownWithAndWithoutAJail(int code) {
        tmux.spawn(here.shell(7, "exit " + code));
        tmux.spawn(here.jailedShell(8, "exit " + code));

        assertThat(here.awaitEnd(tmux, 7).exitCode()).isEqualTo(code);
        assertThat(here.awaitEnd(tmux, 8).exitCode()).isEqualTo(code);
        assertThat(here.status(8).exitCode()).isEqualTo(code);
        assertThat(here.reading(tmux, 8).orElseThrow().harnessPid()).isZero();
    }

    @Test
    void aKilledHarnessIsToldAsAShellTellsIt() {
        tmux.spawn(here.plain(7, "/usr/bin/sleep", "1000"));
        tmux.spawn(here.jailed(8, Map.of(), List.of(), List.of(), "/usr/bin/sleep", "1000"));
        for (long id : List.of(7L, 8L)) {
            long harness = here.awaitHarness(tmux, id);
            assertThat(here.processes.signal(
                            here.processes.find(harness).orElseThrow().identity(), Signal.KILL))
                    .isTrue();
        }

        assertThat(here.awaitEnd(tmux, 7))
                .extracting(PaneReading::exitCode, PaneReading::signal)
                .containsExactly(137, 9);
        assertThat(here.await(tmux, 8, pane -> pane.exitCode() != null).exitCode())
                .isEqualTo(137);
    }

    /** A killed bwrap writes no exit line: without one a session is not alive. */
    @Test
    void aKilledJailIsNotTakenForALivingOne() {
        tmux.spawn(here.jailed(8, Map.of(), List.of(), List.of(), "/usr/bin/sleep", "1000"));
        long harness = here.awaitHarness(tmux, 8);
        long leader = Long.parseLong(here.ask("display-message", "-p", "-t", "=hqt-8:", "#{pane_pid}"));

        here.processes.signal(here.processes.find(leader).orElseThrow().identity(), Signal.KILL);

        PaneReading end = here.awaitEnd(tmux, 8);
        assertThat(here.status(8).exitCode()).isNull();
        assertThat(PrivateTmux.until(() -> here.isGone(harness))).isTrue();
        assertThat(end.harnessPid()).isZero();
    }

    @Test
    void thirtyThatEndAtOnceAllTellHow() {
        for (long id = 1; id <= 30; id++) {
            tmux.spawn(here.jailedShell(id, "exit " + id));
            tmux.spawn(here.shell(100 + id, "exit " + id));
        }
        for (long id = 1; id <= 30; id++) {
            long session = id;
            assertThat(here.await(tmux, session, pane -> pane.exitCode() != null)
                            .exitCode())
                    .isEqualTo((int) session);
            assertThat(here.await(tmux, 100 + session, pane -> pane.exitCode() != null)
                            .exitCode())
                    .isEqualTo((int) session);
        }
    }

    @Test
    void aProgramThatIsNotThereIs127WithItsWords() {
        tmux.spawn(here.plain(7, "/nonexistent/harness"));
        tmux.spawn(here.jailed(8, Map.of(), List.of(), List.of(), "/nonexistent/harness"));

        assertThat(here.awaitEnd(tmux, 7).exitCode()).isEqualTo(127);
        assertThat(tmux.lastWords(7)).contains("/nonexistent/harness", "not found");
        assertThat(here.awaitEnd(tmux, 8).alive()).isFalse();
        assertThat(tmux.lastWords(8)).contains("bwrap", "/nonexistent/harness");
    }

    @Test
    void oneIsNoPrefixOfTen() {
        tmux.spawn(here.shell(10, "echo ten; sleep 1000"));
        here.awaitScreen(tmux, 10, "ten");

        assertThat(tmux.screens(List.of(1L), false)).isEmpty();
        assertThat(tmux.lastWords(1)).isEmpty();
        tmux.requestStop(1);
        tmux.kill(1);
        tmux.resize(1, 80, 24);
        tmux.spawn(here.shell(1, "sleep 1000"));

        assertThat(here.reading(tmux, 10).orElseThrow().alive()).isTrue();
        tmux.kill(1);
        assertThat(here.reading(tmux, 10).orElseThrow().alive()).isTrue();
        assertThat(here.reading(tmux, 1)).isEmpty();
    }

    @Test
    void aLivingSessionIsRefusedAndADeadOneReplaced() {
        tmux.spawn(here.shell(7, "echo first; exec sleep 1000"));
        long first = here.awaitHarness(tmux, 7);

        assertThatThrownBy(() -> tmux.spawn(here.shell(7, "echo second")))
                .isInstanceOf(MultiplexerException.class)
                .hasMessageContaining("hqt-7 runs already");
        assertThat(here.isGone(first)).isFalse();

        here.processes.signal(here.processes.find(first).orElseThrow().identity(), Signal.KILL);
        here.awaitEnd(tmux, 7);
        tmux.spawn(here.shell(7, "echo second; exec sleep 1000"));
        here.awaitScreen(tmux, 7, "second");
        assertThat(tmux.screens(List.of(7L), false).get(7L)).doesNotContain("first");
        assertThat(here.awaitHarness(tmux, 7)).isNotEqualTo(first);
    }

    @Test
    void twoWhoSpawnTheSameSessionAtOnceStartItOnce() throws Exception {
        tmux.ensureReady();
        CountDownLatch ready = new CountDownLatch(1);
        Path log = here.home.resolve("log");
        int refused = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            List<Future<?>> results = LongStream.range(0, 4)
                    .<Future<?>>mapToObj(at -> {
                        TmuxMultiplexer other = here.multiplexer();
                        return pool.submit(() -> {
                            ready.await();
                            other.spawn(here.jailedShellLogging(7, log));
                            return null;
                        });
                    })
                    .toList();
            ready.countDown();
            for (Future<?> result : results) {
                try {
                    result.get();
                } catch (java.util.concurrent.ExecutionException failure) {
                    assertThat(failure).hasMessageContaining("runs already");
                    refused++;
                }
            }
        }

        assertThat(refused).isEqualTo(3);
        assertThat(here.awaitFile(log)).isEqualTo("started");
    }

    @Test
    void aPromptOf100KilobytesArrivesWhole() throws IOException {
        String prompt = "it's a \"long\" $one\n".repeat(5400);
        assertThat(prompt.length()).isGreaterThan(100_000);
        Path seen = here.project.resolve("seen");
        String script = "printf %s \"$1\" > \"$2\"; echo; echo done > \"$2.done\"; exec sleep 1000";

        tmux.spawn(here.plain(7, "/bin/sh", "-c", script, "sh", prompt, seen.toString()));
        here.awaitFile(Path.of(seen + ".done"));
        assertThat(Files.readString(seen)).isEqualTo(prompt);

        Files.delete(seen);
        Files.delete(Path.of(seen + ".done"));
        tmux.spawn(here.jailedWritable(8, "/bin/sh", "-c", script, "sh", prompt, seen.toString()));
        here.awaitFile(Path.of(seen + ".done"));
        assertThat(Files.readString(seen)).isEqualTo(prompt);
    }

    @Test
    void aPromptThatNoKernelTakesIsRefusedAndNothingIsStarted() {
        assertThatThrownBy(() -> tmux.spawn(here.plain(7, "/bin/echo", "p".repeat(131_072))))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("131,071");
        assertThat(here.reading(tmux, 7)).isEmpty();
    }

    /** tmux expands formats in the directory it is told; a project may be called like a command. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "with space",
                "quote's \"two\"",
                "$HOME",
                "a:b.c",
                "#(touch ESCAPED)",
                "#{pid}",
                "end;",
                "⠋漢😀",
                "-d",
                "%H"
            })
    void aProjectMayHaveAnyName(String name) throws IOException {
        Path cwd = Files.createDirectory(here.home.resolve(name));
        Launch.Plain launch = new Launch.Plain(
                7, "hqt-7", cwd, name, List.of("/bin/sh", "-c", "pwd -P; exec sleep 1000"), here.plainEnvironment());
        tmux.resize(7, 200, 20);

        tmux.spawn(launch);

        here.awaitScreen(tmux, 7, cwd.toRealPath().toString());
        assertThat(here.ask("show-options", "-v", "-t", "=hqt-7:", "@hqt_title"))
                .isEqualTo(name.replace("#", "##"));
        try (var files = Files.walk(here.home)) {
            assertThat(files.filter(file -> file.getFileName().toString().contains("ESCAPED") && !file.equals(cwd)))
                    .isEmpty();
        }
    }

    @Test
    void aMissingDirectoryIsNamed() {
        Launch.Plain gone = new Launch.Plain(
                7, "hqt-7", here.home.resolve("gone"), "t", List.of("/bin/true"), here.plainEnvironment());

        assertThatThrownBy(() -> tmux.spawn(gone)).hasMessageContaining(here.home + "/gone is not there");
        assertThat(here.reading(tmux, 7)).isEmpty();
    }

    @Test
    void filesForTheJailAreWrittenAndAMissingSourceIsNamed() throws IOException {
        Path empty = here.home.resolve("sessions/7/empty");
        HostFile file = new HostFile(empty, "", 0444);
        Path missing = here.home.resolve("missing");

        assertThatThrownBy(() -> tmux.spawn(
                        here.jailed(7, Map.of(), List.of(empty, missing), List.of(file), "/bin/sleep", "1000")))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining(missing.toString());
        assertThat(here.reading(tmux, 7)).isEmpty();

        tmux.spawn(here.jailed(7, Map.of(), List.of(empty), List.of(file), "/bin/sleep", "1000"));
        assertThat(here.awaitHarness(tmux, 7)).isPositive();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(empty)))
                .isEqualTo("r--r--r--");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(empty.resolveSibling(""))))
                .isEqualTo("rwx------");
    }

    @Test
    void manyScreensComeInOneCallAndGoneOnesAreLeftOut() {
        tmux.spawn(here.shell(1, "printf 'one\\033[31mred\\033[0m   '; sleep 1000"));
        tmux.spawn(here.shell(2, "printf 'two #{pid} #(id) \\\\134 ⠋漢'; sleep 1000"));
        tmux.spawn(here.shell(4, "sleep 1000"));
        here.awaitScreen(tmux, 1, "one");
        here.awaitScreen(tmux, 2, "two");

        Map<Long, String> screens = tmux.screens(List.of(1L, 2L, 3L, 4L), true);

        assertThat(screens).containsOnlyKeys(1L, 2L, 4L);
        assertThat(screens.get(1L)).startsWith("one\u001b[31mred\u001b[39m   ").hasLineCount(40);
        assertThat(screens.get(2L)).startsWith("two #{pid} #(id) \\134 ⠋漢");
        assertThat(screens.get(4L)).isNotEmpty().isBlank();
        assertThat(tmux.screens(List.of(1L), false).get(1L)).startsWith("onered");
    }

    @Test
    void aTitleIsReadThoughItLooksLikeFields() {
        tmux.spawn(here.shell(7, "printf '\\033]2;⠋ a|b|1|2 #{pid} x\\007'; sleep 1000"));

        assertThat(here.await(tmux, 7, pane -> pane.title().startsWith("⠋")).title())
                .isEqualTo("⠋ a|b|1|2 #{pid} x");
    }

    @DisplayName("A11 agent-deck#1867, agent-deck#1495: without a UTF-8 locale titles and screens are what they are")
    @Test
    void noLocale() {
        here.environment.remove("LANG");
        TmuxMultiplexer inTheCLocale = here.multiplexer();
        inTheCLocale.spawn(here.shell(7, "printf '\\033]2;⠋ Working\\007✻ Brewing…'; sleep 1000"));

        assertThat(here.await(
                                inTheCLocale,
                                7,
                                pane -> !pane.title().isEmpty() && pane.title().contains("Working"))
                        .title())
                .isEqualTo("⠋ Working");
        assertThat(inTheCLocale.screens(List.of(7L), false).get(7L)).startsWith("✻ Brewing…");
    }

    @Test
    void lastWordsAreKeptWhenTmuxPushesThemOutOfSight() {
        tmux.spawn(here.shell(
                7, "i=0; while [ $i -lt 60 ]; do i=$((i+1)); echo line $i; done; echo 'the cause  '; exit 3"));
        here.awaitEnd(tmux, 7);

        assertThat(PrivateTmux.until(() -> tmux.lastWords(7).endsWith("the cause")))
                .isTrue();
        assertThat(tmux.lastWords(7)).contains("line 1\nline 2").doesNotContain("Pane is dead");
        assertThat(tmux.lastWords(99)).isEmpty();
    }

    /** What a start that failed said decides what is done next. Without the pipe some 4 of these 40 had no words. */
    @Test
    void noStartThatFailsAtOnceLosesItsWords() {
        for (long id = 1; id <= 40; id++) {
            tmux.spawn(here.shell(
                    id, "i=0; while [ $i -lt 60 ]; do i=$((i+1)); echo line $i; done; echo the cause; exit 3"));
        }
        for (long id = 1; id <= 40; id++) {
            here.awaitEnd(tmux, id);
            assertThat(tmux.lastWords(id)).as("session %d", id).endsWith("line 60\nthe cause");
        }
    }

    /** tmux misses the end of some first panes, and says nothing of it until another pane ends. */
    @RepeatedTest(8)
    void theFirstPaneOfAServerTellsHowItEnded() {
        tmux.spawn(here.shell(7, "exit 3"));

        assertThat(here.awaitEnd(tmux, 7).exitCode()).isEqualTo(3);
    }

    @Test
    void outputIsActivity() throws IOException {
        Path go = here.project.resolve("go");
        tmux.spawn(here.shell(7, "until [ -e go ]; do sleep 0.05; done; printf x; sleep 1000"));
        here.awaitHarness(tmux, 7);
        Activity before = here.reading(tmux, 7).orElseThrow().activity();
        assertThat(here.reading(tmux, 7).orElseThrow().activity()).isEqualTo(before);

        Files.createFile(go);

        here.await(tmux, 7, pane -> !pane.activity().equals(before));
    }

    @Test
    void stoppingAsksTheHarnessAndLetsItPutThingsInOrder() {
        String polite = "trap 'echo bye; exit 5' TERM; echo ready; while :; do sleep 0.05; done";
        tmux.spawn(here.shell(7, polite));
        tmux.spawn(here.jailedShell(8, polite));
        for (long id : List.of(7L, 8L)) {
            here.awaitScreen(tmux, id, "ready");

            tmux.requestStop(id);

            assertThat(here.await(tmux, id, pane -> pane.exitCode() != null).exitCode())
                    .isEqualTo(5);
            assertThat(tmux.lastWords(id)).contains("bye");
        }
    }

    /** One in a jail stays frozen; a pane's own first process is woken by tmux itself. */
    @Test
    void aFrozenHarnessIsWokenToHearIt() {
        String polite = "trap 'echo bye; exit 5' TERM; echo ready; while :; do sleep 0.05; done";
        tmux.spawn(here.shell(7, polite));
        tmux.spawn(here.jailedShell(8, polite));
        for (long id : List.of(7L, 8L)) {
            here.awaitScreen(tmux, id, "ready");
            assertThat(here.shellCommand("kill -STOP " + here.awaitHarness(tmux, id)))
                    .isZero();
        }
        long jailed = here.awaitHarness(tmux, 8);
        assertThat(PrivateTmux.until(
                        () -> here.processes.find(jailed).orElseThrow().isStopped()))
                .isTrue();
        assertThat(here.reading(tmux, 8).orElseThrow().alive()).isTrue();

        for (long id : List.of(7L, 8L)) {
            tmux.requestStop(id);
            assertThat(here.await(tmux, id, pane -> pane.exitCode() != null).exitCode())
                    .isEqualTo(5);
        }
    }

    @Test
    void killingEndsWhatIgnoresEverySignalLeftItsSessionAndForkedTwice() {
        Path pids = here.project.resolve("pids");
        String deaf = "trap '' HUP TERM INT;";
        tmux.spawn(here.shell(
                7,
                deaf + " sh -c \"" + deaf + " echo \\$\\$ >> pids; while :; do sleep 1; done\" &"
                        + " setsid sh -c \"" + deaf + " echo \\$\\$ >> pids; while :; do sleep 1; done\" &"
                        + " (setsid sh -c \"" + deaf
                        + " (sh -c 'echo \\$\\$ >> pids; exec sleep 1000' &) ; echo \\$\\$ >> pids; while :; do sleep 1; done\" &) ;"
                        + " echo $$ >> pids; while :; do sleep 1; done"));
        assertThat(PrivateTmux.until(() -> PrivateTmux.text(pids).lines().count() == 5))
                .isTrue();
        List<Long> all = PrivateTmux.text(pids).lines().map(Long::valueOf).toList();
        assertThat(all).allSatisfy(pid -> assertThat(here.isGone(pid)).isFalse());

        tmux.kill(7);

        assertThat(all)
                .allSatisfy(pid ->
                        assertThat(here.isGone(pid)).as("process %d", pid).isTrue());
        assertThat(here.reading(tmux, 7)).isEmpty();
        assertThat(here.record().socket().resolveSibling("run/7")).doesNotExist();
        tmux.kill(7);
    }

    @Test
    void killingAJailLeavesNothingOfIt() {
        Path pids = here.project.resolve("pids");
        String deaf = "trap '' HUP TERM INT;";
        tmux.spawn(here.jailedShell(
                8,
                deaf + " setsid sh -c \"" + deaf + " while :; do sleep 1; done\" &"
                        + " (setsid sh -c 'exec sleep 1000' &) ; while :; do sleep 1; done"));
        long harness = here.awaitHarness(tmux, 8);
        long leader = Long.parseLong(here.ask("display-message", "-p", "-t", "=hqt-8:", "#{pane_pid}"));
        assertThat(PrivateTmux.until(() -> here.processes.listTree(leader).size() >= 5))
                .isTrue();
        List<Long> all = here.processes.listTree(leader).stream()
                .map(process -> process.pid())
                .toList();
        assertThat(all).contains(harness);
        assertThat(pids).doesNotExist();

        tmux.kill(8);

        assertThat(all)
                .allSatisfy(pid ->
                        assertThat(here.isGone(pid)).as("process %d", pid).isTrue());
    }

    /** The same id in another database, and a neighbour in this one: neither is touched. */
    @Test
    void killingTouchesNobodyElse() throws IOException {
        tmux.spawn(here.shell(7, "exec sleep 1000"));
        tmux.spawn(here.shell(77, "exec sleep 1000"));
        ProcessBuilder builder = new ProcessBuilder("sleep", "1000");
        builder.environment().put("HQT_SESSION", "0123456789ab:7");
        Process stranger = builder.start();
        try {
            tmux.kill(7);

            assertThat(stranger.isAlive()).isTrue();
            assertThat(here.reading(tmux, 77).orElseThrow().alive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void strayChildrenOfAnEndedSessionAreEndedAndItsScreenStays() {
        Path pid = here.project.resolve("pid");
        tmux.spawn(
                here.shell(
                        7,
                        "echo words; setsid sh -c 'trap \"\" HUP; echo $$ > pid; while :; do sleep 1; done' & sleep 0.3; exit 4"));
        here.awaitEnd(tmux, 7);
        long stray = Long.parseLong(here.awaitFile(pid));
        assertThat(here.isGone(stray)).isFalse();

        tmux.endStrayChildren(7);

        assertThat(here.isGone(stray)).isTrue();
        assertThat(tmux.lastWords(7)).contains("words");
        assertThat(here.reading(tmux, 7).orElseThrow().exitCode()).isEqualTo(4);
    }

    @Test
    void anHqtThatIsKilledHarmsNoSession() throws Exception {
        tmux.spawn(here.shell(7, "exec sleep 1000"));
        long harness = here.awaitHarness(tmux, 7);

        // A server is nobody's child: not of the hqt that started it either.
        assertThat(here.processes
                        .find(here.record().process().pid())
                        .orElseThrow()
                        .parent())
                .isNotEqualTo(here.processes.ownPid());
        assertThat(here.isGone(harness)).isFalse();
    }

    @Test
    void aPreviewsSizeIsForNewSessionsAndForThoseNobodyLooksAt() {
        tmux.resize(7, 93, 31);
        tmux.spawn(here.shell(7, "sleep 1000"));
        assertThat(size(7)).isEqualTo("93x31");

        tmux.resize(7, 101, 22);

        assertThat(size(7)).isEqualTo("101x22");
        tmux.resize(7, 0, 1_000_000);
        assertThat(size(7)).isEqualTo("2x1000");
    }

    @Test
    void anHqtWithoutItsServerHasNothingToStopOrKill() {
        tmux.requestStop(7);
        tmux.kill(7);
        tmux.endStrayChildren(7);
        tmux.resize(7, 80, 24);

        assertThat(tmux.screens(List.of(7L), true)).isEmpty();
        assertThat(tmux.lastWords(7)).isEmpty();
        assertThatThrownBy(() -> tmux.attachCommand(7)).hasMessageContaining("hqt resume 7");
    }

    private String size(long id) {
        return here.ask("display-message", "-p", "-t", "=hqt-" + id + ":", "#{window_width}x#{window_height}");
    }
}
