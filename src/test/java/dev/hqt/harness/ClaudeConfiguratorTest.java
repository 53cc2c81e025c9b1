package dev.hqt.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClaudeConfiguratorTest extends HarnessContract {
    private final ClaudeConfigurator claude =
            new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return claude;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Test
    void theWholeCommandInAJail() {
        HarnessRequest asked =
                new HarnessRequest(context, program(), ID, "opus", "-say hello", List.of("--verbose"), true);
        assertThat(claude.buildSpawnConfig(asked).command())
                .containsExactly(
                        program().executable().toString(),
                        "--dangerously-skip-permissions",
                        "--settings",
                        "{\"skipDangerousModePermissionPrompt\":true,\"enableAllProjectMcpServers\":true}",
                        "--session-id",
                        ID,
                        "--model",
                        "opus",
                        "--verbose",
                        "--",
                        "-say hello");
    }

    @Test
    void theWholeCommandOutside() {
        assertThat(claude.buildResumeConfig(request(false)).command())
                .containsExactly(program().found().toString(), "--resume", ID);
    }

    @Test
    void showsTheProjectsTranscriptsAndNoOtherProjects() throws IOException {
        Files.createDirectories(home.resolve(".claude/projects/-home-other"));
        claude.prepare(context, true);
        Path own = home.resolve(".claude/projects").resolve(ClaudeFolders.projectFolder(project));
        assertThat(own).isDirectory();
        assertThat(claude.sandboxBinds(context))
                .contains(Bind.writable(own))
                .noneMatch(bind -> source(bind)
                        .filter(source -> source.endsWith("-home-other") || source.endsWith(".claude/projects"))
                        .isPresent());
    }

    @Test
    void showsTheUsersSettingsReadOnlyAndOnlyThoseThatExist() throws IOException {
        Files.createDirectories(home.resolve(".claude/skills"));
        Files.writeString(home.resolve(".claude/settings.json"), "{}");
        claude.prepare(context, true);
        assertThat(claude.sandboxBinds(context))
                .contains(Bind.readOnly(home.resolve(".claude/settings.json")))
                .contains(Bind.readOnly(home.resolve(".claude/skills")))
                .noneMatch(bind -> bind.destination().endsWith("CLAUDE.md"));
    }

    @Test
    void showsTheFileBehindALinkedSetting() throws IOException {
        Path real = Files.createDirectories(home.resolve("dotfiles")).resolve("claude.json");
        Files.writeString(real, "{}");
        Files.createDirectories(home.resolve(".claude"));
        Files.createSymbolicLink(home.resolve(".claude/settings.json"), real);
        claude.prepare(context, true);
        assertThat(claude.sandboxBinds(context))
                .contains(new Bind.ReadOnly(real, home.resolve(".claude/settings.json")));
    }

    @Test
    void refusesASettingThatLeadsToTheWholeHome() throws IOException {
        Files.createDirectories(home.resolve(".claude"));
        Files.createSymbolicLink(home.resolve(".claude/skills"), home);
        claude.prepare(context, true);
        assertThatThrownBy(() -> claude.sandboxBinds(context))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining(".claude/skills leads to")
                .hasMessageContaining("your whole home lies in it");
    }

    @Test
    void aMovedConfigurationIsShownInItsStandardPlace() throws IOException {
        Path moved = Files.createDirectories(home.resolve("conf/claude"));
        Files.writeString(moved.resolve("CLAUDE.md"), "be kind");
        Files.writeString(moved.resolve(".claude.json"), "{\"theme\":\"light\"}");
        context = contextWith(Map.of("CLAUDE_CONFIG_DIR", moved.toString()));
        claude.prepare(context, true);
        assertThat(claude.sandboxBinds(context))
                .contains(new Bind.ReadOnly(moved.resolve("CLAUDE.md"), home.resolve(".claude/CLAUDE.md")))
                .anyMatch(bind -> bind instanceof Bind.Writable(Path source, Path at)
                        && source.startsWith(moved.resolve("projects"))
                        && at.startsWith(home.resolve(".claude/projects")));
        assertThat(privateSettings().path("theme").asString()).isEqualTo("light");
        assertThat(home.resolve(".claude")).doesNotExist();
    }

    @Test
    void emptiesWhatADeadClaudeSaidOfItself() throws IOException {
        claude.prepare(context, true);
        Files.writeString(context.state().resolve("sessions/2.json"), "{\"status\":\"busy\"}");
        Files.createDirectories(context.state().resolve("sessions/x/y"));
        claude.prepare(context, true);
        assertThat(context.state().resolve("sessions")).isEmptyDirectory();
    }

    @Test
    void privateFilesAreTheUsersAlone() throws IOException {
        claude.prepare(context, true);
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(context.state().resolve("cfg/claude.json"))))
                .isEqualTo("rw-------");
        for (String directory : List.of("", "sessions", "cfg", "login", "projects")) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(context.state().resolve(directory))))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void linksThatAnAgentLeftAreReplacedAndNeverFollowed() throws IOException {
        claude.prepare(context, true);
        Path precious = Files.writeString(home.resolve("precious"), "untouched");
        Path settings = context.state().resolve("cfg/claude.json");
        Files.delete(settings);
        Files.createSymbolicLink(settings, precious);
        Path stub = context.state().resolve("projects").resolve(ClaudeFolders.projectFolder(project));
        Files.delete(stub);
        Files.createSymbolicLink(stub, home);
        Files.createSymbolicLink(context.state().resolve("sessions/2.json"), precious);

        claude.prepare(context, true);

        assertThat(precious).hasContent("untouched");
        assertThat(Files.isSymbolicLink(settings)).isFalse();
        assertThat(Files.isSymbolicLink(stub)).isFalse();
        assertThat(context.state().resolve("sessions")).isEmptyDirectory();
    }

    @Test
    void aDamagedFileOfTheUserDoesNotKeepItFromStarting() throws IOException {
        Files.writeString(home.resolve(".claude.json"), "{\"theme\":");
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude/.credentials.json"), "not json");
        claude.prepare(context, true);
        assertThat(privateSettings().path("hasCompletedOnboarding").asBoolean()).isTrue();
    }

    @Test
    void trustsTheProjectAndApprovesTheKey() throws IOException {
        context = contextWith(Map.of("ANTHROPIC_API_KEY", "sk-ant-api03-1234567890abcdefghij"));
        claude.prepare(context, true);
        JsonNode settings = privateSettings();
        assertThat(settings.path("projects")
                        .path(project.toString())
                        .path("hasTrustDialogAccepted")
                        .asBoolean())
                .isTrue();
        assertThat(settings.path("customApiKeyResponses")
                        .path("approved")
                        .path(0)
                        .asString())
                .isEqualTo("1234567890abcdefghij");
    }

    @Test
    void cloudKeysGoOnlyToAClaudeThatUsesThatCloud() {
        assertThat(claude.environmentNames(contextWith(Map.of("AWS_SECRET_ACCESS_KEY", "x"))))
                .contains("ANTHROPIC_API_KEY", "HTTPS_PROXY")
                .doesNotContain("AWS_SECRET_ACCESS_KEY");
        assertThat(claude.environmentNames(contextWith(Map.of("CLAUDE_CODE_USE_BEDROCK", "0"))))
                .doesNotContain("AWS_SECRET_ACCESS_KEY");
        assertThat(claude.environmentNames(contextWith(Map.of("CLAUDE_CODE_USE_BEDROCK", "1"))))
                .contains("AWS_SECRET_ACCESS_KEY")
                .doesNotContain("ANTHROPIC_FOUNDRY_API_KEY");
        assertThat(claude.environmentNames()).contains("AWS_SECRET_ACCESS_KEY", "ANTHROPIC_FOUNDRY_API_KEY");
    }

    @Test
    void showsACompanysCertificates() throws IOException {
        Path authority = Files.writeString(home.resolve("company.pem"), "certificate", UTF_8);
        context = contextWith(
                Map.of("NODE_EXTRA_CA_CERTS", authority.toString(), "SSL_CERT_FILE", "/etc/ssl/certs/none.pem"));
        claude.prepare(context, true);
        assertThat(claude.sandboxBinds(context)).contains(Bind.readOnly(authority));
    }

    @Test
    void twoIdsDiffer() {
        assertThat(claude.generateSessionId(1))
                .isNotEqualTo(claude.generateSessionId(1))
                .hasSize(36);
    }

    private JsonNode privateSettings() {
        return JsonMapper.shared().readTree(context.state().resolve("cfg/claude.json"));
    }
}
