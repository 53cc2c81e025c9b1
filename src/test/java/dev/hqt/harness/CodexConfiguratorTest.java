package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodexConfiguratorTest extends HarnessContract {
    private final ScriptedRunner runner = new ScriptedRunner();
    private final CodexConfigurator codex = new CodexConfigurator(runner, Clock.systemUTC(), StatusRuleFiles.builtIn());

    @Override
    HarnessConfigurator configurator() {
        return codex;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("-m", model);
    }

    /** A real file, so that it is asked for its help. */
    private Program installed() throws IOException {
        Path executable = Files.createDirectories(home.resolve("vendor/bin")).resolve("codex");
        Files.createFile(
                executable, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return new Program(executable, executable, List.of(), List.of());
    }

    @Test
    void theWholeCommandInAJailOfAVersionThatKnowsTheDaemon() throws IOException {
        Program program = installed();
        runner.expect(
                "Options:\n      --no-daemon\n          Run without",
                program.executable().toString(),
                "--help");
        HarnessRequest asked = new HarnessRequest(context, program, ID, "gpt-9", null, List.of("--search"), true);
        assertThat(codex.buildResumeConfig(asked).command())
                .containsExactly(
                        program.executable().toString(),
                        "resume",
                        ID,
                        "--no-daemon",
                        "--dangerously-bypass-approvals-and-sandbox",
                        "-c",
                        "projects={\"" + project + "\"={trust_level=\"trusted\"}}",
                        "-m",
                        "gpt-9",
                        "--search");
        assertThat(codex.buildSpawnConfig(asked).command()).contains("--no-daemon");
        runner.assertAllRan();
    }

    @Test
    void anOlderVersionIsNotGivenAFlagThatItRefuses() throws IOException {
        Program program = installed();
        runner.expect("  --no-daemonize  other", program.executable().toString(), "--help");
        HarnessRequest asked = new HarnessRequest(context, program, null, null, null, List.of(), false);
        assertThat(codex.buildSpawnConfig(asked).command())
                .containsExactly(program.found().toString());
        runner.assertAllRan();
    }

    @Test
    void startsAnewWhenNoConversationWasEverSeen() {
        HarnessRequest asked = new HarnessRequest(context, program(), null, null, null, List.of(), true);
        assertThat(codex.buildResumeConfig(asked).command()).doesNotContain("resume");
        assertThat(codex.generateSessionId(1)).isNull();
    }

    @Test
    void theFolderIsTheSessionsOwnWithTheUsersConversationsAndSettingsOnIt() throws IOException {
        Files.createDirectories(home.resolve(".codex/skills"));
        Files.writeString(home.resolve(".codex/config.toml"), "model=\"x\"");
        codex.prepare(context, true);
        Path own = context.state().resolve("codex");
        assertThat(codex.sandboxBinds(context))
                .startsWith(
                        new Bind.Writable(own, home.resolve(".codex")),
                        Bind.writable(home.resolve(".codex/sessions")),
                        Bind.readOnly(home.resolve(".codex/config.toml")),
                        Bind.readOnly(home.resolve(".codex/skills")))
                .anyMatch(bind -> bind instanceof Bind.EmptyDirectory(Path at, long _) && at.endsWith("packages"))
                .anyMatch(bind ->
                        bind instanceof Bind.EmptyDirectory(Path at, long _) && at.endsWith("app-server-control"));
        for (String mountPoint : List.of("sessions", "skills", "packages", "app-server-control", "app-server-daemon")) {
            assertThat(own.resolve(mountPoint)).isDirectory();
        }
        assertThat(own.resolve("config.toml")).isRegularFile();
    }

    @Test
    void aLinkThatAnAgentLeftWhereSomethingIsMountedIsReplaced() throws IOException {
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), "");
        codex.prepare(context, true);
        Path own = context.state().resolve("codex");
        Path victim = Files.createDirectories(home.resolve("victim"));
        for (String mountPoint : List.of("sessions", "packages", "config.toml")) {
            Files.delete(own.resolve(mountPoint));
            Files.createSymbolicLink(own.resolve(mountPoint), victim);
        }
        codex.prepare(context, true);
        for (String mountPoint : List.of("sessions", "packages", "config.toml")) {
            assertThat(Files.isSymbolicLink(own.resolve(mountPoint))).isFalse();
        }
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void aMovedFolderIsShownInItsStandardPlace() throws IOException {
        Path moved = Files.createDirectories(home.resolve("conf/codex"));
        Files.writeString(moved.resolve("config.toml"), "");
        context = contextWith(Map.of("CODEX_HOME", moved.toString()));
        codex.prepare(context, true);
        assertThat(codex.sandboxBinds(context))
                .contains(new Bind.Writable(moved.resolve("sessions"), home.resolve(".codex/sessions")))
                .contains(new Bind.ReadOnly(moved.resolve("config.toml"), home.resolve(".codex/config.toml")));
    }

    @Test
    void namesTheKeyVariableOfTheUsersProvider() throws IOException {
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), """
                model_provider = "router"
                [model_providers.router]
                env_key = "ROUTER_KEY"
                env_http_headers = { "X-Team" = "TEAM_NAME" }
                [model_providers.other]
                env_key = "OTHER_KEY"
                """);
        assertThat(codex.environmentNames(context))
                .contains("OPENAI_API_KEY", "ROUTER_KEY", "TEAM_NAME")
                .doesNotContain("OTHER_KEY");
    }
}
