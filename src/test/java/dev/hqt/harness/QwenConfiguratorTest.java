package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QwenConfiguratorTest extends HarnessContract {
    private static final String OTHER = "8c0dea55-0000-4c6e-9a0c-7b6f4f3d2a11";
    private static final String ASKS = "{\"type\":\"control_request\",\"request\":{\"subtype\":\"can_use_tool\"}}";

    private final ScriptedRunner runner = new ScriptedRunner();
    private final QwenConfigurator qwen = new QwenConfigurator(new HarnessProbe(runner), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return qwen;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Override
    List<String> promptWords(String prompt) {
        return List.of("--prompt-interactive=" + prompt);
    }

    private void users(String name, String content) throws IOException {
        Path file = home.resolve(".qwen").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Path own(String name) {
        return context.state().resolve("qwen").resolve(name);
    }

    private HarnessReading read(String title, boolean sandboxed, String... events) throws IOException {
        Files.writeString(own("hqt/events.jsonl"), String.join("\n", events) + "\n");
        return qwen.read(new HarnessObservation(context, sandboxed, 7, title, "", Duration.ZERO));
    }

    private static String named(String id) {
        return "{\"type\":\"system\",\"session_id\":\"" + id + "\"}";
    }

    @Test
    void theWholeCommandInAJailAndWithout() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("cli-entry.js"));
        runner.expect("      --session-id  Id\n      --json-file  File", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest jailed = new HarnessRequest(context, program, ID, "m", "-do", List.of("--debug"), true);
        assertThat(qwen.buildSpawnConfig(jailed).command())
                .containsExactly(
                        executable.toString(),
                        "--yolo",
                        "--json-file",
                        home.resolve(".qwen/hqt/events.jsonl").toString(),
                        "--model",
                        "m",
                        "--session-id",
                        ID,
                        "--debug",
                        "--prompt-interactive=-do");
        HarnessRequest plain = new HarnessRequest(context, program, ID, null, null, List.of(), false);
        assertThat(qwen.buildResumeConfig(plain).command()).containsExactly(executable.toString(), "--resume", ID);
        runner.assertAllRan();
    }

    @Test
    void anOlderVersionIsNotGivenAFlagThatItRefuses() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("cli-entry.js"));
        runner.expect("      --resume  Id", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest asked = new HarnessRequest(context, program, ID, null, null, List.of(), true);
        assertThat(qwen.buildSpawnConfig(asked).command()).containsExactly(executable.toString(), "--yolo");
        runner.assertAllRan();
    }

    @Test
    void theFolderIsTheSessionsOwnWithThisProjectsConversationsOnIt() throws IOException {
        users("settings.json", "{}");
        users("extensions/x.json", "{}");
        users("updates/npm/active.json", "{}");
        qwen.prepare(context, true);
        Path inside = home.resolve(".qwen");
        Path chats = inside.resolve("projects")
                .resolve(project.toString().replaceAll("[^a-zA-Z0-9]", "-"))
                .resolve("chats");
        assertThat(qwen.sandboxBinds(context))
                .containsExactly(
                        new Bind.Writable(context.state().resolve("qwen"), inside),
                        Bind.writable(chats),
                        Bind.readOnly(inside.resolve("settings.json")),
                        Bind.readOnly(inside.resolve("extensions")));
        assertThat(own("settings.json")).isEmptyFile();
        assertThat(own("extensions")).isEmptyDirectory();
        assertThat(own("updates")).doesNotExist();
    }

    @Test
    void aLinkThatAnAgentLeftWhereSomethingIsMountedIsReplaced() throws IOException {
        users("settings.json", "{}");
        qwen.prepare(context, true);
        Path victim = Files.createDirectories(home.resolve("victim"));
        for (String place : List.of("settings.json", "hqt")) {
            Files.delete(own(place));
            Files.createSymbolicLink(own(place), victim);
        }
        qwen.prepare(context, true);
        assertThat(List.of(own("settings.json"), own("hqt"))).noneMatch(Files::isSymbolicLink);
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void aMovedFolderIsShownInItsStandardPlace() throws IOException {
        context = contextWith(Map.of(
                "QWEN_HOME",
                home.resolve("q").toString(),
                "QWEN_RUNTIME_DIR",
                home.resolve("r").toString()));
        Files.createDirectories(home.resolve("q/skills"));
        qwen.prepare(context, true);
        assertThat(qwen.sandboxBinds(context))
                .contains(new Bind.ReadOnly(home.resolve("q/skills"), home.resolve(".qwen/skills")))
                .anyMatch(bind -> source(bind)
                        .filter(from -> from.startsWith(home.resolve("r/projects")))
                        .isPresent());
        assertThat(qwen.ownFolders(home, context.environment()))
                .containsExactly(home.resolve(".qwen"), home.resolve("q"), home.resolve("r"));
    }

    @Test
    void waitsAsLongAsItsQuestionHasNoAnswer() throws IOException {
        qwen.prepare(context, true);
        assertThat(read("◐ Qwen - p", true, named(ID), ASKS))
                .isEqualTo(new HarnessReading(
                        HarnessStatus.WAITING, ID, "status file", "control_request", "asks for permission"));
        assertThat(read("◐ Qwen - p", true, named(ID), ASKS, "{\"type\":\"control_response\"}")
                        .status())
                .isEqualTo(HarnessStatus.WORKING);
        assertThat(read("", true, ASKS.replace("can_use_tool", "Press here to win"))
                        .remark())
                .isEmpty();
        assertThat(read("", false, ASKS).status()).isNull();
    }

    @Test
    void followsTheConversationAndTakesNothingThatIsNoId() throws IOException {
        qwen.prepare(context, true);
        assertThat(read("", true, "…f\":1}", named(ID), named(OTHER)).harnessSessionId())
                .isEqualTo(OTHER);
        assertThat(read("", true, named("--yolo")).harnessSessionId()).isNull();
        qwen.prepare(context, true);
        assertThat(own("hqt/events.jsonl")).doesNotExist();
    }

    @Test
    void aJailGetsTheKeysThatTheSettingsNameAndNoOthers() throws IOException {
        assertThat(qwen.environmentNames(context)).contains("OPENAI_API_KEY").doesNotContain("ANTHROPIC_API_KEY");
        users("settings.json", """
                {"modelProviders":{"openai":[{"id":"m","envKey":"MY_KEY"},{"id":"n","envKey":"A=B"}]}, // mine
                 "security":{"auth":{"selectedType":"anthropic"}}}""");
        assertThat(qwen.environmentNames(context))
                .contains("MY_KEY", "ANTHROPIC_API_KEY")
                .doesNotContain("A=B");
    }

    @Test
    void saysByWhatItIsLoggedIn() throws IOException {
        assertThat(qwen.loginState(context)).isEqualTo(LoginState.NONE);
        users("settings.json", """
                {"modelProviders":{"openai":[{"id":"m","envKey":"MY_KEY"}]},"env":{"MY_KEY":"k"}}""");
        assertThat(qwen.loginState(context)).isEqualTo(LoginState.LENT);
        context = contextWith(Map.of("MY_KEY", "k"));
        assertThat(qwen.loginState(context)).isEqualTo(LoginState.VARIABLE);
        assertThat(qwen.ownLogin(context.data())).isNull();
    }
}
