package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarnessProbeTest {
    @TempDir
    Path directory;

    private final ScriptedRunner runner = new ScriptedRunner();
    private final HarnessProbe probe = new HarnessProbe(runner);

    @Test
    void asksAgainOnlyWhenTheFileIsAnother() throws IOException {
        Path program = nativeProgram(directory.resolve("codex"));
        runner.expect("  -V\n      --no-daemon\n", program.toString(), "--help")
                .expect("  -V\n", program.toString(), "--help");
        assertThat(probe.knowsOption(program, "--no-daemon")).isTrue();
        assertThat(probe.knowsOption(program, "--no-daemon")).isTrue();
        Files.setLastModifiedTime(program, FileTime.from(Instant.EPOCH));
        assertThat(probe.knowsOption(program, "--no-daemon")).isFalse();
        runner.assertAllRan();
    }

    @ParameterizedTest
    @CsvSource({
        "'  -m, --model <MODEL>', --model, true",
        "'      --no-daemon', --no-daemon, true",
        "'  --no-daemonize', --no-daemon, false",
        "'  --allowedTools, --allowed-tools <tools...>', --allowed-tools, true",
        "'  --color=<WHEN>', --color, true",
    })
    void anOptionIsAWholeWord(String help, String option, boolean known) throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        runner.expect(help, program.toString(), "--help");
        assertThat(probe.knowsOption(program, option)).isEqualTo(known);
    }

    @Test
    void aProgramThatDoesNotAnswerKnowsNothingAndIsAskedAgain() throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        CommandResult hung = new CommandResult(137, "--no-daemon", "", true);
        runner.expect(hung, () -> {}, program.toString(), "--help").expect("--no-daemon", program.toString(), "--help");
        assertThat(probe.knowsOption(program, "--no-daemon")).isFalse();
        assertThat(probe.knowsOption(program, "--no-daemon")).isTrue();
    }

    @Test
    void anOptionIsLackingOnlyWhereTheHelpWasHad() throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        CommandResult hung = new CommandResult(137, "", "", true);
        runner.expect(hung, () -> {}, program.toString(), "--help").expect("  --old", program.toString(), "--help");
        assertThat(probe.lacksOption(program, "--new")).isFalse();
        assertThat(probe.lacksOption(program, "--new")).isTrue();
        assertThat(probe.lacksOption(program, "--old")).isFalse();
        runner.assertAllRan();
    }

    @Test
    void aHelpOnStandardErrorIsOne() throws IOException {
        Path program = nativeProgram(directory.resolve("opencode"));
        runner.expect(new CommandResult(0, "", "  --auto  approve\n", false), () -> {}, program.toString(), "--help");
        assertThat(probe.knowsOption(program, "--auto")).isTrue();
        runner.assertAllRan();
    }

    @Test
    void anAnswerOutlivesHqtAndNotTheProgram() throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        Path kept = directory.resolve("kept");
        runner.expect("  --old", program.toString(), "--help").expect("  --new", program.toString(), "--help");
        assertThat(new HarnessProbe(runner, kept).knowsOption(program, "--old")).isTrue();
        assertThat(new HarnessProbe(runner, kept).knowsOption(program, "--old")).isTrue();
        // As npm does it: another file of the same size and time.
        FileTime time = Files.getLastModifiedTime(program);
        Files.delete(program);
        nativeProgram(program);
        Files.setLastModifiedTime(program, time);
        assertThat(new HarnessProbe(runner, kept).knowsOption(program, "--new")).isTrue();
        runner.assertAllRan();
    }

    @ParameterizedTest
    @CsvSource({
        "2.1.332 (Claude Code), 2.1.332",
        "codex-cli 0.171.0, 0.171.0",
        "kiro-cli 1.20.0-beta.2, 1.20.0-beta.2",
    })
    void readsTheVersion(String output, String version) throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        runner.expect(output, program.toString(), "--version");
        assertThat(probe.version(new Program(program, program, List.of(), List.of())))
                .contains(version);
    }

    @Test
    void aProgramWithoutAVersionHasNone() throws IOException {
        Path program = nativeProgram(directory.resolve("agent"));
        runner.expect("unknown", program.toString(), "--version")
                .expect(new CommandResult(1, "1.0", "", false), () -> {}, program.toString(), "--version");
        Program agent = new Program(program, program, List.of(), List.of());
        assertThat(probe.version(agent)).isEmpty();
        assertThat(probe.version(agent)).isEmpty();
    }
}
