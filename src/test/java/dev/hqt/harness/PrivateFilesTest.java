package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** hqt writes and deletes where an agent may have been, or may be. */
class PrivateFilesTest {
    @TempDir
    Path directory;

    private Path shared;
    private Path precious;

    @BeforeEach
    void makeDirectories() throws IOException {
        shared = Files.createDirectory(directory.resolve("shared"));
        precious = Files.createDirectory(directory.resolve("precious"));
        Files.writeString(precious.resolve("thesis"), "untouched");
    }

    @Test
    void emptyingFollowsNoLink() throws IOException {
        Files.createSymbolicLink(shared.resolve("link"), precious);
        Files.createDirectories(shared.resolve("a/b/c"));
        Files.createSymbolicLink(shared.resolve("a/b/up"), precious);
        PrivateFiles.empty(shared);
        assertThat(shared).isEmptyDirectory();
        assertThat(precious.resolve("thesis")).hasContent("untouched");
    }

    @Test
    void writingReplacesALinkOrADirectory() throws IOException {
        Path file = shared.resolve("file");
        Files.createSymbolicLink(file, precious.resolve("thesis"));
        PrivateFiles.write(file, "new", directory);
        assertThat(precious.resolve("thesis")).hasContent("untouched");
        Files.delete(file);
        Files.createDirectories(file.resolve("x"));
        PrivateFiles.write(file, "newer", directory);
        assertThat(file).hasContent("newer");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(DirectoryListing.of(directory)).hasSize(2);
    }

    /**
     * The race itself: once hqt has begun to delete a directory, an agent puts a link to the user's files in its place.
     * Walking by paths deletes them then (tried: in the first round).
     */
    @Test
    void deletingWhileAnAgentSwapsTheDirectoryForALinkDeletesNothingElse() throws Exception {
        int files = 400;
        makeFiles(precious, files);
        for (int round = 0; round < 20; round++) {
            Path target = makeFiles(Files.createDirectory(shared.resolve("target")), files);
            Path link = Files.createSymbolicLink(directory.resolve("link" + round), precious);
            Path gone = directory.resolve("gone" + round);
            Thread agent = new Thread(() -> {
                try {
                    while (hasAll(target, files)) {
                        Thread.onSpinWait();
                    }
                    Files.move(target, gone, StandardCopyOption.ATOMIC_MOVE);
                    Files.move(link, target, StandardCopyOption.ATOMIC_MOVE);
                } catch (IOException hqtWasQuicker) {
                    // Then there was nothing left to swap.
                }
            });
            agent.start();
            try {
                PrivateFiles.remove(target);
            } catch (HqtException foundALink) {
                assertThat(foundALink).cause().isInstanceOf(IOException.class);
            }
            agent.join();
            assertThat(DirectoryListing.of(precious)).hasSize(files + 1);
            PrivateFiles.remove(target);
        }
    }

    private static Path makeFiles(Path parent, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Files.createFile(parent.resolve("file" + i));
        }
        return parent;
    }

    private static boolean hasAll(Path parent, int count) {
        return DirectoryListing.of(parent).size() == count;
    }

    @Test
    void aTreeTooDeepIsASentence() throws IOException {
        Path deep = shared;
        for (int i = 0; i < 300; i++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        assertThatThrownBy(() -> PrivateFiles.empty(shared))
                .isInstanceOf(HqtException.class)
                .hasMessageStartingWith("Can't empty " + shared)
                .hasMessageContaining("nested more than");
    }

    @Test
    void whatCannotBeMadeIsASentenceWithThePathAndTheReason() {
        Path below = precious.resolve("thesis/folder");
        assertThatThrownBy(() -> PrivateFiles.makeDirectories(below))
                .isInstanceOf(HqtException.class)
                .hasMessageStartingWith("Can't make " + below)
                .hasMessageEndingWith("Look at its permissions and free space.");
        assertThatThrownBy(() -> PrivateFiles.write(precious.resolve("none/x"), "", directory))
                .hasCauseInstanceOf(NoSuchFileException.class);
    }

    @Test
    void mountPointsAreRealFilesAndDirectories() throws IOException {
        Files.createSymbolicLink(shared.resolve("d"), precious);
        Files.createSymbolicLink(shared.resolve("f"), precious.resolve("thesis"));
        PrivateFiles.makeRealDirectory(shared.resolve("d"));
        PrivateFiles.makeRealFile(shared.resolve("f"));
        assertThat(Files.isDirectory(shared.resolve("d"), LinkOption.NOFOLLOW_LINKS))
                .isTrue();
        assertThat(Files.isRegularFile(shared.resolve("f"), LinkOption.NOFOLLOW_LINKS))
                .isTrue();
        assertThat(precious.resolve("thesis")).hasContent("untouched");
        Files.createDirectories(shared.resolve("f2/x"));
        PrivateFiles.makeRealFile(shared.resolve("f2"));
        Files.writeString(shared.resolve("d2"), "");
        PrivateFiles.makeRealDirectory(shared.resolve("d2"));
        assertThat(shared.resolve("d2")).isEmptyDirectory();
    }
}
