package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the screens of real harnesses are read as. Each is a capture of a real terminal. */
class ScreensTest {
    private static final HarnessContext NOWHERE = new HarnessContext(
            Path.of("/nowhere"), Path.of("/nowhere/p"), Path.of("/nowhere/state"), Path.of("/nowhere/hqt"), Map.of());

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "claude-01-first-start, nothing",
                "claude-02-trust-dialog, WAITING",
                "claude-03-api-key-dialog, WAITING",
                "claude-04-idle, IDLE",
                "claude-05-working-1s, WORKING",
                "claude-06-working-4s, WORKING",
                "claude-07-done, IDLE",
                "claude-08-mode-cycle1, IDLE",
                "claude-09-permission-bash, WAITING",
                "claude-11-ask-user-question, WAITING",
                "claude-13-tool-running, WORKING",
                "claude-14-interrupted, IDLE",
                "claude-15-ctrl-c-once, IDLE",
                "claude-16-ctrl-z, WAITING",
                "claude-20-jail-bypass-dialog, WAITING",
                "claude-21-jail-idle-bypass, IDLE",
                "claude-27-network-off, WORKING",
                "claude-28-not-logged-in, WAITING",
                "claude-29-exit, nothing",
                "claude-32-seccomp-resize, IDLE",
                "claude-33-v2.1.197-working, WORKING",
            })
    void claude(String screen, @Nullable HarnessStatus status) {
        assertThat(new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn())
                        .parseStatus(text(screen)))
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "codex-01-start, IDLE",
                "codex-02-working-or-approval, WORKING",
                "codex-06-jail-no-daemon, IDLE",
                "codex-12-approval, WAITING",
                "codex-13-resume-unknown, nothing",
                "codex-15-login, WAITING",
                "codex-16-trust-dialog, IDLE",
                "codex-17-tool-running, WORKING",
            })
    void codex(String screen, @Nullable HarnessStatus status) {
        assertThat(new CodexConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn())
                        .parseStatus(text(screen)))
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "⠹ SLOW 4 | p, codex-01-start, WORKING, title, title-spinner",
                "[ ! ] Action Required | p, codex-12-approval, WAITING, title, title-action-required",
                "[ . ] Action Required | p, codex-12-approval, WAITING, title, title-action-required",
                // While text streams the screen looks idle; the title tells.
                "⠏ p, codex-08-working, WORKING, title, title-spinner",
                "p, codex-06-jail-no-daemon, IDLE, screen, prompt",
                "my-host, codex-13-resume-unknown, nothing, nowhere, ''",
            })
    void codexByItsTitleFirst(String title, String screen, @Nullable HarnessStatus status, String source, String rule) {
        HarnessReading reading = new CodexConfigurator(
                        new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn())
                .read(new HarnessObservation(NOWHERE, true, 0, title, text(screen), Duration.ZERO));
        assertThat(reading.status()).isEqualTo(status);
        assertThat(reading.source() + " " + reading.rule())
                .isEqualTo((source.equals("nowhere") ? "nothing" : source) + " " + rule);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "'', gemini-05-working-yolo, IDLE, prompt",
                "'✦  Working… (p)', gemini-05-working-yolo, WORKING, title-working",
                "'⏲  Working… (p)', gemini-14-working, WORKING, title-working",
                "'✋  Action Required (p)', gemini-13-permission, WAITING, title-action-required",
                "'', gemini-13-permission, WAITING, permission",
                "'', gemini-14-working, WORKING, cancellable",
                "'◇  Ready (p)', gemini-15-idle, IDLE, title-ready",
                "'', gemini-15-idle, IDLE, prompt",
                "'', gemini-16-quota-retry, WORKING, cancellable",
                // Its title says that it is ready.
                "'◇  Ready (p)', gemini-11-trust-dialog, WAITING, trust-dialog",
                "'◇  Ready (p)', gemini-12-login-dialog, WAITING, login-dialog",
                "my-host, claude-29-exit, nothing, ''",
            })
    void gemini(String title, String screen, @Nullable HarnessStatus status, String rule) {
        assertRead(new GeminiConfigurator(probe(), StatusRuleFiles.builtIn()), title, screen, status, rule);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "'', qwen-01, WORKING, cancellable",
                "'', qwen-02-permission, WAITING, permission",
                "'', qwen-03-working, WORKING, cancellable",
                "'', qwen-04-idle, IDLE, prompt",
                "'✳︎ Qwen - p', qwen-11-permission, WAITING, title-waiting",
                "'', qwen-11-permission, WAITING, permission",
                "Qwen - p, qwen-12-idle, IDLE, prompt",
                "'◐︎ Qwen - p', qwen-13-working, WORKING, title-working",
                "'', qwen-13-working, WORKING, cancellable",
                "Qwen - p, qwen-15-error, IDLE, prompt",
                "Qwen - p, qwen-16-login-dialog, WAITING, login-dialog",
                "Qwen - p, qwen-17-suggestion, IDLE, prompt",
                "my-host, claude-29-exit, nothing, ''",
            })
    void qwen(String title, String screen, @Nullable HarnessStatus status, String rule) {
        assertRead(new QwenConfigurator(probe(), StatusRuleFiles.builtIn()), title, screen, status, rule);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "copilot-11-trust-dialog, WAITING, trust-dialog",
                "copilot-12-permission, WAITING, dialog",
                "copilot-13-idle, IDLE, prompt",
                "copilot-14-working, WORKING, interruptible",
                "copilot-15-error, IDLE, prompt",
                "copilot-16-not-logged-in, WAITING, not-logged-in",
                "claude-29-exit, nothing, ''",
            })
    void copilot(String screen, @Nullable HarnessStatus status, String rule) {
        assertRead(
                new CopilotConfigurator(new ScriptedRunner(), probe(), StatusRuleFiles.builtIn()),
                "",
                screen,
                status,
                rule);
    }

    private static HarnessProbe probe() {
        return new HarnessProbe(new ScriptedRunner());
    }

    private static void assertRead(
            HarnessConfigurator harness, String title, String screen, @Nullable HarnessStatus status, String rule) {
        HarnessReading reading =
                harness.read(new HarnessObservation(NOWHERE, true, 0, title, text(screen), Duration.ZERO));
        assertThat(reading.status()).isEqualTo(status);
        assertThat(reading.rule()).isEqualTo(rule);
    }

    static String text(String name) {
        try (InputStream stream = ScreensTest.class.getResourceAsStream("/screens/" + name + ".txt")) {
            if (stream == null) {
                throw new AssertionError("There is no capture " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
