package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownCachesTest {
    private static final Path FOLDER = Path.of("/home/ada/.cache/hqt/projects/app-0123456789ab");
    private static final Path HOME = Path.of("/home/ada");
    private static final Path PROJECT = Path.of("/home/ada/src/app");

    private static List<Path> places(Path project, Bind... others) {
        return KnownCaches.show(FOLDER, HOME, project, List.of(others)).binds().stream()
                .filter(bind -> bind instanceof Bind.Symlink)
                .map(bind -> HOME.relativize(bind.destination()))
                .toList();
    }

    @Test
    void oneFolderIsMountedAndTheRestAreLinksIntoIt() {
        KnownCaches.Shown shown = KnownCaches.show(FOLDER, HOME, PROJECT, List.of());
        assertThat(shown.binds())
                .filteredOn(bind -> !(bind instanceof Bind.Symlink))
                .containsExactly(new Bind.Writable(FOLDER, Path.of("/var/cache/hqt")));
        assertThat(shown.binds())
                .contains(
                        new Bind.Symlink("/var/cache/hqt/cache", HOME.resolve(".cache")),
                        new Bind.Symlink("/var/cache/hqt/npm", HOME.resolve(".npm")),
                        new Bind.Symlink("/var/cache/hqt/maven", HOME.resolve(".m2/repository")),
                        new Bind.Symlink("/var/cache/hqt/cargo-registry", HOME.resolve(".cargo/registry")),
                        new Bind.Symlink("/var/cache/hqt/go", HOME.resolve("go/pkg")));
        assertThat(shown.environment()).containsExactly(Map.entry("HISTFILE", "/var/cache/hqt/history/shell"));
    }

    /** What configures a tool, holds a login or is run by name must not be what an earlier agent left. */
    @ParameterizedTest
    @CsvSource({
        ".m2/settings.xml",
        ".cargo/config.toml",
        ".cargo/credentials.toml",
        ".cargo/bin",
        ".npmrc",
        ".gradle/gradle.properties",
        ".gradle/init.gradle",
        "go/bin",
        ".bun/bin",
        ".config/pip/pip.conf",
        ".bashrc",
        ".local/bin"
    })
    void noSettingsLoginsOrProgramsAreKept(String place) {
        assertThat(places(PROJECT))
                .isNotEmpty()
                .noneMatch(kept -> Path.of(place).startsWith(kept));
    }

    @Test
    void theLocksOfCargoAreSharedAsWhatTheyLockIs() {
        assertThat(places(PROJECT)).contains(Path.of(".cargo/.package-cache"), Path.of(".cargo/.package-cache-mutate"));
        assertThat(KnownCaches.directories())
                .contains("cargo-registry", "history")
                .doesNotContain("cargo-lock");
    }

    /** Each part is one name: hqt can make it in the folder without going through a directory of an agent's. */
    @Test
    void partsAreDirectlyInTheFolder() {
        assertThat(KnownCaches.directories())
                .doesNotHaveDuplicates()
                .allMatch(part -> Path.of(part).getNameCount() == 1);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/ada/.cache/copilot, .cache",
        "/home/ada/.cache, .cache",
        "/home/ada/.m2/repository/org, .m2/repository",
        "/home/ada/.m2, .m2/wrapper",
        "/home/ada/go, go/pkg",
    })
    void whereSomethingElseIsMountedNothingIsKept(Path mounted, Path place) {
        assertThat(places(PROJECT)).contains(place);
        assertThat(places(PROJECT, Bind.readOnly(mounted)))
                .doesNotContain(place)
                .isNotEmpty();
        assertThat(places(mounted)).doesNotContain(place).isNotEmpty();
    }

    @Test
    void aToolchainBesideItsCachesIsNoReasonToLeaveThemOut() {
        assertThat(places(PROJECT, Bind.readOnly(HOME.resolve(".cargo/bin")), Bind.readOnly(HOME.resolve("go/bin"))))
                .isEqualTo(places(PROJECT));
    }

    @Test
    void aProjectInThePlaceOfTheFolderHasNone() {
        assertThat(KnownCaches.show(FOLDER, HOME, Path.of("/var/cache/hqt/app"), List.of()))
                .isEqualTo(KnownCaches.Shown.NONE);
    }
}
