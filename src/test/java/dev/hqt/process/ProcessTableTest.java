package dev.hqt.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ProcessTableTest {
    private final ProcessTable processes = new ProcessTable(new SystemCommandRunner());
    private final List<Process> started = new ArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void endWhatWasStarted() {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void aStatLineIsCountedFromItsLastParenthesis() {
        ProcessEntry entry = ProcessEntry.parse(
                "812 (a ) Z (b) 1) S 7 812 800 34816 812 4194304 99 0 0 0 1 2 3 4 20 0 1 0 123456 10 20 30");

        assertThat(entry).isEqualTo(new ProcessEntry(new ProcessIdentity(812, 123456), 7, 800, 'S'));
        assertThatThrownBy(() -> ProcessEntry.parse("no such line")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLivingProcessIsFoundWithItsParent() throws IOException {
        Process child = start("sleep", "1000");

        ProcessEntry entry = processes.find(child.pid()).orElseThrow();

        assertThat(entry.parent()).isEqualTo(processes.ownPid());
        assertThat(processes.isAlive(entry.identity())).isTrue();
        assertThat(processes.listChildren(processes.ownPid())).contains(child.pid());
        assertThat(processes.arguments(child.pid())).startsWith("sleep", "1000");
    }

    @Test
    void theSameNumberWithAnotherStartIsAnotherProcess() throws IOException {
        Process child = start("sleep", "1000");
        ProcessIdentity identity = identity(child);
        ProcessIdentity stranger = new ProcessIdentity(identity.pid(), identity.start() + 1);

        assertThat(processes.isAlive(stranger)).isFalse();
        assertThat(processes.signal(stranger, Signal.KILL)).isFalse();
        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void aZombieIsNotAlive() throws Exception {
        Path pid = folder.resolve("pid");
        start(
                "/bin/sh",
                "-c",
                "sh -c 'until grep -q sleep /proc/$PPID/comm; do :; done' & echo $! > \"$1\"; exec sleep 1000",
                "sh",
                "" + pid);
        long zombie = Long.parseLong(awaitText(pid).strip());

        assertThat(Patience.until(
                        Duration.ofSeconds(5),
                        () -> processes.find(zombie).map(ProcessEntry::isZombie).orElse(false)))
                .as("sleep does not wait for the child it inherited")
                .isTrue();
        assertThat(processes.isAlive(processes.find(zombie).orElseThrow().identity()))
                .isFalse();
    }

    @Test
    void neitherInitNorNumbersBelowNorHqtItselfAreSignalled() {
        ProcessIdentity init = processes.find(1).orElseThrow().identity();
        ProcessIdentity self = processes.find(processes.ownPid()).orElseThrow().identity();

        for (Signal signal : Signal.values()) {
            if (signal != Signal.KILL) {
                assertThat(processes.signal(self, signal)).isFalse();
            }
            // A start that never was: should the guard be gone, still nobody is hit.
            assertThat(processes.signal(new ProcessIdentity(1, init.start() + 1), signal))
                    .isFalse();
            assertThat(processes.signal(new ProcessIdentity(0, 0), signal)).isFalse();
            assertThat(processes.signal(new ProcessIdentity(-1, 0), signal)).isFalse();
        }
    }

    @Test
    void termAndKillAndContAndUsr1Arrive() throws Exception {
        Path log = folder.resolve("log");
        Process child = start(
                "/bin/sh",
                "-c",
                "trap 'echo term >> \"$1\"' TERM; trap 'echo usr1 >> \"$1\"' USR1; echo ready >> \"$1\";"
                        + " while :; do sleep 0.05; done",
                "sh",
                "" + log);
        awaitText(log);
        ProcessIdentity identity = identity(child);

        assertThat(processes.signal(identity, Signal.USER_1)).isTrue();
        assertThat(Patience.until(Duration.ofSeconds(5), () -> text(log).contains("usr1")))
                .isTrue();
        freeze(child);
        assertThat(processes.signal(identity, Signal.TERMINATE)).isTrue();
        assertThat(text(log)).doesNotContain("term");
        assertThat(processes.signal(identity, Signal.CONTINUE)).isTrue();
        assertThat(Patience.until(Duration.ofSeconds(5), () -> text(log).contains("term")))
                .isTrue();
        assertThat(processes.signal(identity, Signal.KILL)).isTrue();
        assertThat(child.waitFor()).isEqualTo(137);
        assertThat(processes.signal(identity, Signal.KILL)).isFalse();
    }

    @Test
    void aMarkedProcessIsFoundThoughItForkedTwiceAndLeftItsSession() throws Exception {
        Path pid = folder.resolve("pid");
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/sh",
                "-c",
                "(setsid sh -c 'echo $$ > \"$1\"; exec sleep 1000' sh \"$1\" &) ; exit",
                "sh",
                "" + pid);
        builder.environment().put("HQT_TEST_MARK", "abc:7");
        builder.start().waitFor();
        long stray = Long.parseLong(awaitText(pid).strip());

        List<ProcessIdentity> found = processes.listWithEnvironment("HQT_TEST_MARK", "abc:7");

        assertThat(found).extracting(ProcessIdentity::pid).containsExactly(stray);
        assertThat(processes.listWithEnvironment("HQT_TEST_MARK", "abc:77")).isEmpty();
        assertThat(processes.listWithEnvironment("HQT_TEST_MARK", "abc:")).isEmpty();
        assertThat(processes.listWithEnvironment("T_TEST_MARK", "abc:7")).isEmpty();
        assertThat(processes.listSession(stray)).isEqualTo(found);
        assertThat(processes.signal(found.getFirst(), Signal.KILL)).isTrue();
    }

    @Test
    void argumentsAreFoundAsWholeWords() throws IOException {
        Process child = start("sleep", "1000.25", "0.125");

        assertThat(processes.listWithArguments(List.of("1000.25", "0.125")))
                .extracting(ProcessIdentity::pid)
                .containsExactly(child.pid());
        assertThat(processes.listWithArguments(List.of("1000.25", "0.12"))).isEmpty();
    }

    @Test
    void aTreeIsListedFromItsTop() throws Exception {
        Path pid = folder.resolve("pid");
        Process child = start("/bin/sh", "-c", "sleep 1000 & echo $! > \"$1\"; wait", "sh", "" + pid);
        long grandchild = Long.parseLong(awaitText(pid).strip());

        assertThat(processes.listTree(child.pid()))
                .extracting(ProcessIdentity::pid)
                .containsExactly(child.pid(), grandchild);
    }

    /** macOS and friends: no /proc, but the same answers to what hqt asks for. */
    @Test
    void withoutProcTheTableStillKnowsWhoLives() throws IOException {
        ProcessTable other = new ProcessTable(new SystemCommandRunner(), folder.resolve("no-proc"));
        Process child = start("sleep", "1000");

        ProcessEntry entry = other.find(child.pid()).orElseThrow();

        assertThat(entry.parent()).isEqualTo(other.ownPid());
        assertThat(other.isAlive(entry.identity())).isTrue();
        assertThat(other.listChildren(other.ownPid())).contains(child.pid());
        assertThat(other.signal(entry.identity(), Signal.KILL)).isTrue();
        assertThat(Patience.until(Duration.ofSeconds(5), () -> !other.isAlive(entry.identity())))
                .isTrue();
        assertThat(other.bootId()).isEmpty();
    }

    private Process start(String... argv) throws IOException {
        Process process = new ProcessBuilder(argv).start();
        started.add(process);
        return process;
    }

    private void freeze(Process process) throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "kill -STOP " + process.pid())
                .start()
                .waitFor();
        assertThat(Patience.until(
                        Duration.ofSeconds(5),
                        () -> processes.find(process.pid()).orElseThrow().isStopped()))
                .isTrue();
    }

    private ProcessIdentity identity(Process process) {
        return processes.find(process.pid()).orElseThrow().identity();
    }

    private static String awaitText(Path file) {
        assertThat(Patience.until(Duration.ofSeconds(5), () -> text(file).endsWith("\n")))
                .as("%s is written", file)
                .isTrue();
        return text(file);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            return "";
        }
    }
}
