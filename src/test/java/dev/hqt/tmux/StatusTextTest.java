package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatusTextTest {
    static Stream<Arguments> whatAUserMayWrite() {
        return Stream.of(
                Arguments.of("fix #123", "fix ##123"),
                Arguments.of("#[bg=green] jail rw", "##[bg=green] jail rw"),
                Arguments.of("#(touch /tmp/x)", "##(touch /tmp/x)"),
                Arguments.of("##", "####"),
                Arguments.of("two\nlines\ttab\u001b[31m", "two lines tab [31m"),
                Arguments.of("turned \u202eround\u2066", "turned  round "),
                Arguments.of("line\u2028separator\u2029", "line separator "),
                Arguments.of("half \ud83d", "half  "),
                Arguments.of("漢字 é 😀", "漢字 é 😀"),
                Arguments.of("👩\u200d💻", "👩\u200d💻"),
                Arguments.of("", ""));
    }

    @ParameterizedTest
    @MethodSource
    void whatAUserMayWrite(String text, String expected) {
        assertThat(StatusText.of(text, 60)).isEqualTo(expected);
    }

    @Test
    void aLongOneIsCutBetweenCharactersAndNeverInsideADoubledHash() {
        assertThat(StatusText.of("😀".repeat(70), 60)).isEqualTo("😀".repeat(60) + "…");
        assertThat(StatusText.of("#".repeat(70), 60)).isEqualTo("##".repeat(60) + "…");
        assertThat(StatusText.of("a".repeat(60), 60)).isEqualTo("a".repeat(60));
    }
}
