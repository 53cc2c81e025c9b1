package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.link;
import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static dev.hqt.harness.InstalledPrograms.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which harnesses are really installed, laid out in a temporary home. */
class ProgramResolverTest {
    private static final boolean ARM = System.getProperty("os.arch").contains("aarch64");
    private static final String NPM_MACHINE = ARM ? "arm64" : "x64";
    private static final String RUST_MACHINE = ARM ? "aarch64-unknown-linux-musl" : "x86_64-unknown-linux-musl";

    @TempDir
    Path temporary;

    private Path home;
    private final ScriptedRunner runner = new ScriptedRunner();
    private ProgramResolver resolver;

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(temporary.toRealPath().resolve("home/dev"));
        resolver = new ProgramResolver(home, runner);
    }

    private Path at(String below) {
        return home.resolve(below);
    }

    private static Map<String, String> path(Path... entries) {
        return Map.of("PATH", Arrays.stream(entries).map(Path::toString).collect(Collectors.joining(":")));
    }

    @Test
    void aLinkToAVersionedNativeProgramShowsThatOneFile() throws IOException {
        Path program = nativeProgram(at(".local/share/claude/versions/2.1.332"));
        Path found = link(at(".local/bin/claude"), program);
        assertThat(resolver.resolve(found, path()))
                .isEqualTo(new Program(found, program, List.of(Bind.readOnly(program)), List.of()));
    }

    @Test
    void aNativeProgramInAGlobalNpmPackageShowsThatOneFile() throws IOException {
        Path program = nativeProgram(at(".npm-global/lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe"));
        Path found = link(at(".npm-global/bin/claude"), program);
        assertThat(resolver.resolve(found, path()).binds()).containsExactly(Bind.readOnly(program));
    }

    @Test
    void claudeWithoutItsInstallScriptRunsTheProgramOfItsPlatformPackage() throws IOException {
        Path root = at(".npm-global/lib/node_modules/@anthropic-ai/claude-code");
        Path note = script(root.resolve("bin/claude.exe"), "echo the native program is not installed");
        Path program =
                nativeProgram(root.resolve("node_modules/@anthropic-ai/claude-code-linux-" + NPM_MACHINE + "/claude"));
        Path found = link(at(".npm-global/bin/claude"), note);
        assertThat(resolver.resolve(found, path()))
                .isEqualTo(new Program(found, program, List.of(Bind.readOnly(program)), List.of()));
    }

    @Test
    void codexFromNpmRunsItsNativeProgramWithoutNode() throws IOException {
        Path root = at(".npm-global/lib/node_modules/@openai/codex");
        Path vendor = root.resolve("node_modules/@openai/codex-linux-" + NPM_MACHINE + "/vendor/" + RUST_MACHINE);
        Path program = nativeProgram(vendor.resolve("bin/codex"));
        Path found = link(at(".npm-global/bin/codex"), script(root.resolve("bin/codex.js"), "#!/usr/bin/env node"));
        assertThat(resolver.resolve(found, path()))
                .isEqualTo(new Program(found, program, List.of(Bind.readOnly(vendor)), List.of()));
    }

    @Test
    void codexOfItsOwnInstallerShowsItsPackage() throws IOException {
        Path release = at(".codex/packages/standalone/releases/0.171.0");
        Path program = nativeProgram(release.resolve("bin/codex"));
        nativeProgram(release.resolve("bin/codex-code-mode-host"));
        Files.writeString(release.resolve("codex-package.json"), "{}");
        Path found = link(at(".local/bin/codex"), program);
        assertThat(resolver.resolve(found, path()))
                .isEqualTo(new Program(found, program, List.of(Bind.readOnly(release)), List.of()));
    }

    @Test
    void codexWithItsPlatformPackageBesideIt() throws IOException {
        Path packages = at(".bun/install/global/node_modules/@openai");
        Path vendor = packages.resolve("codex-linux-" + NPM_MACHINE + "/vendor/" + RUST_MACHINE);
        Path program = nativeProgram(vendor.resolve("bin/codex"));
        Path found = script(packages.resolve("codex/bin/codex.js"), "#!/usr/bin/env node");
        assertThat(resolver.resolve(found, path()).executable()).isEqualTo(program);
        assertThat(resolver.resolve(found, path()).binds()).containsExactly(Bind.readOnly(vendor));
    }

    @Test
    void aNodeScriptOfNvmShowsItsPackageAndItsNode() throws IOException {
        Path prefix = at(".nvm/versions/node/v22.20.0");
        Path node = nativeProgram(prefix.resolve("bin/node"));
        Path code =
                script(prefix.resolve("lib/node_modules/@google/gemini-cli/bundle/gemini.js"), "#!/usr/bin/env node");
        Path found = link(prefix.resolve("bin/gemini"), code);
        assertThat(resolver.resolve(found, path(prefix.resolve("bin"))))
                .isEqualTo(new Program(
                        found,
                        code,
                        List.of(
                                Bind.readOnly(prefix.resolve("lib/node_modules/@google/gemini-cli")),
                                Bind.readOnly(node)),
                        List.of(prefix.resolve("bin"))));
    }

    @Test
    void aScriptThatTheSystemsNodeRunsShowsItsPackageOnly() throws IOException {
        Path code = script(at(".npm-global/lib/node_modules/pi/dist/cli.js"), "#!/usr/bin/env sh");
        Path found = link(at(".npm-global/bin/pi"), code);
        Program program = resolver.resolve(found, path(Path.of("/usr/bin")));
        assertThat(program.binds()).containsExactly(Bind.readOnly(at(".npm-global/lib/node_modules/pi")));
        assertThat(program.pathEntries()).allMatch(SystemDirectories::contain);
    }

    @Test
    void aScriptWhoseInterpreterIsMissingNamesIt() throws IOException {
        Path code = script(at("tools/agent.js"), "#!/usr/bin/env node");
        assertThatThrownBy(() -> resolver.resolve(code, path()))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining("needs node, which is not on PATH");
    }

    @Test
    void nodeUnderAnotherNameIsShownUnderTheNameThatIsLookedFor() throws IOException {
        Path node = nativeProgram(at(".node/nodejs-22"));
        Path named = link(at(".node/links/node"), node);
        Path code = script(at("tools/agent.js"), "#!/usr/bin/env node");
        Program program = resolver.resolve(code, path(at(".node/links")));
        assertThat(program.binds()).contains(new Bind.ReadOnly(node, named));
        assertThat(program.pathEntries()).containsExactly(named.getParent());
    }

    @Test
    void aPythonToolShowsItsEnvironmentAndItsPython() throws IOException {
        Path pythonHome = at(".pyenv/versions/3.12.4");
        Path python = nativeProgram(pythonHome.resolve("bin/python3.12"));
        Files.createDirectories(pythonHome.resolve("lib/python3.12"));
        Path environment = at(".local/share/pipx/venvs/aider");
        Path interpreter = link(environment.resolve("bin/python"), python);
        Files.writeString(environment.resolve("pyvenv.cfg"), "home = x");
        Path code = script(environment.resolve("bin/aider"), "#!" + interpreter);
        Path found = link(at(".local/bin/aider"), code);
        assertThat(resolver.resolve(found, path()))
                .isEqualTo(new Program(
                        found, code, List.of(Bind.readOnly(environment), Bind.readOnly(pythonHome)), List.of()));
    }

    @Test
    void aSystemProgramNeedsNothing() {
        Path shell = Path.of("/usr/bin/env");
        assertThat(resolver.resolve(shell, path()).binds()).isEmpty();
        assertThat(resolver.resolve(shell, path()).pathEntries()).isEmpty();
    }

    @Test
    void programsOfOneProductAreShownTogether() throws IOException {
        Path program = nativeProgram(at(".local/bin/kiro-cli"));
        Path chat = nativeProgram(at(".local/bin/kiro-cli-chat"));
        nativeProgram(at(".local/bin/other"));
        assertThat(resolver.resolve(program, path()))
                .isEqualTo(new Program(
                        program,
                        program,
                        List.of(Bind.readOnly(program), Bind.readOnly(chat)),
                        List.of(at(".local/bin"))));
    }

    @Test
    void aShimOfAsdfIsAskedForOnce() throws IOException {
        Path program = nativeProgram(at(".asdf/installs/claude/2.1/bin/claude"));
        Path shim = script(
                at(".asdf/shims/claude"),
                "#!/usr/bin/env bash",
                "exec " + at(".asdf/bin/asdf") + " exec \"claude\" \"$@\"");
        script(at(".asdf/bin/asdf"), "#!/usr/bin/env bash");
        runner.expect(program + "\n", at(".asdf/bin/asdf").toString(), "which", "claude");
        assertThat(resolver.resolve(shim, path(at("shims"))))
                .isEqualTo(new Program(shim, program, List.of(Bind.readOnly(program)), List.of()));
        runner.assertAllRan();
    }

    @Test
    void aShimOfVoltaIsALinkToItsOneProgram() throws IOException {
        Path manager = nativeProgram(at(".volta/bin/volta-shim"));
        nativeProgram(at(".volta/bin/volta"));
        Path shim = link(at(".volta/bin/gemini"), manager);
        Path program = nativeProgram(at(".volta/tools/image/packages/gemini/bin/gemini"));
        runner.expect(program.toString(), at(".volta/bin/volta").toString(), "which", "gemini");
        assertThat(resolver.resolve(shim, path(at("shims"))).executable()).isEqualTo(program);
    }

    @Test
    void aShimThatItsManagerDoesNotKnowIsASentence() throws IOException {
        Path manager = nativeProgram(at(".local/bin/mise"));
        Path shim = link(at(".local/share/mise/shims/claude"), manager);
        runner.expect(
                new CommandResult(1, "", "mise ERROR claude is not a mise bin\n", false),
                () -> {},
                manager.toString(),
                "which",
                "claude");
        assertThatThrownBy(() -> resolver.resolve(shim, path(at(".local/bin"))))
                .hasMessage(shim + " only stands for a program that mise knows, and 'mise which claude' does not tell"
                        + " where it is (it says: mise ERROR claude is not a mise bin): put the directory of the real"
                        + " program on PATH.");
    }

    @Test
    void aWrapperOfPnpmLeadsToItsPackage() throws IOException {
        Path store = at(".local/share/pnpm/global/5/.pnpm/pi@1.6.0/node_modules/pi");
        Path code = script(store.resolve("dist/cli.js"), "#!/usr/bin/env sh");
        Path wrapper = script(
                at(".local/share/pnpm/pi"),
                "#!/bin/sh",
                "basedir=$(dirname \"$(echo \"$0\")\")",
                "exec node  \"$basedir/global/5/.pnpm/pi@1.6.0/node_modules/pi/dist/cli.js\" \"$@\"");
        Program program = resolver.resolve(wrapper, path(Path.of("/usr/bin")));
        assertThat(program.executable()).isEqualTo(code);
        assertThat(program.binds()).containsExactly(Bind.readOnly(at(".local/share/pnpm/global/5")));
    }

    @Test
    void aSnapIsRefusedWithASentence() throws IOException {
        Path snap = nativeProgram(temporary.toRealPath().resolve("usr/bin/snap"));
        Path found = link(at("snap/bin/claude"), snap);
        assertThatThrownBy(() -> resolver.resolve(found, path())).hasMessageContaining("is a snap");
    }

    @Test
    void aLinkToNothingAndAFileThatIsNoProgramAreSentences() throws IOException {
        Path dangling = link(at(".local/bin/claude"), at("gone"));
        assertThatThrownBy(() -> resolver.resolve(dangling, path())).hasMessageContaining("does not exist");
        Path text = script(at("bin/notes"), "just text");
        assertThatThrownBy(() -> resolver.resolve(text, path())).hasMessageContaining("neither a native program");
    }

    @Test
    void scriptsThatRunEachOtherAreASentence() throws IOException {
        Path first = at("loop/a");
        Path second = at("loop/b");
        script(first, "#!" + second);
        script(second, "#!" + first);
        assertThatThrownBy(() -> resolver.resolve(first, path())).hasMessageContaining("form no end");
    }

    @Test
    void aScriptInTheHomeItselfShowsThatFileAndNotTheHome() throws IOException {
        Files.writeString(at("package.json"), "{}");
        Path code = script(at("agent"), "#!/bin/sh");
        assertThat(resolver.resolve(code, path()).binds()).containsExactly(Bind.readOnly(code));
    }

    @Test
    void aProgramThatTheJailCouldReplaceIsRefused() throws IOException {
        Path project = at("src/app");
        Path inProject = nativeProgram(project.resolve("node_modules/.bin/claude"));
        Program program = resolver.resolve(inProject, path());
        assertThatThrownBy(() -> ProgramResolver.requireOutOfReach(program, List.of(project)))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining("could replace");
        Path outside = nativeProgram(at(".local/share/claude/versions/2"));
        ProgramResolver.requireOutOfReach(resolver.resolve(outside, path()), List.of(project, at(".kiro")));
    }
}
