package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.link;
import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessRegistryTest {
    @TempDir
    Path temporary;

    private Path home;
    private HarnessRegistry registry;

    @BeforeEach
    void makeHome() throws IOException {
        home = temporary.toRealPath();
        ScriptedRunner runner = new ScriptedRunner();
        registry = new HarnessRegistry(
                List.of(
                        new ClaudeConfigurator(runner, Clock.systemUTC(), StatusRuleFiles.builtIn()),
                        new CodexConfigurator(runner, Clock.systemUTC(), StatusRuleFiles.builtIn()),
                        new KiroConfigurator(),
                        new GenericConfigurator(GenericHarness.of("mine", List.of("my-agent", "-x")))),
                new ProgramResolver(home, runner));
    }

    @Test
    void discoversThoseThatAreOnPath() throws IOException {
        nativeProgram(home.resolve("a/claude"));
        nativeProgram(home.resolve("b/claude"));
        nativeProgram(home.resolve("b/my-agent"));
        assertThat(registry.discover(Map.of("PATH", home + "/a:" + home + "/b")))
                .extracting(HarnessRegistry.Installed::found)
                .containsExactly(home.resolve("a/claude"), home.resolve("b/my-agent"));
        assertThat(registry.discover(Map.of())).isEmpty();
    }

    @Test
    void resolvesTheProgramForAJailAndLeavesItOutside() throws IOException {
        Path program = nativeProgram(home.resolve("versions/2"));
        Path found = link(home.resolve("bin/claude"), program);
        Map<String, String> environment = Map.of("PATH", home + "/bin");
        HarnessConfigurator claude = registry.require("claude");
        assertThat(registry.program(claude, environment, true).executable()).isEqualTo(program);
        assertThat(registry.program(claude, environment, false))
                .isEqualTo(new Program(found, found, List.of(), List.of()));
    }

    @Test
    void theHarnessesOwnFoldersAreTheHomesAndWhereVariablesMoveThem() {
        List<Path> standard = List.of(
                home.resolve(".claude"),
                home.resolve(".codex"),
                home.resolve(".kiro"),
                home.resolve(".local/share/kiro-cli"));
        assertThat(registry.ownFolders(home, Map.of("CODEX_HOME", "", "CLAUDE_CONFIG_DIR", "relative")))
                .isEqualTo(standard);
        assertThat(registry.ownFolders(
                        home, Map.of("CLAUDE_CONFIG_DIR", "/srv/claude/../claude-2", "CODEX_HOME", "/srv/codex")))
                .containsAll(standard)
                .contains(Path.of("/srv/claude-2"), Path.of("/srv/codex"))
                .hasSize(6);
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatThrownBy(() -> registry.require("cluade"))
                .isInstanceOf(HqtException.class)
                .hasMessage("There is no harness 'cluade'. hqt knows claude, codex, kiro, mine; another one can be"
                        + " described in config.toml.");
    }

    @Test
    void oneThatIsNotInstalledIsASentence() {
        assertThatThrownBy(() -> registry.program(registry.require("kiro"), Map.of("PATH", "/nowhere"), true))
                .hasMessage("Kiro is not installed: there is no kiro-cli on PATH.");
    }

    @Test
    void aDescribedHarnessCanReplaceABuiltInOne() {
        GenericConfigurator mine = new GenericConfigurator(GenericHarness.of("claude", List.of("wrapper")));
        HarnessRegistry replaced = new HarnessRegistry(
                List.of(
                        new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn()),
                        mine),
                new ProgramResolver(home, new ScriptedRunner()));
        assertThat(replaced.listAll()).containsExactly(mine);
        assertThat(replaced.ownFolders(home, Map.of())).containsExactly(home.resolve(".claude"));
    }
}
