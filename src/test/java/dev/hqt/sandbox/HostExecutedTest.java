package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.HostExecuted.Moment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostExecutedTest {
    @ParameterizedTest
    @CsvSource({
        ".git/hooks/pre-commit, git",
        ".git/hooks, git",
        "deep/down/.git/config, git",
        ".claude/hooks/run.sh, Claude Code",
        "packages/x/.vscode/tasks.json, VS Code",
        "packages/x/package.json, npm",
        ".cargo/config.toml, cargo",
        "a/docker-compose.dev.yaml, Docker",
        "docker-compose.yml, Docker",
        "app/build.gradle.kts, Gradle",
        "gradle/wrapper/gradle-wrapper.jar, Gradle",
        ".github/workflows/release.yml, GitHub",
        ".claude/package.json, Claude Code"
    })
    void aPathIsKnownByTheProgramThatRunsIt(Path path, String program) {
        assertThat(HostExecuted.find(path))
                .hasValueSatisfying(place -> assertThat(place.program()).isEqualTo(program));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main.c",
                "Makefile.txt",
                "notpackage.json",
                "docs/.github/workflows/release.yml",
                ".git/objects/00/11",
                "docker-compose.txt",
                "package.json/readme"
            })
    void otherPathsAreNothing(Path path) {
        assertThat(HostExecuted.find(path)).isEmpty();
    }

    @Test
    void aDirectoryThatOnlyHoldsPlacesIsNotOneItself() {
        assertThat(HostExecuted.find(Path.of(".github"))).isEmpty();
        assertThat(HostExecuted.mayHold(Path.of(".github"))).isTrue();
        assertThat(HostExecuted.mayHold(Path.of("src"))).isFalse();
    }

    @Test
    void whatAJailShowsReadOnlyIsOfTheSameList() {
        assertThat(HostExecuted.shieldedNames())
                .containsExactly(
                        ".claude",
                        ".codex",
                        ".kiro",
                        ".vscode",
                        ".idea",
                        ".husky",
                        ".mcp.json",
                        ".envrc",
                        ".gitmodules");
    }

    @Test
    void theListIsSortedAndEveryReasonIsASentence() {
        assertThat(HostExecutedPlaces.ALL).extracting(HostExecuted::moment).isSorted();
        assertThat(HostExecutedPlaces.ALL)
                .allSatisfy(place -> assertThat(place.reason()).matches("\\S.* .*[^.]\\."));
        assertThat(HostExecutedPlaces.ALL).extracting(HostExecuted::moment).contains(Moment.values());
    }
}
