package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PiConfiguratorTest extends HarnessContract {
    private static final String OTHER = "01a22fd3-e7ff-7796-8903-92c1600577b9";

    private final ScriptedRunner runner = new ScriptedRunner();
    private final PiConfigurator pi = new PiConfigurator(new HarnessProbe(runner), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return pi;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    private HarnessRequest asked(Program program, @Nullable String prompt, boolean sandboxed) {
        return new HarnessRequest(context, program, ID, null, prompt, List.of(), sandboxed);
    }

    /** A real file that says the help of 0.74.2, as far as it matters. */
    private Program old() throws IOException {
        Path file = nativeProgram(home.resolve("pi"));
        runner.expect("  --session <path|id>   Use\n  --session-dir <dir>   Directory\n", file.toString(), "--help");
        return new Program(file, file, List.of(), List.of());
    }

    private Path conversation(String id, int minute) throws IOException {
        Path folder = Files.createDirectories(context.state().resolve("pi/sessions"));
        Path file = Files.writeString(folder.resolve("2026-12-01T04-19-06-368Z_" + id + ".jsonl"), "{}");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(60L * minute)));
    }

    @Test
    void theWholeCommandInAJail() {
        assertThat(pi.buildSpawnConfig(asked(program(), "go", true)).command())
                .containsExactly(
                        program().executable().toString(),
                        "--approve",
                        "--session-dir",
                        home.resolve(".pi/agent/sessions").toString(),
                        "--session-id",
                        ID,
                        "--",
                        "go");
        assertThat(pi.buildSpawnConfig(asked(program(), null, false)).command())
                .containsExactly(program().found().toString(), "--session-id", ID);
        assertThat(pi.buildResumeConfig(asked(program(), null, false)).command())
                .containsExactly(program().found().toString(), "--session", ID);
        assertThat(pi.unsandboxedWarning()).contains("without a jail");
    }

    @Test
    void aPromptThatBeginsLikeAFilesNameIsNone() {
        assertThat(pi.buildSpawnConfig(asked(program(), "@src is wrong", true)).command())
                .endsWith("--", " @src is wrong");
    }

    @Test
    void anOldVersionIsGivenNoFlagThatItRefuses() throws IOException {
        Program old = old();
        assertThat(pi.buildSpawnConfig(asked(old, "- go", true)).command())
                .containsExactly(
                        old.executable().toString(),
                        "--session-dir",
                        home.resolve(".pi/agent/sessions").toString(),
                        " - go");
        // Outside too it keeps its conversations where nobody else's are, since it can't be given an id.
        assertThat(pi.buildSpawnConfig(asked(old, "go", false)).command())
                .containsExactly(
                        old.executable().toString(),
                        "--session-dir",
                        context.state().resolve("pi/sessions").toString(),
                        "go");
        runner.assertAllRan();
    }

    @Test
    void anIdThatAnOldVersionWasNeverGivenLeadsToItsLastConversation() throws IOException {
        conversation(OTHER, 1);
        assertThat(pi.buildResumeConfig(asked(program(), null, true)).command())
                .contains("--continue")
                .doesNotContain(ID);
        conversation(ID, 0);
        assertThat(pi.buildResumeConfig(asked(program(), null, true)).command()).contains("--session", ID);
    }

    @Test
    void theConversationThatWasWrittenLastIsMeant() throws IOException {
        HarnessObservation living = new HarnessObservation(context, true, 7, "", "", Duration.ZERO);
        assertThat(pi.captureSessionId(living)).isNull();
        conversation(ID, 2);
        conversation(OTHER, 1);
        conversation("------------------------------------", 3);
        Files.createDirectories(context.state().resolve("pi/sessions/--home-dev--"));
        assertThat(pi.captureSessionId(living)).isEqualTo(ID);
        Path last = conversation("0b9f4b34-6c8e-4c6e-9a0c-7b6f4f3d2aff", 4);
        Files.delete(last);
        Files.createSymbolicLink(last, Path.of("/etc/passwd"));
        assertThat(pi.captureSessionId(living)).isEqualTo(ID);
    }

    @Test
    void whatAnAgentWritesIsNotWhatTheNextStartOutsideRuns() throws IOException {
        Path agent = Files.createDirectories(home.resolve(".pi/agent"));
        for (String folder : List.of("extensions", "npm", "sessions")) {
            Files.createDirectories(agent.resolve(folder));
        }
        for (String file : List.of("settings.json", "models.json", "auth.json", "trust.json")) {
            Files.writeString(agent.resolve(file), "{}");
        }
        pi.prepare(context, true);
        assertThat(pi.sandboxBinds(context))
                .containsExactly(
                        new Bind.EmptyDirectory(agent, 256L << 20),
                        new Bind.Writable(context.state().resolve("pi/sessions"), agent.resolve("sessions")),
                        Bind.readOnly(agent.resolve("extensions")),
                        Bind.readOnly(agent.resolve("models.json")),
                        Bind.readOnly(agent.resolve("npm")),
                        Bind.readOnly(agent.resolve("settings.json")),
                        new Bind.Writable(context.state().resolve("pi/login"), Path.of("/run/hqt/pi")),
                        new Bind.Symlink("/run/hqt/pi/auth.json", agent.resolve("auth.json")));
    }

    @Test
    void theKeysThatTheUsersModelsNameArePassed() throws IOException {
        Path agent = Files.createDirectories(home.resolve(".pi/agent"));
        Files.writeString(agent.resolve("models.json"), "{\"apiKey\":\"$MY_KEY\",\"x\":\"${OTHER_KEY}\"}");
        assertThat(pi.environmentNames(context))
                .contains("MY_KEY", "OTHER_KEY")
                .doesNotContain("AWS_SECRET_ACCESS_KEY");
    }

    @Test
    void theLoginIsLentAndHqtsOwnIsShared() throws IOException {
        Path agent = Files.createDirectories(home.resolve(".pi/agent"));
        Files.writeString(
                agent.resolve("auth.json"),
                "{\"openai-codex\":{\"type\":\"oauth\",\"refresh\":\"r\",\"access\":\"a\"}}");
        pi.prepare(context, true);
        Path lent = context.state().resolve("pi/login/auth.json");
        assertThat(Files.readString(lent)).contains("\"a\"").doesNotContain("\"r\"");
        assertThat(pi.loginState(contextWith(Map.of("XAI_API_KEY", "k")))).isEqualTo(LoginState.VARIABLE);
        Path fresh = OwnLogin.makeFresh(context.data());
        Files.writeString(fresh.resolve("auth.json"), "{\"xai\":{\"type\":\"api_key\",\"key\":\"k\"}}");
        pi.ownLogin(context.data()).adopt(fresh);
        pi.prepare(context, true);
        assertThat(Files.readSymbolicLink(lent)).isEqualTo(Path.of("/run/hqt/login/auth.json"));
        assertThat(pi.loginState(context)).isEqualTo(LoginState.OWN);
    }

    @ParameterizedTest
    @CsvSource({
        "pi-01-working, WORKING, spinner, ''",
        "pi-02-idle, IDLE, prompt, ''",
        "pi-03-working-fullscreen, WORKING, spinner, ''",
        "pi-04-error, IDLE, prompt, ''",
        "pi-05-retrying, WORKING, retrying, the model gives errors",
        "pi-06-trust, WAITING, dialog, ''",
        "pi-07-no-login, WAITING, no-model, not logged in",
    })
    void readsItsScreens(String screen, HarnessStatus status, String rule, String remark) {
        assertThat(pi.statusRules().read("π - p", ScreensTest.text(screen), Duration.ZERO))
                .isEqualTo(new HarnessReading(status, null, "screen", rule, remark));
    }
}
