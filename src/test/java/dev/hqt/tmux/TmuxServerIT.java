package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.Command;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.Signal;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.MultiplexerReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One server a user, found again by every hqt: on a real tmux in a home of its own. */
@Timeout(60)
class TmuxServerIT {
    private final PrivateTmux here = new PrivateTmux();

    @AfterEach
    void endTheServer() {
        here.close();
    }

    @Test
    void beforeTheFirstStartThereIsNoServerAndNothingIsMade() {
        assertThat(here.multiplexer().read()).isEqualTo(new MultiplexerReading.NoServer());
        assertThat(here.state).doesNotExist();
        assertThat(here.runtime).doesNotExist();
    }

    @Test
    void theServerIsRecordedAndItsFoldersAreClosed() throws IOException {
        here.multiplexer().ensureReady();

        ServerRecord record = here.record();
        assertThat(record.socket()).isEqualTo(runtime().resolve("tmux.sock"));
        assertThat(here.processes.isAlive(record.process())).isTrue();
        assertThat(here.ask("display-message", "-p", "#{pid}"))
                .isEqualTo(Long.toString(record.process().pid()));
        assertThat(mode(runtime())).isEqualTo("rwx------");
        assertThat(mode(here.state)).isEqualTo("rwx------");
        assertThat(here.multiplexer().read()).isEqualTo(new MultiplexerReading.Panes(java.util.Map.of()));
        assertThat(Path.of("/proc/" + record.process().pid() + "/cwd").toRealPath())
                .isEqualTo(Path.of("/"));
    }

    @Test
    void theServerHoldsNothingOfTheUsersEnvironment() {
        here.environment.put("SECRET_X", "hunter-two");
        here.environment.put("SSH_AUTH_SOCK", "/tmp/agent");
        TmuxMultiplexer tmux = here.multiplexer();
        tmux.ensureReady();
        tmux.spawn(here.shell(7, "sleep 1000"));

        assertThat(here.ask("show-environment", "-g")).doesNotContain("SECRET", "hunter", "SSH_");
        assertThat(here.ask("show-environment", "-t", "=hqt-7:")).doesNotContain("hunter", "/tmp/agent");
        assertThat(PrivateTmux.text(Path.of("/proc/" + here.record().process().pid() + "/environ")))
                .doesNotContain("hunter")
                .contains("LC_ALL=C.UTF-8");
    }

    @Test
    void theConfigurationIsUnderstoodWhole() {
        here.multiplexer().ensureReady();

        assertThat(here.ask("show-options", "-s"))
                .contains("escape-time 10", "focus-events on", "extended-keys on", "exit-empty off")
                .contains("set-clipboard external", "default-terminal tmux-256color");
        assertThat(here.ask("show-options", "-g")).contains("mouse on", "history-limit 10000", "set-titles off");
        assertThat(here.ask("show-options", "-gw"))
                .contains("remain-on-exit on", "allow-passthrough off", "allow-rename off", "window-size latest");
        // A complaint about a configuration is shown by putting a pane into a mode.
        assertThat(here.ask("list-panes", "-a", "-F", "#{pane_mode}")).isBlank();
    }

    @Test
    void noKeyKillsASessionOrOpensAShellBesideIt() {
        here.multiplexer().ensureReady();

        for (String table : List.of("prefix", "root")) {
            assertThat(here.ask("list-keys", "-T", table))
                    .contains("detach-client")
                    .doesNotContain(
                            "kill-",
                            "respawn-",
                            "split-window",
                            "new-window",
                            "new-session",
                            "suspend-client",
                            "display-menu",
                            "command-prompt");
        }
        assertThat(here.ask("list-keys", "-T", "copy-mode")).containsPattern("C-q +detach-client");
        assertThat(here.ask("list-keys", "-T", "copy-mode-vi")).containsPattern("C-q +detach-client");
    }

    @Test
    void theUsersOwnConfigurationIsReadLastAndTheirTmuxConfNever() throws IOException {
        Files.writeString(here.home.resolve(".tmux.conf"), "set -g prefix C-a\nset -g @from-home 1\n");
        Files.writeString(here.home.resolve("hqt.tmux.conf"), "set -g status-position top\n");

        here.multiplexer().ensureReady();

        assertThat(here.ask("show-options", "-gv", "status-position")).isEqualTo("top");
        assertThat(here.ask("show-options", "-gv", "prefix")).isEqualTo("C-b");
        assertThat(here.ask("show-options", "-gqv", "@from-home")).isEmpty();
    }

