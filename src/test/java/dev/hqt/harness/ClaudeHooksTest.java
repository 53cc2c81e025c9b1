package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaudeHooksTest {
    private static final String ID = "9697a4e4-4ae8-401b-8fd8-c6cf7570cb03";
    private static final String TOLD = "{\"session_id\":\"" + ID + "\",\"hook_event_name\":\"Stop\"}";
    private static final String STAT =
            "2 (my (claude) x) S 1 1 1 0 -1 4194304 25708 0 0 0 98 39 0 0 20 0 8 0 3610455 5873463296 42322";
    private static final long OWN = ProcessHandle.current().pid();

    @TempDir
    Path temporary;

    private Path home;
    private Path file;
    private HarnessContext context;

    @BeforeEach
    void place() throws IOException {
        home = temporary.toRealPath();
        // With a quote and blanks: the name goes through JSON and a shell.
        Path state = home.resolve("ada's state/sessions/7");
        context = new HarnessContext(home, home.resolve("p"), state, home.resolve("data"), Map.of());
        file = ClaudeFolders.of(context).lastEvent();
    }

    private static SourceAnswer parse(String event, String stat) {
        return ClaudeHooks.parse(event + "\n" + stat + "\n" + TOLD, OptionalLong.of(2), OptionalLong.of(3610455), null);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "SessionStart, IDLE, ''",
                "UserPromptSubmit, WORKING, ''",
                "PreToolUse, WORKING, ''",
                "PostToolUse, WORKING, ''",
                "Notification, WAITING, asks for permission",
                "Stop, IDLE, ''",
                "SessionEnd, none, ''",
            })
    void anEventSaysWhatItIsDoingAndInWhichConversation(String event, @Nullable HarnessStatus status, String remark) {
        assertThat(parse(event, STAT).reading()).isEqualTo(new HarnessReading(status, ID, "hook", event, remark));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Stopped", "stop", "../../x", "", "\u001b[31mStop"})
    void whatIsNoEventOfOursSaysNothing(String event) {
        assertThat(parse(event, STAT)).isEqualTo(new SourceAnswer.SaysNothing("hook"));
    }

    @Test
    void anEventOfAnotherProcessDoesNotCount() {
        SourceAnswer another = new SourceAnswer.OfAnotherProcess("hook");
        assertThat(parse("Stop", STAT.replace("3610455", "3610456"))).isEqualTo(another);
        assertThat(parse("Stop", "3" + STAT.substring(1))).isEqualTo(another);
        assertThat(parse("Stop", "no line of stat")).isEqualTo(another);
        assertThat(ClaudeHooks.parse("Stop\n" + STAT, OptionalLong.empty(), OptionalLong.empty(), null))
                .isEqualTo(another);
    }

    @Test
    void anIdThatIsNoneIsNotTaken() {
        String text = "Stop\n" + STAT + "\n{\"session_id\":\"--dangerous\"}";
        assertThat(ClaudeHooks.parse(text, OptionalLong.of(2), OptionalLong.of(3610455), null)
                        .reading()
                        .harnessSessionId())
                .isNull();
    }

    /** The very command that claude runs, by a real shell whose parent is this process. */
    @Test
    void theCommandLeavesTheEventOfItsParent() throws IOException {
        assertThat(run("PreToolUse", TOLD)).isZero();
        assertThat(ClaudeHooks.read(file, OWN, ProcessFiles.ofThisMachine()).reading())
                .isEqualTo(new HarnessReading(HarnessStatus.WORKING, ID, "hook", "PreToolUse", ""));
        assertThat(run("Stop", "x".repeat(1 << 20))).isZero();
        assertThat(ClaudeHooks.read(file, OWN, ProcessFiles.ofThisMachine()).reading())
                .isEqualTo(new HarnessReading(HarnessStatus.IDLE, null, "hook", "Stop", ""));
        assertThat(file.getParent()).isDirectoryContaining("glob:**hqt-event").isDirectoryNotContaining("glob:**.*");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    /** One that fails with 2 would forbid the tool that claude asks about. */
    @Test
    void aCommandThatCannotWriteStillSucceedsAndIsSilent() throws IOException {
        Files.writeString(Files.createDirectories(context.state()).resolve("sessions"), "in the way");
        assertThat(run("PreToolUse", TOLD)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        // Between two frames the screen may look idle: the event tells.
        "PreToolUse, claude-14-interrupted, 3, WORKING, hook",
        // Interrupted, of which no event tells; a question, of which one tells late.
        "PreToolUse, claude-14-interrupted, 4, IDLE, screen",
        "PreToolUse, claude-09-permission-bash, 4, WAITING, screen",
        // Answered, of which none tells either.
        "Notification, claude-13-tool-running, 0, WORKING, screen",
        // Frozen.
        "PreToolUse, claude-13-tool-running, 11, UNKNOWN, screen",
        "Stop, claude-45-background-agents, 0, WORKING, screen",
        // What the screen says is nothing that is known: a new version.
        "PreToolUse, claude-29-exit, 99, WORKING, hook",
        "SessionEnd, claude-14-interrupted, 0, IDLE, screen",
    })
    void decidesWhereTheScreenDoesNotKnowBetter(
            String event, String screen, int quiet, HarnessStatus status, String source) {
        run(event, TOLD);
        HarnessReading reading = claude().read(seen(ScreensTest.screen(screen), quiet));
        assertThat(reading.status()).isEqualTo(status);
        assertThat(reading.source()).isEqualTo(source);
        assertThat(reading.harnessSessionId()).isEqualTo(ID);
    }

    @Test
    void theStatusFileIsAskedFirstWhenItIsOfThisProcess() throws IOException {
        run("PreToolUse", TOLD);
        String prompt = ScreensTest.screen("claude-14-interrupted");
        long inner = ProcessFiles.ofThisMachine().innermostPid(OWN).orElseThrow();
        Path status = Files.createDirectories(home.resolve(".claude/sessions")).resolve(inner + ".json");
        Files.writeString(status, "{\"status\":\"idle\"}");
        assertThat(claude().read(seen(prompt, 0)).source()).isEqualTo("status file");
        Files.writeString(status, "{\"status\":\"idle\",\"procStart\":\"7\"}");
        assertThat(claude().read(seen(prompt, 0)).source()).isEqualTo("hook");
        assertThat(claude().answers(seen(prompt, 0)))
                .extracting(SourceAnswer::source)
                .containsExactly("status file", "hook", "title", "screen");
        assertThat(claude().answers(seen(prompt, 0)).getFirst())
                .isEqualTo(new SourceAnswer.OfAnotherProcess("status file"));
    }

    private static ClaudeConfigurator claude() {
        return new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    }

    private HarnessObservation seen(String screen, int quiet) {
        return new HarnessObservation(context, false, OWN, "✳ p", screen, Duration.ofSeconds(quiet));
    }

    private int run(String event, String told) {
        String command = ClaudeHooks.settings(file)
                .path(event)
                .path(0)
                .path("hooks")
                .path(0)
                .path("command")
                .asString();
        CommandResult result = new SystemCommandRunner()
                .run(Command.of("/bin/sh", "-c", command).withInput(told).within(Duration.ofSeconds(20)));
        assertThat(result.output() + result.errors()).isEmpty();
        return result.exitCode();
    }
}
