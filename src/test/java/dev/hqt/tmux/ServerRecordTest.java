package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerRecordTest {
    private static final ServerRecord RECORD =
            new ServerRecord(Path.of("/run/a=b c/hqt/tmux.sock"), new ProcessIdentity(4711, 123456789), "boot-1");

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = folder.resolve("tmux-server");
        RECORD.write(file);

        assertThat(ServerRecord.read(file)).contains(RECORD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\0\0\0",
                "socket=/x\npid=12",
                "socket=/x\npid=many\nstart=1\nboot=b\n",
                "socket=relative\npid=1\nstart=1\nboot=b\n",
                "pid=1\nstart=1\nboot=b\n"
            })
    void aSpoiledRecordIsNone(String text) {
        assertThat(ServerRecord.parse(text)).isEmpty();
    }

    @Test
    void aMissingFileIsNone() {
        assertThat(ServerRecord.read(folder.resolve("gone"))).isEmpty();
    }
}
