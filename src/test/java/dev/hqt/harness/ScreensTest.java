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
