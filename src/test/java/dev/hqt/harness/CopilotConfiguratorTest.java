package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CopilotConfiguratorTest extends HarnessContract {
    private static final String LOGIN = "{\"copilotTokens\":{\"github.com:ada\":\"gho_1\"},\"loggedInUsers\":[{}]}";

    private final ScriptedRunner runner = new ScriptedRunner();
    private final CopilotConfigurator copilot =
            new CopilotConfigurator(runner, new HarnessProbe(runner), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return copilot;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Override
    List<String> promptWords(String prompt) {
        return List.of("--interactive=" + prompt);
    }

    private Path users(String name, String content) throws IOException {
        Path file = home.resolve(".copilot").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private Path own(String name) {
        return context.state().resolve("copilot").resolve(name);
    }

    private JsonNode jailConfig() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(own("config.json")));
    }

    @Test
    void theWholeCommandInAJail() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("copilot"));
        runner.expect("      --session-id <id>", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest asked = new HarnessRequest(context, program, ID, "m", "-do", List.of("--no-color"), true);
        assertThat(copilot.buildSpawnConfig(asked).command())
                .containsExactly(
                        executable.toString(),
                        "--allow-all",
                        "--model",
                        "m",
                        "--session-id",
                        ID,
                        "--no-color",
                        "--interactive=-do");
        assertThat(copilot.buildResumeConfig(asked).command())
                .containsExactly(executable.toString(), "--allow-all", "--model", "m", "--resume=" + ID, "--no-color");
        runner.assertAllRan();
    }

    @Test
    void anOlderVersionIsNotGivenAFlagThatItRefuses() throws IOException {
        Path executable = InstalledPrograms.nativeProgram(home.resolve("copilot"));
        runner.expect("  --resume [id]", executable.toString(), "--help");
        Program program = new Program(executable, executable, List.of(), List.of());
        HarnessRequest asked = new HarnessRequest(context, program, ID, null, null, List.of(), true);
        assertThat(copilot.buildSpawnConfig(asked).command()).containsExactly(executable.toString(), "--allow-all");
        runner.assertAllRan();
    }

    @Test
    void theFolderIsTheSessionsOwnWithConversationsAndReadOnlyPrograms() throws IOException {
        Path packages = home.resolve(".cache/copilot/pkg");
        Files.createDirectories(packages.resolve("linux-x64/1.0.102"));
        Files.writeString(packages.resolve("linux-x64/1.0.102/index.js"), "");
        users("settings.json", "{}");
        users("hooks/x.json", "{}");
        users("mcp-config.json", "{}");
        copilot.prepare(context, true);
        Path inside = home.resolve(".copilot");
        assertThat(copilot.sandboxBinds(context))
                .containsExactly(
                        new Bind.Writable(context.state().resolve("copilot"), inside),
                        Bind.writable(inside.resolve("session-state")),
                        new Bind.ReadOnly(packages, inside.resolve("pkg")),
                        Bind.readOnly(inside.resolve("settings.json")),
                        Bind.readOnly(inside.resolve("hooks")));
        assertThat(copilot.sandboxEnvironment(context))
                .containsEntry("COPILOT_PKG_CACHE_HOME", inside.toString())
                .containsEntry("COPILOT_AUTO_UPDATE", "false");
        runner.assertAllRan();
    }

    @Test
    void theUsersCopilotUnpacksItselfBeforeTheFirstJail() throws IOException {
        Path bin = home.resolve("bin");
        Path program = InstalledPrograms.nativeProgram(bin.resolve("copilot"));
        context = contextWith(Map.of("PATH", bin.toString()));
        Path packages = home.resolve(".cache/copilot/pkg");
        runner.expect(
                new dev.hqt.process.CommandResult(0, "", "", false),
                () -> {
                    try {
                        Files.createDirectories(packages.resolve("linux-x64/1"));
                        Files.writeString(packages.resolve("linux-x64/1/index.js"), "");
                    } catch (IOException failure) {
                        throw new AssertionError(failure);
                    }
                },
                program.toString(),
                "--version");
        copilot.prepare(context, true);
        copilot.prepare(context, true);
        assertThat(copilot.sandboxBinds(context)).contains(new Bind.ReadOnly(packages, home.resolve(".copilot/pkg")));
        runner.assertAllRan();
    }

    @Test
    void aLinkThatAnAgentLeftWhereSomethingIsMountedIsReplaced() throws IOException {
        copilot.prepare(context, true);
        Path victim = Files.createDirectories(home.resolve("victim"));
        for (String place : List.of("session-state", "pkg", "config.json")) {
            Files.delete(own(place));
            Files.createSymbolicLink(own(place), victim);
        }
        copilot.prepare(context, true);
        assertThat(List.of(own("session-state"), own("pkg"), own("config.json")))
                .noneMatch(Files::isSymbolicLink);
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void settingsThatAnAgentLeftWhereTheUserHasNoneGo() throws IOException {
        copilot.prepare(context, true);
        Files.writeString(own("settings.json"), "{}");
        Files.createDirectories(own("hooks/x"));
        copilot.prepare(context, true);
        assertThat(own("settings.json")).doesNotExist();
        assertThat(own("hooks")).doesNotExist();
    }

    @Test
    void theJailsConfigTrustsTheProjectAndHasTheUsersLoginAndNoMore() throws IOException {
        users("config.json", "// managed\n" + LOGIN.replace("[{}]", "[{}],\"trustedFolders\":[\"/elsewhere\"]"));
        assertThat(copilot.loginState(context)).isEqualTo(LoginState.LENT);
        copilot.prepare(context, true);
        assertThat(jailConfig().at("/trustedFolders").toString()).isEqualTo("[\"" + project + "\"]");
        assertThat(jailConfig().path("copilotTokens").toString()).contains("gho_1");
        Files.writeString(own("config.json"), "{\"mine\":1}");
        copilot.prepare(context, true);
        assertThat(jailConfig().path("mine").asInt()).isEqualTo(1);
        assertThat(jailConfig().path("copilotTokens").toString()).contains("gho_1");
    }

    @Test
    void hqtsOwnLoginIsLentBeforeTheUsers() throws IOException {
        users("config.json", LOGIN);
        Path fresh = Files.createDirectories(home.resolve("fresh"));
        Files.writeString(fresh.resolve("config.json"), LOGIN.replace("gho_1", "gho_2"));
        OwnLogin own = copilot.ownLogin(context.data());
        assertThat(own.environment(fresh)).containsEntry("COPILOT_HOME", fresh.toString());
        own.adopt(fresh);
        copilot.prepare(context, true);
        assertThat(jailConfig().path("copilotTokens").toString()).contains("gho_2");
        assertThat(copilot.loginState(context)).isEqualTo(LoginState.OWN);
        own.remove();
        copilot.prepare(context, true);
        assertThat(jailConfig().path("copilotTokens").toString()).contains("gho_1");
    }

    @Test
    void aJailGetsTheOneTokenThatCopilotTakes() {
        context = contextWith(Map.of("GH_TOKEN", "a", "GITHUB_TOKEN", "b"));
        assertThat(copilot.environmentNames(context))
                .contains("GH_TOKEN")
                .doesNotContain("GITHUB_TOKEN", "COPILOT_GITHUB_TOKEN");
        assertThat(copilot.loginState(context)).isEqualTo(LoginState.VARIABLE);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "nothing",
            value = {
                "session.start, IDLE, ''",
                "user.message, WORKING, ''",
                "permission.requested, WAITING, asks for permission",
                "permission.completed, WORKING, ''",
                "user_input.requested, WAITING, asks a question",
                "session_limits_exhausted.requested, WAITING, usage limit reached",
                "anything.requested, WAITING, ''",
                "assistant.turn_end, IDLE, ''",
                "session.error, IDLE, ''",
                "session.usage_record, nothing, ''",
                "Press here to win, nothing, ''",
            })
    void theLastEventThatIsKnownTells(String type, @Nullable HarnessStatus status, String remark) {
        HarnessReading reading = CopilotEvents.read(
                "…alf\":1}\n{\"type\":\"" + type + "\",\"data\":{}}\n{\"type\":\"session.info\"}\n{\"type\":\"half");
        assertThat(reading.status()).isEqualTo(status);
        assertThat(reading.remark()).isEqualTo(remark);
    }

    /** A real process that holds a real file open, through the real /proc. */
    @Test
    void aConversationIsTheProcessesOwnAndItsEventsTellUnlessTheScreenKnowsBetter() throws Exception {
        Path conversation =
                Files.createDirectories(home.resolve(".copilot/session-state").resolve(ID));
        Files.writeString(conversation.resolve("inuse.2.hold"), "");
        Files.writeString(conversation.resolve("events.jsonl"), "{\"type\":\"assistant.turn_end\"}\n");
        Process shell =
                new ProcessBuilder("sh", "-c", "read line 7<'" + conversation.resolve("inuse.2.hold") + "'").start();
        try {
            long deadline = System.nanoTime() + 5_000_000_000L;
            while (copilot.captureSessionId(seen(shell.pid(), "")) == null && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(copilot.read(seen(shell.pid(), "")))
                    .isEqualTo(new HarnessReading(HarnessStatus.IDLE, ID, "status file", "assistant.turn_end", ""));
            assertThat(copilot.read(seen(shell.pid(), "Please use /login to sign in to use Copilot\n"))
                            .remark())
                    .isEqualTo("not logged in");
        } finally {
            shell.destroyForcibly().waitFor();
        }
    }

    private HarnessObservation seen(long pid, String screen) {
        return new HarnessObservation(context, false, pid, "", screen, Duration.ZERO);
    }

    @Test
    void whatNamesTwoConversationsNamesNone() {
        Path one = Path.of("/h/.copilot/session-state/" + ID + "/inuse.2.hold");
        Path other = Path.of("/h/.copilot/session-state/" + ID.replace('b', 'c') + "/inuse.2.hold");
        assertThat(CopilotEvents.conversation(List.of(one, Path.of("/x")))).contains(ID);
        assertThat(CopilotEvents.conversation(List.of(one, other))).isEmpty();
        assertThat(CopilotEvents.conversation(List.of(Path.of("/h/session-state/--yolo/inuse.2.hold"))))
                .isEmpty();
    }
}
