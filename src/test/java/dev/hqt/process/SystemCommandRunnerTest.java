package dev.hqt.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class SystemCommandRunnerTest {
    private final SystemCommandRunner runner = new SystemCommandRunner();
    private final ProcessTable processes = new ProcessTable(runner);

    @TempDir
    Path folder;

    @Test
    void outputErrorsAndExitCodeAreKeptApart() {
        CommandResult result = shell("echo out; echo err >&2; exit 3");

        assertThat(result).isEqualTo(new CommandResult(3, "out\n", "err\n", false));
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void inputReachesTheChildAsUtf8AndEnds() {
        CommandResult result = runner.run(Command.of("cat").withInput("⠋ 漢字 😀\n"));

        assertThat(result.output()).isEqualTo("⠋ 漢字 😀\n");
    }

    @Test
    void aMegabyteThroughAllThreePipesAtOnceDoesNotStandStill() {
        String text = "x".repeat(1_000_000);

        CommandResult result = runner.run(
                Command.of("/bin/sh", "-c", "tee /dev/stderr").withInput(text).within(Duration.ofSeconds(20)));

        assertThat(result.timedOut()).isFalse();
        assertThat(result.output()).isEqualTo(text);
        assertThat(result.errors()).isEqualTo(text);
    }

    @Test
    void aChildThatDoesNotReadItsInputIsNoFailure() {
        CommandResult result = runner.run(Command.of("true").withInput("y".repeat(500_000)));

        assertThat(result.succeeded()).isTrue();
    }

    @Test
    void aMissingProgramIsAnswerNotException() {
        CommandResult result = runner.run(Command.of("/nonexistent/program"));

        assertThat(result.exitCode()).isEqualTo(CommandResult.NOT_STARTED);
        assertThat(result.firstLine()).contains("/nonexistent/program");
        assertThat(runner.runInForeground(Command.of("/nonexistent/program"))).isEqualTo(CommandResult.NOT_STARTED);
    }

    @Test
    void aMissingDirectoryIsAnswerNotException() {
        assertThat(runner.run(Command.of("true").in(folder.resolve("gone"))).exitCode())
                .isEqualTo(CommandResult.NOT_STARTED);
    }

    @Test
    void aSignalIsToldAsAShellTellsIt() {
        assertThat(shell("kill -9 $$").exitCode()).isEqualTo(137);
    }

    @Test
    void theDeadlineEndsTheWholeTreeAndKeepsWhatWasSaid() throws Exception {
        Path pids = folder.resolve("pids");

        CommandResult result = runner.run(Command.of(
                        "/bin/sh",
                        "-c",
                        "echo said; sleep 1000 & echo $! > \"$1\"; echo $$ >> \"$1\"; wait",
                        "sh",
                        "" + pids)
                .within(Duration.ofMillis(500)));

        assertThat(result.timedOut()).isTrue();
        assertThat(result.succeeded()).isFalse();
        assertThat(result.output()).isEqualTo("said\n");
        for (String pid : Files.readAllLines(pids)) {
            assertThat(Patience.until(Duration.ofSeconds(5), () -> isGone(Long.parseLong(pid))))
                    .as("process %s of the tree is gone", pid)
                    .isTrue();
        }
    }

    @Test
    void aGrandchildThatHoldsThePipesDoesNotHoldTheAnswerPastTheDeadline() {
        long before = System.nanoTime();

        CommandResult result = runner.run(
                Command.of("/bin/sh", "-c", "echo said; sleep 3 & exit 0").within(Duration.ofMillis(400)));

        assertThat(result.output()).isEqualTo("said\n");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void anEnvironmentThatIsGivenIsTheWholeOne() {
        assertThat(runner.run(Command.of("/usr/bin/env").withEnvironment(Map.of("ONLY", "this one")))
                        .output())
                .isEqualTo("ONLY=this one\n");
    }

    @Test
    void itRunsWhereItIsTold() {
        assertThat(runner.run(Command.of("pwd", "-P").in(folder)).output().strip())
                .isEqualTo(folder.toString());
    }

    @Test
    void anInterruptEndsTheChildAndIsKept() throws Exception {
        Thread[] worker = new Thread[1];
        boolean[] stillInterrupted = new boolean[1];
        Path started = folder.resolve("started");
        worker[0] = Thread.ofPlatform().start(() -> {
            CommandResult result =
                    runner.run(Command.of("/bin/sh", "-c", "echo $$ > \"$1\"; sleep 1000", "sh", "" + started)
                            .within(Duration.ofMinutes(1)));
            stillInterrupted[0] = Thread.currentThread().isInterrupted() && result.exitCode() == 130;
        });
        assertThat(Patience.until(
                        Duration.ofSeconds(5),
                        () -> Files.exists(started) && !text(started).isBlank()))
                .isTrue();

        worker[0].interrupt();
        worker[0].join();

        assertThat(stillInterrupted[0]).isTrue();
        assertThat(isGone(Long.parseLong(text(started).strip()))).isTrue();
    }

    @Test
    void theForegroundGivesItsExitCode() {
        assertThat(runner.runInForeground(Command.of("/bin/sh", "-c", "exit 7")))
                .isEqualTo(7);
    }

    private CommandResult shell(String script) {
        return runner.run(Command.of("/bin/sh", "-c", script));
    }

    private boolean isGone(long pid) {
        return processes.find(pid).filter(entry -> !entry.isZombie()).isEmpty();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException failure) {
            return "";
        }
    }
}
