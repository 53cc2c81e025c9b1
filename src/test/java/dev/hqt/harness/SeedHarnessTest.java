package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The eight harness tests of the first plan, by their names there. Six stand as they were, said in Java. Two are
 * overruled: {@code test_base_sandbox_binds_default_empty} (kiro loses its login without binds) and {@code
 * test_claude_sandbox_binds_includes_dot_claude} (a writable {@code ~/.claude} lets an agent plant hooks that run outside
 * the jail).
 */
class SeedHarnessTest {
    @TempDir
    Path home;

    private HarnessRequest request(String id, boolean sandboxed) {
        Path program = Path.of("/usr/bin/mytool");
        return new HarnessRequest(
                context(), new Program(program, program, List.of(), List.of()), id, null, null, List.of(), sandboxed);
    }

    private HarnessContext context() {
        return new HarnessContext(home, Path.of("/tmp"), home.resolve("state"), home.resolve("hqt"), Map.of());
    }

    private static ClaudeConfigurator claude() {
        return new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    }

    private static CodexConfigurator codex() {
        return new CodexConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    }

    @Test
    void baseSkipFlagsDefaultEmpty() {
        assertThat(new GenericConfigurator(GenericHarness.of("mytool", List.of("mytool"))).sandboxSkipPermissionFlags())
                .isEmpty();
    }

    /** Overruled. */
    @Test
    void kirosBindsAreNotEmptySinceItsLoginIsInThem() {
        assertThat(new KiroConfigurator().sandboxBinds(context()))
                .contains(Bind.writable(home.resolve(".local/share/kiro-cli")));
    }

    @Test
    void claudeSkipFlagAddedWhenSandboxed() {
        String id = claude().generateSessionId(1);
        assertThat(claude().buildSpawnConfig(request(id, true)).command()).contains("--dangerously-skip-permissions");
    }

    @Test
    void claudeSkipFlagAbsentWhenNotSandboxed() {
        String id = claude().generateSessionId(1);
        assertThat(claude().buildSpawnConfig(request(id, false)).command())
                .doesNotContain("--dangerously-skip-permissions");
    }

    @Test
    void claudeResumeSkipFlagWhenSandboxed() {
        String id = claude().generateSessionId(1);
        assertThat(claude().buildResumeConfig(request(id, true)).command())
                .contains("--dangerously-skip-permissions", "--resume", id);
    }

    /** Overruled. */
    @Test
    void claudesOwnFolderIsADirectoryInMemoryAndNeverTheUsers() {
        claude().prepare(context(), true);
        List<Bind> binds = claude().sandboxBinds(context());
        assertThat(binds)
                .anyMatch(bind ->
                        bind instanceof Bind.EmptyDirectory(Path at, long _) && at.equals(home.resolve(".claude")));
        assertThat(binds)
                .noneMatch(bind ->
                        bind instanceof Bind.Writable(Path source, Path _) && source.equals(home.resolve(".claude")));
        assertThat(Files.exists(home.resolve(".claude/projects/-tmp"))).isTrue();
    }

    @Test
    void codexSkipFlagAddedWhenSandboxed() {
        assertThat(codex().buildSpawnConfig(request("1", true)).command())
                .contains("--dangerously-bypass-approvals-and-sandbox");
    }

    @Test
    void genericSandboxedIsNoopFlagwise() {
        GenericConfigurator generic = new GenericConfigurator(GenericHarness.of("mytool", List.of("mytool")));
        assertThat(generic.buildSpawnConfig(request("1", true)).command()).containsExactly("/usr/bin/mytool");
    }
}
