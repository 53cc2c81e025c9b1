package dev.hqt.harness;

import static dev.hqt.harness.InstalledPrograms.link;
import static dev.hqt.harness.InstalledPrograms.nativeProgram;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolchainResolverTest {
    @TempDir
    Path temporary;

    private Path home;
    private Path project;

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(temporary.toRealPath().resolve("home/dev"));
        project = Files.createDirectories(home.resolve("src/app"));
    }

    private Path directory(String below) throws IOException {
        return Files.createDirectories(home.resolve(below));
    }

    private Toolchains resolve(String path, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", path);
        return new ToolchainResolver(home).resolve(environment, project);
    }

    @Test
    void rustIsShownWithItsToolchainsAndWithoutItsCredentials() throws IOException {
        nativeProgram(home.resolve(".cargo/bin/cargo"));
        Files.writeString(home.resolve(".cargo/credentials.toml"), "token");
        directory(".rustup/toolchains/stable");
        Files.writeString(home.resolve(".rustup/settings.toml"), "");
        Toolchains toolchains = resolve(home + "/.cargo/bin:/usr/bin", Map.of());
        assertThat(toolchains.binds())
                .containsExactly(
                        Bind.readOnly(home.resolve(".cargo/bin")),
                        Bind.readOnly(home.resolve(".rustup/toolchains")),
                        Bind.readOnly(home.resolve(".rustup/settings.toml")));
        assertThat(toolchains.path()).containsExactly(home.resolve(".cargo/bin"), Path.of("/usr/bin"));
        assertThat(toolchains.environment())
                .containsEntry("RUSTUP_HOME", home.resolve(".rustup").toString());
    }

    @ParameterizedTest
    @CsvSource({
        ".pyenv/shims, .pyenv/shims",
        ".volta/bin, .volta/bin",
        ".bun/bin, .bun/bin",
        ".deno/bin, .deno/bin",
        "go/bin, go/bin",
        ".rbenv/shims, .rbenv/shims",
        ".asdf/shims, .asdf/shims",
        ".nvm/versions/node/v22/bin, .nvm/versions/node/v22",
        ".local/share/fnm/node-versions/v22/installation/bin, .local/share/fnm/node-versions/v22/installation",
        ".sdkman/candidates/maven/3.9.11/bin, .sdkman/candidates/maven/3.9.11",
        ".local/share/mise/installs/node/22/bin, .local/share/mise/installs/node/22",
        "sdk/go1.25/bin, sdk/go1.25",
        ".jdks/temurin-25/bin, .jdks/temurin-25",
    })
    void eachKnownToolchainIsShownInItsPlace(String entry, String shown) throws IOException {
        directory(entry);
        Toolchains toolchains = resolve(home.resolve(entry).toString(), Map.of());
        assertThat(toolchains.path()).containsExactly(home.resolve(entry));
        assertThat(toolchains.binds()).contains(Bind.readOnly(home.resolve(shown)));
    }

    @ParameterizedTest
    @CsvSource({".local/bin", "bin", ".ssh", ".", ".config/tools/bin", ".cargo", ".nvm", ".sdkman/candidates"})
    void whateverElseLiesUnderTheHomeIsCut(String entry) throws IOException {
        directory(entry);
        Toolchains toolchains = resolve(home.resolve(entry) + ":/usr/bin", Map.of());
        assertThat(toolchains.path()).containsExactly(Path.of("/usr/bin"));
        assertThat(toolchains.binds()).isEmpty();
    }

    @Test
    void anEntryThatIsALinkBecomesWhatItLeadsTo() throws IOException {
        Path version = directory(".sdkman/candidates/java/25-tem");
        nativeProgram(version.resolve("bin/java"));
        Path current = link(home.resolve(".sdkman/candidates/java/current"), version);
        Toolchains toolchains = resolve(current.resolve("bin").toString(), Map.of("JAVA_HOME", current.toString()));
        assertThat(toolchains.path()).containsExactly(version.resolve("bin"));
        assertThat(toolchains.binds()).containsExactly(Bind.readOnly(version));
        assertThat(toolchains.environment()).containsEntry("JAVA_HOME", version.toString());
    }

    @Test
    void aLinkOfTheRunningShellLeadsToItsNode() throws IOException {
        Path installation = directory(".local/share/fnm/node-versions/v22/installation");
        nativeProgram(installation.resolve("bin/node"));
        Path multishell = link(temporary.toRealPath().resolve("run/fnm_multishells/77"), installation);
        assertThat(resolve(multishell.resolve("bin").toString(), Map.of()).path())
                .containsExactly(installation.resolve("bin"));
    }

    @Test
    void theTokensOfAToolchainAreNotShown() throws IOException {
        Path version = directory(".nvm/versions/node/v22");
        directory(".nvm/versions/node/v22/bin");
        directory(".nvm/versions/node/v22/lib");
        directory(".nvm/versions/node/v22/etc");
        Files.writeString(version.resolve("etc/npmrc"), "//registry/:_authToken=x");
        Toolchains toolchains = resolve(version.resolve("bin").toString(), Map.of());
        assertThat(toolchains.binds())
                .containsExactly(Bind.readOnly(version.resolve("bin")), Bind.readOnly(version.resolve("lib")));
    }

    @Test
    void aPrefixOfGlobalNpmPackagesIsShownWithoutItsSettings() throws IOException {
        directory(".npm-global/lib/node_modules/pi");
        Path bin = directory(".npm-global/bin");
        directory(".npm-global/etc");
        Toolchains toolchains = resolve(bin.toString(), Map.of());
        assertThat(toolchains.binds())
                .containsExactly(Bind.readOnly(bin), Bind.readOnly(home.resolve(".npm-global/lib/node_modules")));
        assertThat(toolchains.path()).containsExactly(bin);
    }

    @Test
    void movedToolchainsAreFoundByTheirVariables() throws IOException {
        Path cargo = directory("tools/cargo/bin");
        Toolchains toolchains = resolve(
                cargo.toString(),
                Map.of("CARGO_HOME", home.resolve("tools/cargo").toString()));
        assertThat(toolchains.path()).containsExactly(cargo);
        assertThat(toolchains.environment())
                .containsEntry("CARGO_HOME", home.resolve("tools/cargo").toString());
    }

    @Test
    void theProjectsOwnProgramsStayOnPath() throws IOException {
        Path own = Files.createDirectories(project.resolve("node_modules/.bin"));
        assertThat(resolve(own.toString(), Map.of()).path()).containsExactly(own);
    }

    @Test
    void whatDoesNotExistOrIsNowhereInsideIsCut() {
        assertThat(resolve("/usr/bin:/nowhere/bin:relative:" + temporary + ":/usr/bin", Map.of())
                        .path())
                .containsExactly(Path.of("/usr/bin"));
    }

    @Test
    void aHomeOfATooThatHasNoneOfItsProgramsIsNotPassedOn() throws IOException {
        directory("empty/bin");
        assertThat(resolve("", Map.of("JAVA_HOME", home.resolve("empty").toString()))
                        .environment())
                .isEmpty();
        nativeProgram(home.resolve("bin/java"));
        assertThat(resolve("", Map.of("JAVA_HOME", home.toString())).environment())
                .isEmpty();
    }
}
