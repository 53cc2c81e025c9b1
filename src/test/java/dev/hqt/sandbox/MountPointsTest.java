package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountPointsTest {
    private static final Path PROJECT = SampleHost.PROJECT;

    @Test
    void whatLiesInMemoryNeedsNoMountPointOnTheHost() {
        assertThat(MountPoints.onHost(
                        PROJECT,
                        List.of(
                                new Bind.ReadOnly(Path.of("/home/u/x"), Path.of("/etc/passwd")),
                                new Bind.EmptyDirectory(Path.of("/home/u/.claude"), 1),
                                Bind.readOnly(Path.of("/home/u/.claude/settings.json"))),
                        SampleHost.debian()))
                .isEmpty();
    }

    @Test
    void everyMountInsideTheProjectDoes() {
        assertThat(MountPoints.onHost(
                        PROJECT,
                        List.of(
                                Bind.writable(PROJECT.resolve(".git")),
                                Bind.readOnly(PROJECT.resolve(".git/hooks")),
                                new Bind.EmptyFile(Path.of("/home/u/empty"), PROJECT.resolve(".env"))),
                        SampleHost.debian()))
                .containsExactly(
                        new MountPoints.OnHost(PROJECT.resolve(".git"), PROJECT, PROJECT.resolve(".git")),
                        new MountPoints.OnHost(
                                PROJECT.resolve(".git/hooks"), PROJECT.resolve(".git"), PROJECT.resolve(".git/hooks")),
                        new MountPoints.OnHost(PROJECT.resolve(".env"), PROJECT, PROJECT.resolve(".env")));
    }

    @Test
    void aDirectoryOfHqtsOwnIsLookedForUnderItsOwnName() {
        Path own = Path.of("/home/u/.local/share/hqt/codex");
        assertThat(MountPoints.onHost(
                        PROJECT,
                        List.of(
                                new Bind.Writable(own, Path.of("/home/u/.codex")),
                                Bind.readOnly(Path.of("/home/u/.codex/config.toml"))),
                        SampleHost.debian()))
                .containsExactly(
                        new MountPoints.OnHost(Path.of("/home/u/.codex/config.toml"), own, own.resolve("config.toml")));
    }

    @Test
    void aProjectInsideABoundDirectoryIsAMountPointItself() {
        assertThat(MountPoints.onHost(
                        Path.of("/home/u/.cache/app"),
                        List.of(Bind.writable(Path.of("/home/u/.cache"))),
                        SampleHost.debian()))
                .extracting(MountPoints.OnHost::path)
                .containsExactly(Path.of("/home/u/.cache/app"));
    }

    @Test
    void aMaskHidesWhatLayBelowIt() {
        assertThat(MountPoints.onHost(
                        PROJECT,
                        List.of(
                                Bind.writable(Path.of("/home/u/.codex")),
                                new Bind.EmptyDirectory(Path.of("/home/u/.codex"), 1),
                                Bind.readOnly(Path.of("/home/u/.codex/skills"))),
                        SampleHost.debian()))
                .isEmpty();
    }

    @Test
    void systemDirectoriesAreFilesOfTheHostToo() {
        assertThat(MountPoints.onHost(
                        PROJECT,
                        List.of(new Bind.ReadOnly(Path.of("/home/u/x"), Path.of("/usr/lib/x"))),
                        SampleHost.debian()))
                .containsExactly(new MountPoints.OnHost(Path.of("/usr/lib/x"), Path.of("/usr"), Path.of("/usr/lib/x")));
    }
}