    @Test
    void everyHqtReachesTheRecordedServerWhateverItsOwnEnvironmentSays() throws IOException {
        here.multiplexer().spawn(here.shell(7, "sleep 1000"));
        ServerRecord record = here.record();
        PrivateTmux.makePrivate(here.home.resolve("elsewhere"));

        here.environment.remove("LANG");
        here.environment.remove("USER");
        List<TmuxMultiplexer> others = List.of(
                here.multiplexer(new TmuxPlaces(null, here.state, null)),
                here.multiplexer(new TmuxPlaces(here.home.resolve("elsewhere/hqt"), here.state, null)));

        for (TmuxMultiplexer other : others) {
            other.ensureReady();
            assertThat(here.reading(other, 7)).isPresent();
            assertThatThrownBy(() -> other.spawn(here.shell(7, "sleep 1000"))).hasMessageContaining("runs already");
        }
        assertThat(here.record()).isEqualTo(record);
        assertThat(here.home.resolve("elsewhere/hqt")).doesNotExist();
    }

    @Test
    void aSocketThatWasDeletedUnderALivingServerIsMadeAgain() throws IOException {
        TmuxMultiplexer open = here.multiplexer();
        open.spawn(here.shell(7, "sleep 1000"));
        ServerRecord record = here.record();

        deleteTree(here.home.resolve("run"));
        assertThat(here.reading(here.multiplexer(new TmuxPlaces(null, here.state, null)), 7))
                .as("without the variable")
                .isPresent();
        assertThat(mode(runtime())).isEqualTo("rwx------");

        deleteTree(here.home.resolve("run"));
        here.environment.remove("LANG");
        TmuxMultiplexer fresh = here.multiplexer();
        fresh.ensureReady();
        assertThat(here.reading(fresh, 7)).as("with it, and without a language").isPresent();

        deleteTree(here.home.resolve("run"));
        assertThat(here.reading(open, 7))
                .as("in an hqt that was open all the time")
                .isPresent();
        assertThat(here.record()).isEqualTo(record);

        // The folder of launch files went too: spawning makes it anew.
        open.spawn(here.shell(8, "sleep 1000"));
        assertThat(here.reading(open, 8)).isPresent();
    }

    @Test
    void aRecordThatWasDeletedIsMadeAgainFromTheServerItself() throws IOException {
        here.multiplexer().spawn(here.shell(7, "sleep 1000"));
        ServerRecord record = here.record();

        Files.delete(here.state.resolve("tmux-server"));
        assertThat(here.reading(here.multiplexer(), 7))
                .as("found at its socket")
                .isPresent();
        assertThat(here.record()).isEqualTo(record);

        Files.delete(here.state.resolve("tmux-server"));
        deleteTree(here.home.resolve("run"));
        TmuxMultiplexer blind = here.multiplexer(new TmuxPlaces(null, here.state, null));
        blind.ensureReady();
        assertThat(here.reading(blind, 7)).as("found among the processes").isPresent();
        assertThat(here.record()).isEqualTo(record);
    }

