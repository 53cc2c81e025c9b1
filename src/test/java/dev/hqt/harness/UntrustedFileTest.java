package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an agent could leave where hqt reads. */
class UntrustedFileTest {
    @TempDir
    Path directory;

    @Test
    void readsASmallFile() throws IOException {
        Path file = Files.writeString(directory.resolve("2.json"), "{größe}");
        assertThat(UntrustedFile.read(file, 100)).contains("{größe}");
    }

    @Test
    void doesNotFollowALink() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "secret");
        Path link = Files.createSymbolicLink(directory.resolve("2.json"), secret);
        assertThat(UntrustedFile.read(link, 100)).isEmpty();
        assertThat(UntrustedFile.readStart(link, 3)).isEmpty();
        assertThat(UntrustedFile.readEnd(link, 3)).isEmpty();
    }

    @Test
    void doesNotReadALargeFileButMayReadItsStart() throws IOException {
        Path file = Files.writeString(directory.resolve("2.json"), "x".repeat(101));
        assertThat(UntrustedFile.read(file, 100)).isEmpty();
        assertThat(UntrustedFile.readStart(file, 3)).contains("xxx");
    }

    @Test
    void readsTheEndOfAFileWhateverItsSize() throws IOException {
        Path file = Files.writeString(directory.resolve("2.json"), "12345");
        assertThat(UntrustedFile.readEnd(file, 2)).contains("45");
        assertThat(UntrustedFile.readEnd(file, 9)).contains("12345");
    }

    @Test
    @Timeout(10)
    void doesNotHangOnAFifo() throws Exception {
        Path fifo = directory.resolve("2.json");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertThat(UntrustedFile.read(fifo, 100)).isEmpty();
        assertThat(UntrustedFile.readOpened(fifo, 100))
                .as("swapped in after the look")
                .isEmpty();
        assertThat(UntrustedFile.readEnd(fifo, 100)).isEmpty();
    }

    @Test
    void isEmptyForADirectoryAndForNothing() throws IOException {
        assertThat(UntrustedFile.read(Files.createDirectory(directory.resolve("d")), 100))
                .isEmpty();
        assertThat(UntrustedFile.read(directory.resolve("none"), 100)).isEmpty();
    }
}
