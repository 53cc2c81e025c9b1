package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureParserTest {
    private static final String MARK = "hqt-0b5e-";

    @Test
    void screensAreTakenApartWithEveryBlankKept() {
        assertThat(CaptureParser.parse("hqt-0b5e-1\none \n\n\nhqt-0b5e-2\ntwo\nhqt-0b5e-\n", MARK))
                .containsExactly(Map.entry(1L, "one \n\n\n"), Map.entry(2L, "two\n"));
    }

    @Test
    void aGoneSessionIsLeftOutAndABlankOneIsNot() {
        assertThat(CaptureParser.parse("hqt-0b5e-1\nhqt-0b5e-2\n\n\nhqt-0b5e-\n", MARK))
                .containsExactly(Map.entry(2L, "\n\n"));
    }

    @Test
    void anAnswerThatBreaksOffGivesOnlyWholeScreens() {
        assertThat(CaptureParser.parse("hqt-0b5e-1\none\nhqt-0b5e-2\ntw", MARK))
                .containsExactly(Map.entry(1L, "one\n"));
        assertThat(CaptureParser.parse("hqt-0b5e-1\none\nhqt-0b5e-2", MARK)).containsExactly(Map.entry(1L, "one\n"));
        assertThat(CaptureParser.parse("", MARK)).isEmpty();
    }

    /** A harness can draw a mark, but not this call's. */
    @Test
    void anotherCallsMarkIsJustText() {
        assertThat(CaptureParser.parse("hqt-0b5e-1\nhqt-ffff-2\nfake\nhqt-0b5e-\n", MARK))
                .containsExactly(Map.entry(1L, "hqt-ffff-2\nfake\n"));
    }

    @Test
    void theScriptAsksForEachSessionByItsExactName() {
        assertThat(TmuxArgv.captures(List.of(1L, 10L), true, MARK)).isEqualTo("""
                        display-message -p "hqt-0b5e-0"
                        display-message -p "#{version}"
                        display-message -p "hqt-0b5e-1"
                        capture-pane -p -N -e -t "=hqt-1:^.{top-left}"
                        display-message -p "hqt-0b5e-10"
                        capture-pane -p -N -e -t "=hqt-10:^.{top-left}"
                        display-message -p "hqt-0b5e-"
                        """);
        assertThat(TmuxArgv.captures(List.of(1L), false, MARK)).doesNotContain("-e");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    'last words\\n\\n\\nPane is dead (status 3, Mon Nov 30 17:57:37 2026)\\n' = 'last words'
                    '\\n\\n  indented  \\nnext\\t\\n\\n' = '  indented\\nnext'
                    'Pane is dead (signal 9, Mon Nov 30 17:57:37 2026)\\n' = ''
                    'Pane is dead, said the harness\\nreally\\n' = 'Pane is dead, said the harness\\nreally'
                    '' = ''
                    """)
    void lastWordsAreTheHarnesssOwn(String output, String expected) {
        assertThat(CaptureParser.lastWords(output.translateEscapes())).isEqualTo(expected.translateEscapes());
    }
}
