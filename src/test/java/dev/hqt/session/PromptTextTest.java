package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTextTest {
    @Test
    void whatATerminalWouldObeyIsMadeVisible() {
        assertThat(PromptText.of("a\u001b[201~\rrm\u0007\u007f\u009b0m\0").text())
                .isEqualTo("a␛[201~\nrm␇␡\uFFFD0m␀");
        assertThat(PromptText.of("half \ud83d a character").text()).isEqualTo("half \uFFFD a character");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"tabs\tand\nlines", "日本語 e\u0301 👩‍💻🏽 🇩🇪 \u200Bx", "  indented", "\n\nafter empty lines"})
    void textIsKept(String text) {
        assertThat(PromptText.of(text).text()).isEqualTo(text);
    }

    /** Issue corveil/crow#264: a line end within a paste is no Enter. */
    @Test
    void lineEndsOfAllKindsAreOneAndNoneIsLast() {
        assertThat(PromptText.of("a\r\nb\rc\n\r\n").text()).isEqualTo("a\nb\nc");
        assertThat(PromptText.of("one\n").isOneLine()).isTrue();
        assertThat(PromptText.of("a\nb").isOneLine()).isFalse();
    }

    @Test
    void aLineIsMeasuredInBytes() {
        assertThat(PromptText.of("abc\nüüü\na").longestLine()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n\t\n "})
    void anEmptyPromptIsRefused(String text) {
        assertThatThrownBy(() -> PromptText.of(text))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("empty");
    }

    @Test
    void whatIsTooLongIsRefusedWithBothLengths() {
        assertThat(PromptText.of("ü".repeat(500_000)).text()).hasSize(500_000);
        assertThatThrownBy(() -> PromptText.of("ü".repeat(500_001)))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("1000002 bytes")
                .hasMessageContaining("1000000");
    }
}
