package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** hqt makes, measures and deletes folders in which agents have been. */
class CacheAreaTest {
    private static final Path PROJECT = Path.of("/home/ada/src/my app");

    @TempDir
    Path directory;

    private Path precious;
    private CacheArea caches;
    private Path folder;

    @BeforeEach
    void makeDirectories() throws IOException {
        directory = directory.toRealPath();
        precious = Files.createDirectory(directory.resolve("precious"));
        Files.writeString(precious.resolve("thesis"), "untouched");
        caches = new CacheArea(directory.resolve("cache/hqt"));
        folder = caches.folder(PROJECT);
    }

    @Test
    void aProjectsFolderIsItsOwnByPathAndNotByName() {
        assertThat(folder.getParent()).isEqualTo(directory.resolve("cache/hqt/projects"));
        assertThat(folder.getFileName().toString()).matches("my-app-[0-9a-f]{12}");
        assertThat(caches.folder(Path.of("/home/ada/other/my app"))).isNotEqualTo(folder);
        assertThat(caches.folder(Path.of("/home/ada/" + "x".repeat(250)))
                        .getFileName()
                        .toString())
                .hasSizeLessThan(64);
        assertThat(caches.folder(Path.of("/srv/..dots")).getFileName().toString())
                .startsWith("dots-");
    }

    @Test
    void everyDirectoryIsForTheUserOnly() throws IOException {
        Files.createDirectories(directory.resolve("cache/hqt"));
        Files.setPosixFilePermissions(directory.resolve("cache/hqt"), PosixFilePermissions.fromString("rwxr-xr-x"));
        caches.make(PROJECT);
        for (Path made : List.of(directory.resolve("cache/hqt"), caches.root(), folder, folder.resolve("npm"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .as(made.toString())
                    .isEqualTo("rwx------");
        }
        caches.make(PROJECT);
        assertThat(caches.list()).containsExactly(folder);
    }

    @Test
    void aLinkInPlaceOfAFolderIsRefusedWithASentence() throws IOException {
        caches.make(PROJECT);
        PrivateFiles.remove(folder);
        Files.createSymbolicLink(folder, precious);
        assertThatThrownBy(() -> caches.make(PROJECT))
                .isInstanceOf(HqtException.class)
                .hasMessageStartingWith(folder + " is a link")
                .hasMessageEndingWith("or start with --no-caches.");
        assertThat(DirectoryListing.of(precious)).hasSize(1);
        assertThat(caches.list()).isEmpty();

        PrivateFiles.remove(caches.root());
        Files.createSymbolicLink(caches.root(), precious);
        assertThatThrownBy(() -> caches.make(PROJECT)).hasMessageStartingWith(caches.root() + " is a link");
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        caches.make(PROJECT);
        if (Files.getAttribute(folder, "unix:uid").equals(0)) {
            Files.setAttribute(folder, "unix:uid", 54_321);
            assertThatThrownBy(() -> caches.make(PROJECT)).hasMessageStartingWith(folder + " belongs to another user");
        } else {
            CacheArea theirs = new CacheArea(Path.of("/usr/share"));
            assertThatThrownBy(() -> theirs.make(PROJECT)).hasMessageStartingWith("/usr/share belongs to another user");
        }
    }

    /** An agent can do that to the parts; the next start finds directories again, and nothing elsewhere was touched. */
    @Test
    void linksInPlaceOfPartsAreReplaced() throws IOException {
        caches.make(PROJECT);
        for (Path part : DirectoryListing.of(folder)) {
            Files.delete(part);
            Files.createSymbolicLink(part, precious);
        }
        caches.make(PROJECT);
        assertThat(DirectoryListing.of(folder))
                .isNotEmpty()
                .allMatch(part -> Files.isDirectory(part, LinkOption.NOFOLLOW_LINKS));
        assertThat(precious.resolve("thesis")).hasContent("untouched");
    }

    @Test
    void clearingTakesReadOnlyDirectoriesAndFollowsNoLink() throws IOException {
        caches.make(PROJECT);
        Path module = Files.createDirectories(folder.resolve("go/mod/example.org@v1.0.0/sub"));
        Files.writeString(module.resolve("file.go"), "package sub");
        Files.createSymbolicLink(folder.resolve("npm/link"), precious);
        Files.setPosixFilePermissions(module, PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(module.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.createDirectory(caches.root().resolve(".clearing-left-over"));

        caches.clear(folder);

        assertThat(DirectoryListing.of(caches.root())).isEmpty();
        assertThat(precious.resolve("thesis")).hasContent("untouched");
        caches.clear(folder);
    }

    @Test
    void theSizeIsThatOfTheFilesAndNotOfWhatLinksLeadTo() throws IOException {
        caches.make(PROJECT);
        Files.write(folder.resolve("npm/a"), new byte[1_200_000]);
        Files.write(folder.resolve("maven/b"), new byte[34_567]);
        Path link = Files.createSymbolicLink(folder.resolve("npm/link"), precious);
        long ofLink = Files.readSymbolicLink(link).toString().length();
        TreeSize size = TreeSize.of(List.of(folder), Duration.ofMinutes(1));
        assertThat(size).isEqualTo(new TreeSize(1_234_567 + ofLink, true));
        assertThat(size.words()).isEqualTo("1.2 MB");
        assertThat(new TreeSize(12_300_000_000L, true).words()).isEqualTo("12 GB");
        assertThat(new TreeSize(0, true).words()).isEqualTo("0.0 kB");
    }

    @Test
    void countingEndsWhenTheTimeIsOver() {
        caches.make(PROJECT);
        TreeSize size = TreeSize.of(List.of(folder), Duration.ZERO);
        assertThat(size.complete()).isFalse();
        assertThat(size.words()).startsWith("more than ");
    }
}
