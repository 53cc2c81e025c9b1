package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalNameTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"xterm-256color", "vt100", "linux"})
    void aKnownTerminalKeepsItsName(String name) {
        assertThat(TerminalName.of(Map.of("TERM", name))).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xterm-not-of-this-world", "", "../../etc/passwd", "a/b"})
    void anUnknownOneIsTakenForTheCommonOne(String name) {
        assertThat(TerminalName.of(Map.of("TERM", name))).isEqualTo("xterm-256color");
        assertThat(TerminalName.of(Map.of())).isEqualTo("xterm-256color");
    }

    @Test
    void aTerminalBringsItsOwnDescription() throws IOException {
        Files.createFile(Files.createDirectory(folder.resolve("x")).resolve("xterm-mine"));
        Files.createFile(Files.createDirectory(folder.resolve("79")).resolve("yterm"));

        assertThat(TerminalName.of(Map.of("TERM", "xterm-mine", "TERMINFO", folder.toString())))
                .isEqualTo("xterm-mine");
        assertThat(TerminalName.of(Map.of("TERM", "yterm", "TERMINFO_DIRS", "/nowhere::" + folder)))
                .isEqualTo("yterm");
    }
}
