package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenCodeConfiguratorTest extends HarnessContract {
    private static final String CONVERSATION = "ses_dd0420256ffeSyAgG6CAfwV0aZ";

    private final ScriptedRunner runner = new ScriptedRunner();
    private final OpenCodeConfigurator openCode =
            new OpenCodeConfigurator(new HarnessProbe(runner), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return openCode;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Override
    List<String> promptWords(String prompt) {
        return List.of("--prompt=" + prompt);
    }

    private HarnessRequest asked(Program program, boolean sandboxed) {
        return new HarnessRequest(context, program, null, null, null, List.of(), sandboxed);
    }

    @Test
    void aVersionWithoutTheFlagIsAllowedEverythingByAVariable() throws IOException {
        Path file = nativeProgram(home.resolve("opencode"));
        Program program = new Program(file, file, List.of(), List.of());
        // It says its help on standard error.
        runner.expect(
                new dev.hqt.process.CommandResult(0, "", "  -c, --continue  continue the last session\n", false),
                () -> {},
                file.toString(),
                "--help");
        LaunchPlan plan = openCode.buildSpawnConfig(asked(program, true));
        assertThat(plan.command()).containsExactly(file.toString());
        assertThat(plan.environment()).containsEntry("OPENCODE_PERMISSION", "{\"*\":\"allow\"}");
        assertThat(openCode.buildResumeConfig(asked(program, true)).environment())
                .isEqualTo(plan.environment());
        assertThat(openCode.buildSpawnConfig(asked(program, false)).environment())
                .isEmpty();
        runner.assertAllRan();
    }

    @Test
    void aJailsOwnStoreNeedsNoIdToResumeTheRightConversation() {
        assertThat(openCode.resumesWithoutId(true)).isTrue();
        assertThat(openCode.resumesWithoutId(false)).isFalse();
        assertThat(openCode.buildResumeConfig(asked(program(), true)).command())
                .containsExactly(program().executable().toString(), "--continue", "--auto");
        assertThat(openCode.buildResumeConfig(asked(program(), false)).command())
                .containsExactly(program().found().toString());
    }

    @Test
    void theStoreIsTheSessionsOwnAndAllSettingsAreReadOnly() throws IOException {
        Path settings = Files.createDirectories(home.resolve(".config/opencode"));
        Files.writeString(settings.resolve("opencode.json"), "{}");
        Files.createDirectories(settings.resolve("plugins"));
        Files.writeString(settings.resolve("rules for me.md"), "");
        Files.createDirectories(home.resolve(".opencode/command"));
        Files.createDirectories(home.resolve(".opencode/bin"));
        openCode.prepare(context, true);
        assertThat(openCode.sandboxBinds(context))
                .containsExactly(
                        new Bind.Writable(
                                context.state().resolve("opencode/data"), home.resolve(".local/share/opencode")),
                        new Bind.Writable(
                                context.state().resolve("opencode/state"), home.resolve(".local/state/opencode")),
                        new Bind.EmptyDirectory(settings, 256L << 20),
                        Bind.readOnly(settings.resolve("opencode.json")),
                        Bind.readOnly(settings.resolve("plugins")),
                        Bind.readOnly(settings.resolve("rules for me.md")),
                        Bind.readOnly(home.resolve(".opencode/command")));
    }

    @Test
    void movedSettingsAreShownAtTheStandardPlaceAndNamedOnesAtTheirOwn() throws IOException {
        Path moved = Files.createDirectories(home.resolve("xdg/opencode"));
        Files.writeString(moved.resolve("opencode.jsonc"), "");
        Path named = Files.writeString(home.resolve("mine.json"), "{\"apiKey\":\"{env:MY_MODEL_KEY}\"}");
        HarnessContext other =
                contextWith(Map.of("XDG_CONFIG_HOME", home + "/xdg", "OPENCODE_CONFIG", named.toString()));
        assertThat(openCode.sandboxBinds(other))
                .contains(
                        new Bind.ReadOnly(
                                moved.resolve("opencode.jsonc"), home.resolve(".config/opencode/opencode.jsonc")),
                        Bind.readOnly(named));
        assertThat(openCode.environmentNames(other))
                .contains("MY_MODEL_KEY", "OPENCODE_CONFIG")
                .doesNotContain("AWS_SECRET_ACCESS_KEY");
        assertThat(openCode.ownFolders(home, other.environment()))
                .contains(moved, home.resolve(".config/opencode"), home.resolve(".local/share/opencode"));
    }

    @ParameterizedTest
    @CsvSource({
        "opencode-02-permission, WAITING, permission, asks for permission",
        "opencode-03-working, WORKING, interruptible, ''",
        "opencode-04-idle, IDLE, prompt, ''",
        "opencode-05-question, WAITING, dialog, ''",
        "opencode-06-retrying, WORKING, retrying, the model gives errors",
    })
    void readsItsScreens(String screen, HarnessStatus status, String rule, String remark) {
        assertThat(openCode.statusRules().read("OC | a title", ScreensTest.text(screen), Duration.ZERO))
                .isEqualTo(new HarnessReading(status, null, "screen", rule, remark));
    }

    @Test
    void readsTheConversationOfAJailInItsOwnLog() throws IOException {
        openCode.prepare(context, true);
        Path logs = Files.createDirectories(context.state().resolve("opencode/data/log"));
        Files.writeString(
                logs.resolve("opencode.log"),
                "timestamp=2026-12-01T03:55:10.241Z level=INFO run=24b015dc message=created id=" + CONVERSATION
                        + " slug=a parentID=undefined title=t\n");
        HarnessObservation jailed = new HarnessObservation(context, true, 7, "OpenCode", "", Duration.ZERO);
        assertThat(openCode.captureSessionId(jailed)).isEqualTo(CONVERSATION);
        assertThat(openCode.captureSessionId(new HarnessObservation(context, false, 7, "OpenCode", "", Duration.ZERO)))
                .isNull();
    }
}