    @Test
    void aRecordOfAnotherRunOfTheMachineIsNotBelieved() throws IOException {
        here.multiplexer().ensureReady();
        ServerRecord record = here.record();
        ProcessIdentity innocent = new ProcessIdentity(
                here.processes.ownPid(),
                here.processes
                        .find(here.processes.ownPid())
                        .orElseThrow()
                        .identity()
                        .start());

        assertThat(here.processes.signal(record.process(), Signal.KILL)).isTrue();
        assertThat(PrivateTmux.until(() -> !here.processes.isAlive(record.process())))
                .isTrue();
        new ServerRecord(record.socket(), innocent, "another boot").write(here.state.resolve("tmux-server"));
        assertThat(here.multiplexer().read()).isEqualTo(new MultiplexerReading.NoServer());

        // The same with a process that lives now and is no tmux: USR1 would end it.
        Process stranger = new ProcessBuilder("sleep", "1000").start();
        try {
            new ServerRecord(
                            record.socket(),
                            here.processes.find(stranger.pid()).orElseThrow().identity(),
                            here.processes.bootId())
                    .write(here.state.resolve("tmux-server"));
            assertThat(here.multiplexer().read()).isEqualTo(new MultiplexerReading.NoServer());
            here.multiplexer().ensureReady();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void aKilledServerIsNoServerAndAStoppedOneIsUnknown() throws IOException {
        TmuxMultiplexer tmux = here.multiplexer();
        tmux.spawn(here.shell(7, "sleep 1000"));
        ServerRecord record = here.record();

        new ProcessBuilder("/bin/sh", "-c", "kill -STOP " + record.process().pid())
                .start()
                .onExit()
                .join();
        assertThat(tmux.read()).isInstanceOf(MultiplexerReading.Unreachable.class);
        assertThat(here.multiplexer().read()).isInstanceOf(MultiplexerReading.Unreachable.class);
        assertThatThrownBy(() -> here.multiplexer().ensureReady())
                .as("a second server would start every session twice")
                .isInstanceOf(MultiplexerException.class);
        assertThat(here.processes.signal(record.process(), Signal.CONTINUE)).isTrue();
        assertThat(PrivateTmux.until(() -> here.reading(tmux, 7).isPresent())).isTrue();

        assertThat(here.processes.signal(record.process(), Signal.KILL)).isTrue();
        assertThat(PrivateTmux.until(() -> tmux.read() instanceof MultiplexerReading.NoServer))
                .isTrue();
        assertThat(here.multiplexer().read()).isEqualTo(new MultiplexerReading.NoServer());
        assertThat(record.socket()).as("a stale socket lies there").exists();

        tmux.ensureReady();
        assertThat(here.record().process()).isNotEqualTo(record.process());
        assertThat(tmux.read()).isEqualTo(new MultiplexerReading.Panes(java.util.Map.of()));
    }

    @Test
    void twoWhoStartAtOnceStartOneServer() throws Exception {
        int starters = 6;
        CountDownLatch ready = new CountDownLatch(1);
        List<Future<?>> results = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(starters)) {
            for (int at = 0; at < starters; at++) {
                TmuxMultiplexer tmux = here.multiplexer();
                results.add(pool.submit(() -> {
                    ready.await();
                    tmux.ensureReady();
                    return null;
                }));
            }
            ready.countDown();
            for (Future<?> result : results) {
                result.get();
            }
        }

        assertThat(here.processes.listWithArguments(
                        List.of("-f", here.state.resolve("tmux.conf").toString())))
                .containsExactly(here.record().process());
    }

    @Test
    void aLockThatAnotherProcessHoldsIsWaitedFor() throws Exception {
        Files.createDirectories(here.state);
        Path lock = Files.createFile(here.state.resolve("tmux-server.lock"));
        Path held = here.home.resolve("held");
        Path release = here.home.resolve("release");
        Process holder = new ProcessBuilder(
                        "perl",
                        "-MFcntl=:flock,:DEFAULT,F_SETLK,F_WRLCK",
                        "-e",
                        "open(F, '+<', $ARGV[0]); my $l = pack('s s l! l! i', F_WRLCK, 0, 0, 0, 0);"
                                + " fcntl(F, F_SETLK, $l) or die; open(H, '>', $ARGV[1]); print H \"1\\n\"; close H;"
                                + " select(undef, undef, undef, 0.02) until -e $ARGV[2];",
                        lock.toString(),
                        held.toString(),
                        release.toString())
                .start();
        here.awaitFile(held);
        Thread starter = Thread.ofPlatform().start(() -> here.multiplexer().ensureReady());
        assertThat(PrivateTmux.until(() -> starter.getState() == Thread.State.TIMED_WAITING))
                .isTrue();
        assertThat(here.state.resolve("tmux-server")).doesNotExist();

        Files.createFile(release);
        starter.join();

        assertThat(holder.waitFor()).isZero();
        assertThat(here.record().socket()).exists();
    }

    @Test
    void aSocketOf107BytesIsTakenAndOneOf108IsNot() throws IOException {
        TmuxMultiplexer exact = here.multiplexer(new TmuxPlaces(folderForSocketOf(107), here.state, null));
        exact.ensureReady();
        assertThat(here.record().socket().toString()).hasSize(107);
        here.ask("kill-server");
        assertThat(PrivateTmux.until(() -> exact.read() instanceof MultiplexerReading.NoServer))
                .isTrue();

        here.multiplexer(new TmuxPlaces(folderForSocketOf(108), here.state, null))
                .ensureReady();
        assertThat(here.record().socket()).isEqualTo(here.state.resolve("run/tmux.sock"));
    }

    @Test
    void whenNoPlaceIsShortEnoughTheUserIsToldWhatToDo() throws IOException {
        Path deep = here.home.resolve("x".repeat(100));
        Files.createDirectory(deep);

        assertThatThrownBy(
                        () -> here.multiplexer(new TmuxPlaces(null, deep, null)).ensureReady())
                .isInstanceOf(MultiplexerException.class)
                .hasMessageContaining("107")
                .hasMessageContaining("XDG_STATE_HOME");
    }

    @Test
    void aRuntimeFolderThatIsOpenToOthersIsNotUsed() throws IOException {
        Path open = Files.createDirectory(here.home.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        here.multiplexer(new TmuxPlaces(open.resolve("hqt"), here.state, null)).ensureReady();

        assertThat(here.record().socket()).isEqualTo(here.state.resolve("run/tmux.sock"));
        assertThat(mode(here.state.resolve("run"))).isEqualTo("rwx------");
        assertThat(open.resolve("hqt")).doesNotExist();
    }

    @Test
    void aFolderOfOursThatIsOpenOrALinkIsNotUsed() throws IOException {
        PrivateTmux.makePrivate(here.home.resolve("target"));
        Files.createSymbolicLink(runtime(), here.home.resolve("target"));
        here.multiplexer().ensureReady();
        assertThat(here.record().socket()).isEqualTo(here.state.resolve("run/tmux.sock"));
        assertThat(here.home.resolve("target")).isEmptyDirectory();
    }

    /** {@code sudo -E} and {@code su} leave another user's variable behind. */
    @Test
    void anotherUsersRuntimeFolderIsNotUsed() throws IOException {
        Path foreign = Path.of("/root");
        if (isRoot()) {
            foreign = Files.createDirectory(here.home.resolve("foreign"));
            Files.setAttribute(foreign, "unix:uid", 54_321);
        }

        here.multiplexer(new TmuxPlaces(foreign.resolve("hqt"), here.state, null))
                .ensureReady();

        assertThat(here.record().socket()).isEqualTo(here.state.resolve("run/tmux.sock"));
    }

    /** No user manager here: a stand-in that does what systemd-run does, and two that fail. */
    @Test
    void whoLingersGetsAServerThroughSystemdRunAndItsFailureIsNoFailure() throws IOException {
        Files.createFile(here.lingering().resolve("tester"));
        Path programs = Files.createDirectory(here.home.resolve("programs"));
        here.environment.put("PATH", programs + ":/usr/bin:/bin");
        here.environment.put("XDG_RUNTIME_DIR", here.home.resolve("run").toString());
        Path log = here.home.resolve("log");

        systemdRun(programs, "echo \"$*\" > '" + log + "'; while [ \"$1\" != -- ]; do shift; done; shift; exec \"$@\"");
        here.multiplexer().ensureReady();
        assertThat(log).content().contains("--user --scope --quiet --collect -- /usr/bin/env -i");
        assertThat(PrivateTmux.text(Path.of("/proc/" + here.record().process().pid() + "/environ")))
                .doesNotContain("XDG_RUNTIME_DIR");
        here.ask("kill-server");

        systemdRun(programs, "echo 'Failed to connect to bus: No medium found' >&2; exit 1");
        here.multiplexer().ensureReady();
        assertThat(here.processes.isAlive(here.record().process())).isTrue();
        here.ask("kill-server");

        systemdRun(programs, "exec sleep 1000");
        here.multiplexer().ensureReady();
        assertThat(here.processes.isAlive(here.record().process())).isTrue();
    }

    @Test
    void withoutTmuxTheSentenceNamesIt() {
        here.environment.put("PATH", here.project.toString());

        assertThat(here.multiplexer().version()).isEmpty();
        assertThatThrownBy(() -> here.multiplexer().ensureReady())
                .isInstanceOf(MultiplexerException.class)
                .hasMessageContaining("tmux is not installed");
    }

    @Test
    void anOldTmuxIsRefusedWithItsVersion() throws IOException {
        Path programs = Files.createDirectory(here.home.resolve("programs"));
        program(programs.resolve("tmux"), "echo 'tmux 2.9a'");
        here.environment.put("PATH", programs.toString());

        assertThatThrownBy(() -> here.multiplexer().ensureReady())
                .isInstanceOf(MultiplexerException.class)
                .hasMessageContaining("2.9a")
                .hasMessageContaining("3.2");
    }

    @Test
    void theVersionIsWhatTmuxSays() {
        String said = here.runner.run(Command.of("tmux", "-V")).output().strip();

        assertThat(here.multiplexer().version()).contains(said.replace("tmux ", ""));
        assertThat(here.multiplexer().program()).isPresent();
    }

    private Path folderForSocketOf(int bytes) throws IOException {
        int name = bytes - here.home.toString().length() - "/".length() - "/hqt/tmux.sock".length();
        Path parent = here.home.resolve("s".repeat(name));
        PrivateTmux.makePrivate(parent);
        return parent.resolve("hqt");
    }

    private Path runtime() {
        return Objects.requireNonNull(here.runtime);
    }

    private void systemdRun(Path programs, String script) throws IOException {
        program(programs.resolve("systemd-run"), script);
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void deleteTree(Path folder) {
        assertThat(here.runner.run(Command.of("rm", "-rf", folder.toString())).succeeded())
                .isTrue();
        assertThat(folder).doesNotExist();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
