package dev.hqt.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FakeCommandRunnerTest {
    @Test
    void answersWhatItWasToldOf() {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            runner.on("tmux", "-V").prints("tmux 3.3a\n");
            runner.onPrefix("git", "status").fails(128, "fatal: not a git repository");
            runner.on("claude", "--version").timesOut();
            runner.on("nothing").isMissing();

            assertThat(runner.run(Command.of("tmux", "-V")).output()).isEqualTo("tmux 3.3a\n");
            assertThat(runner.run(Command.of("git", "status", "--short")).exitCode())
                    .isEqualTo(128);
            assertThat(runner.run(Command.of("claude", "--version")).timedOut()).isTrue();
            assertThat(runner.runInForeground(Command.of("nothing"))).isEqualTo(CommandResult.NOT_STARTED);
            assertThat(runner.commands()).hasSize(4);
        }
    }

    @Test
    void failsOnAnUnexpectedCommandEvenWhenTheFailureIsSwallowed() {
        FakeCommandRunner runner = new FakeCommandRunner();
        assertThatThrownBy(() -> runner.run(Command.of("rm", "-rf"))).isInstanceOf(AssertionError.class);
        assertThatThrownBy(runner::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Unexpected command: [rm, -rf]");
    }

    @Test
    void failsOnACommandThatNeverCame() {
        FakeCommandRunner runner = new FakeCommandRunner();
        runner.on("tmux", "-V");
        assertThatThrownBy(runner::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("never run")
                .hasMessageContaining("tmux -V");
    }

    @Test
    void failsOnOneCallTooMany() {
        FakeCommandRunner runner = new FakeCommandRunner();
        runner.on("tmux", "-V").times(2);
        runner.run(Command.of("tmux", "-V"));
        runner.run(Command.of("tmux", "-V"));
        assertThatThrownBy(() -> runner.run(Command.of("tmux", "-V"))).isInstanceOf(AssertionError.class);
    }

    @Test
    void givesAnswersToEqualCommandsInOrder() {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            runner.on("date").prints("first");
            runner.on("date").prints("second");
            assertThat(runner.run(Command.of("date")).output()).isEqualTo("first");
            assertThat(runner.run(Command.of("date")).output()).isEqualTo("second");
        }
    }
}
