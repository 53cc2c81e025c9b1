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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GeminiConfiguratorTest extends HarnessContract {
    private static final String OTHER = "8c0dea55-0000-4c6e-9a0c-7b6f4f3d2a11";
    private static final String LOGIN = "{\"access_token\":\"AT\",\"refresh_token\":\"RT\"}";

    private final ScriptedRunner runner = new ScriptedRunner();
    private final GeminiConfigurator gemini =
            new GeminiConfigurator(new HarnessProbe(runner), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return gemini;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Override
    List<String> promptWords(String prompt) {
        return List.of("--prompt-interactive=" + prompt);
    }

    private Path users(String name, String content) throws IOException {
        Path file = home.resolve(".gemini").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private Path own(String name) {
        return context.state().resolve("gemini").resolve(name);
    }

    private JsonNode jailSettings() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(context.state().resolve("gemini-settings.json")));
    }

    @Test
    void theWholeCommandInAJail() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("gemini.js"));
        runner.expect("      --skip-trust  Trust\n      --session-id  Start", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest asked = new HarnessRequest(context, program, ID, "m", "-do", List.of("--debug"), true);
        assertThat(gemini.buildSpawnConfig(asked).command())
                .containsExactly(
                        executable.toString(),
                        "--yolo",
                        "--model",
                        "m",
                        "--session-id",
                        ID,
                        "--skip-trust",
                        "--debug",
                        "--prompt-interactive=-do");
        assertThat(gemini.buildResumeConfig(asked).command())
                .containsExactly(
                        executable.toString(), "--yolo", "--model", "m", "--resume", ID, "--skip-trust", "--debug");
        runner.assertAllRan();
    }

    @Test
    void anOlderVersionIsNotGivenAFlagThatItRefuses() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("gemini.js"));
        runner.expect("  -r, --resume  Resume", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest asked = new HarnessRequest(context, program, ID, null, null, List.of(), true);
        assertThat(gemini.buildSpawnConfig(asked).command()).containsExactly(executable.toString(), "--yolo");
        runner.assertAllRan();
    }

    /** With a first prompt an answered dialog would start gemini again with an id that is taken then. */
    @Test
    void withoutAJailTheUserIsAskedForTrustUnlessThereIsAPrompt() {
        HarnessRequest asked = new HarnessRequest(context, program(), ID, null, "go", List.of(), false);
        assertThat(gemini.buildSpawnConfig(request(false)).command()).doesNotContain("--skip-trust");
        assertThat(gemini.buildResumeConfig(request(false)).command()).doesNotContain("--skip-trust");
        assertThat(gemini.buildSpawnConfig(asked).command()).contains("--skip-trust");
    }

    @Test
    void theFolderIsTheSessionsOwnWithThisProjectsConversationsOnIt() throws IOException {
        users("extensions/x/gemini-extension.json", "{}");
        users("GEMINI.md", "hello");
        gemini.prepare(context, true);
        Path inside = home.resolve(".gemini");
        assertThat(gemini.sandboxBinds(context))
                .containsExactly(
                        new Bind.Writable(context.state().resolve("gemini"), inside),
                        Bind.writable(inside.resolve("tmp/my-project/chats")),
                        new Bind.ReadOnly(
                                context.state().resolve("gemini-settings.json"), inside.resolve("settings.json")),
                        Bind.readOnly(inside.resolve("GEMINI.md")),
                        Bind.readOnly(inside.resolve("extensions")));
        assertThat(own("tmp/my-project/chats")).isEmptyDirectory();
        assertThat(own("extensions")).isEmptyDirectory();
    }

    @Test
    void theUsersGeminiFindsTheConversationsByTheMarkOfTheirFolder() throws IOException {
        users("projects.json", "{\"projects\":{\"/elsewhere/my project\":\"my-project\"}}");
        gemini.prepare(context, true);
        assertThat(home.resolve(".gemini/tmp/my-project-1/.project_root")).hasContent(project.toString());
        assertThat(own("projects.json")).hasContent("{\"projects\":{\"" + project + "\":\"my-project-1\"}}");
        users("projects.json", "{\"projects\":{\"" + project + "\":\"told\"}}");
        assertThat(GeminiProjects.slug(home.resolve(".gemini"), project)).isEqualTo("told");
        users("projects.json", "{\"projects\":{\"" + project + "\":\"../../x\"}}");
        assertThat(GeminiProjects.slug(home.resolve(".gemini"), project)).isEqualTo("my-project-1");
        users("tmp/told/.project_root", "/elsewhere");
        users("projects.json", "{\"projects\":{\"" + project + "\":\"told\"}}");
        assertThat(GeminiProjects.slug(home.resolve(".gemini"), project)).isEqualTo("my-project-1");
    }

    @Test
    void aLinkThatAnAgentLeftWhereSomethingIsMountedIsReplaced() throws IOException {
        gemini.prepare(context, true);
        Path victim = Files.createDirectories(home.resolve("victim"));
        Files.delete(own("tmp/my-project/chats"));
        Files.createSymbolicLink(own("tmp/my-project/chats"), victim);
        Files.delete(own("settings.json"));
        Files.createSymbolicLink(own("settings.json"), victim);
        Files.delete(own("hqt"));
        Files.createSymbolicLink(own("hqt"), victim);
        gemini.prepare(context, true);
        assertThat(List.of(own("tmp/my-project/chats"), own("settings.json"), own("hqt")))
                .noneMatch(Files::isSymbolicLink);
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void theJailsSettingsAreTheUsersWithoutItsServicesAndWithNoQuestion() throws IOException {
        users("settings.json", """
                {"mcpServers":{"mail":{"env":{"TOKEN":"secret"}}}, // mine
                 "ui":{"theme":"GitHub","hideWindowTitle":true},
                 "hooks":{"SessionStart":[{"hooks":[]}]},
                 "tools":{"sandbox":"docker"}}""");
        context = contextWith(Map.of("GEMINI_API_KEY", "k"));
        gemini.prepare(context, true);
        JsonNode settings = jailSettings();
        assertThat(settings.has("mcpServers")).isFalse();
        assertThat(settings.at("/ui/theme").asString()).isEqualTo("GitHub");
        assertThat(settings.at("/ui/hideWindowTitle").asBoolean()).isFalse();
        assertThat(settings.at("/tools/sandbox").asBoolean(true)).isFalse();
        assertThat(settings.at("/general/enableAutoUpdate").asBoolean(true)).isFalse();
        assertThat(settings.at("/security/auth/selectedType").asString()).isEqualTo("gemini-api-key");
        assertThat(settings.at("/hooks/SessionStart").size()).isEqualTo(2);
        assertThat(settings.at("/hooks/SessionStart/1/hooks/0/command").asString())
                .isEqualTo("cat >'" + home.resolve(".gemini/hqt/conversation.json") + "'");
        users("settings.json", "{\"security\":{\"auth\":{\"selectedType\":\"vertex-ai\"}}}");
        gemini.prepare(context, true);
        assertThat(jailSettings().at("/security/auth/selectedType").asString()).isEqualTo("vertex-ai");
    }

    @Test
    void lendsTheUsersLoginAndLeavesWhatWasRenewedInsideUntilTheUserHasAnother() throws IOException {
        Path login = users("oauth_creds.json", LOGIN);
        assertThat(gemini.loginState(context)).isEqualTo(LoginState.LENT);
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(LOGIN);
        assertThat(jailSettings().at("/security/auth/selectedType").asString()).isEqualTo("oauth-personal");
        String renewed = LOGIN.replace("AT", "AT2");
        Files.writeString(own("oauth_creds.json"), renewed);
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(renewed);
        Files.writeString(login, LOGIN.replace("RT", "RT2"));
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(LOGIN.replace("RT", "RT2"));
        Files.delete(login);
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).doesNotExist();
        assertThat(gemini.loginState(context)).isEqualTo(LoginState.NONE);
    }

    @Test
    void aLoginThatWasMadeInsideStays() throws IOException {
        gemini.prepare(context, true);
        Files.writeString(own("oauth_creds.json"), LOGIN);
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(LOGIN);
    }

    @Test
    void hqtsOwnLoginIsLentBeforeTheUsersAndHoldsWhateverTheSettingsSay() throws IOException {
        users("oauth_creds.json", LOGIN);
        users("settings.json", "{\"security\":{\"auth\":{\"selectedType\":\"gemini-api-key\"}}}");
        Path fresh = home.resolve("fresh");
        Files.createDirectories(fresh.resolve(".gemini"));
        Files.writeString(fresh.resolve(".gemini/oauth_creds.json"), LOGIN.replace("RT", "HQT"));
        OwnLogin own = gemini.ownLogin(context.data());
        assertThat(own.environment(fresh)).containsEntry("GEMINI_CLI_HOME", fresh.toString());
        own.adopt(fresh);
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(LOGIN.replace("RT", "HQT"));
        assertThat(jailSettings().at("/security/auth/selectedType").asString()).isEqualTo("oauth-personal");
        assertThat(gemini.loginState(context)).isEqualTo(LoginState.OWN);
        own.remove();
        gemini.prepare(context, true);
        assertThat(own("oauth_creds.json")).hasContent(LOGIN);
    }

    @Test
    void followsTheConversationThatGeminiNamesInAJail() throws IOException {
        gemini.prepare(context, true);
        Files.writeString(own("hqt/conversation.json"), "{\"session_id\":\"" + OTHER + "\",\"source\":\"clear\"}");
        assertThat(gemini.captureSessionId(seen(true))).isEqualTo(OTHER);
        assertThat(gemini.captureSessionId(seen(false))).isNull();
        Files.writeString(own("hqt/conversation.json"), "{\"session_id\":\"--yolo\"}");
        assertThat(gemini.captureSessionId(seen(true))).isNull();
        Files.writeString(own("hqt/conversation.json"), "{\"session_id\":\"" + OTHER + "\"}");
        gemini.prepare(context, true);
        assertThat(gemini.captureSessionId(seen(true))).isNull();
    }

    private HarnessObservation seen(boolean sandboxed) {
        return new HarnessObservation(context, sandboxed, 7, "", null, Duration.ZERO);
    }

    @Test
    void aMovedFolderIsShownInItsStandardPlace() throws IOException {
        context = contextWith(Map.of("GEMINI_CLI_HOME", home.resolve("moved").toString()));
        Files.createDirectories(home.resolve("moved/.gemini/skills"));
        gemini.prepare(context, true);
        assertThat(gemini.sandboxBinds(context))
                .contains(new Bind.ReadOnly(home.resolve("moved/.gemini/skills"), home.resolve(".gemini/skills")));
        assertThat(gemini.ownFolders(home, context.environment()))
                .containsExactly(home.resolve(".gemini"), home.resolve("moved/.gemini"));
    }
}
