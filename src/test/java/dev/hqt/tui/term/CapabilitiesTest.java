package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapabilitiesTest {
    @ParameterizedTest
    @CsvSource({
        "xterm-256color, '', '', PALETTE",
        "xterm-256color, truecolor, '', TRUE_COLOR",
        "xterm-direct, '', '', TRUE_COLOR",
        "tmux-256color, 24bit, '', TRUE_COLOR",
        "xterm, '', '', SIXTEEN",
        "linux, '', '', SIXTEEN",
        "vt100, '', '', NONE",
        "xterm-256color, truecolor, 1, NONE",
        "xterm-kitty, '', '', PALETTE"
    })
    void coloursComeFromTheEnvironment(String terminal, String colors, String noColor, ColorDepth depth) {
        assertThat(ColorDepth.of(Map.of("TERM", terminal, "COLORTERM", colors, "NO_COLOR", noColor)))
                .isEqualTo(depth);
    }

    @Test
    void unicodeComesFromTheLocaleUnlessAsciiIsAskedFor() {
        assertThat(Capabilities.of(Map.of("LANG", "en_US.UTF-8")).unicode()).isTrue();
        assertThat(Capabilities.of(Map.of("LC_ALL", "C.utf8", "LANG", "C")).unicode())
                .isTrue();
        assertThat(Capabilities.of(Map.of("LANG", "C")).unicode()).isFalse();
        assertThat(Capabilities.of(Map.of("LC_ALL", "de_DE.ISO-8859-1", "LANG", "C.UTF-8"))
                        .unicode())
                .isFalse();
        assertThat(Capabilities.of(Map.of()).unicode()).isTrue();
        assertThat(Capabilities.of(Map.of("LANG", "C.UTF-8", "HQT_ASCII", "1")).unicode())
                .isFalse();
        assertThat(Capabilities.of(Map.of("LANG", "C.UTF-8", "HQT_ASCII", "0")).unicode())
                .isTrue();
    }

    @Test
    void whatIsNoTerminalIsRefusedInOneSentence() {
        assertThatThrownBy(() -> TerminalCheck.require(false, Map.of("TERM", "xterm")))
                .isInstanceOf(TerminalException.class)
                .hasMessage("hqt needs an interactive terminal (stdin and stdout must be a tty)");
        assertThatThrownBy(() -> TerminalCheck.require(true, Map.of("TERM", "dumb")))
                .hasMessage("hqt needs a capable terminal, but TERM=dumb");
        assertThatThrownBy(() -> TerminalCheck.require(true, Map.of()))
                .hasMessage("hqt needs a capable terminal, but TERM is not set");
        assertThatCode(() -> TerminalCheck.require(true, Map.of("TERM", "xterm")))
                .doesNotThrowAnyException();
    }

    @Test
    void aColourFindsItsNearest() {
        assertThat(Palette.nearest(255, 135, 0)).isEqualTo(208);
        assertThat(Palette.nearest(128, 128, 128)).isEqualTo(244);
        assertThat(Palette.nearest(0, 0, 0)).isEqualTo(16);
        assertThat(Palette.nearest(255, 255, 255)).isEqualTo(231);
        assertThat(Palette.nearestOfSixteen(196)).isEqualTo(9);
        assertThat(Palette.nearestOfSixteen(231)).isEqualTo(15);
    }
}
