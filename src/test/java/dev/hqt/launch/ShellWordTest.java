package dev.hqt.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "plain",
            "it's",
            "''",
            "'",
            "\"double\"",
            "$HOME `id` $(id) ${X:-y}",
            "a\nb\n",
            "\ttab\r",
            "back\\slash\\",
            "*?[a-z]{1,2}~!#&|;<>()",
            "-n",
            "--",
            "\u001b[31mred\u0007",
            "⠋ 漢字 😀 é",
            "x".repeat(100_000) + "'" + "\n$".repeat(10_000));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"/bin/sh", "/bin/bash"})
    void aShellHandsEveryWordOnUntouched(String shell) throws Exception {
        assertThat(Path.of(shell)).as("a shell to ask").isExecutable();
        for (String word : HOSTILE) {
            Path script = Files.writeString(folder.resolve("s"), "printf %s " + ShellWord.quote(word) + "\n");

            String output = new SystemCommandRunner()
                    .run(Command.of(shell, script.toString()))
                    .output();

            assertThat(output).isEqualTo(word);
        }
    }

    @Test
    void wordsStayAsManyAsTheyAre() {
        assertThat(ShellWord.join(List.of("a b", "", "c'd"))).isEqualTo("'a b' '' 'c'\\''d'");
    }

    @Test
    void whatNoArgumentCanHoldIsRefused() {
        assertThatThrownBy(() -> ShellWord.quote("a\0b")).hasMessageContaining("NUL");
        assertThatThrownBy(() -> ShellWord.quote("half \ud83d")).hasMessageContaining("UTF-8");
    }

    @Test
    void lengthIsCountedInBytes() {
        assertThat(ShellWord.byteCount("aé漢😀")).isEqualTo(1 + 2 + 3 + 4);
    }
}
