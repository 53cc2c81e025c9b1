package dev.hqt.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WidthTest {
    @ParameterizedTest
    @CsvSource({
        "a, 1", "é, 1", "é, 1", "中, 2", "😀, 2", "⚡, 2", "⭐, 2", "❤️, 2", "1️⃣, 2", "👨‍👩‍👧, 2", "👍🏽, 2", "🇩🇪, 2",
                "नि, 2",
        "●, 1", "◆, 1", "⏎, 1", "⛨, 1", "─, 1", "Ａ, 2", "ｱ, 1", "한, 2", "한, 2", "กำ, 2", "한국어, 6", "ab, 2", "👩🏽‍💻, 2"
    })
    void countsColumnsAsTerminalsDo(String text, int columns) {
        assertThat(Width.of(text)).isEqualTo(columns);
    }

    @Test
    void whatATerminalWouldObeyIsNotText() {
        assertThat(Glyphs.clean("a\u001B[31mb\u0007c\u009Bd\u007Fe")).isEqualTo("a[31mbcde");
        assertThat(Glyphs.clean("safe\u202Eexe.txt\u2066\u200F")).isEqualTo("safeexe.txt");
        assertThat(Glyphs.clean("tag\uDB40\uDC41\uDB40\uDC42")).isEqualTo("tag");
        assertThat(Glyphs.clean("half\uD83Dpair\uDE00")).isEqualTo("halfpair");
        assertThat(Glyphs.clean("soft\u00ADhyphen\uFEFFmark\u2028line")).isEqualTo("softhyphenmarkline");
        assertThat(Glyphs.clean("one\ttwo\r\nthree\rfour")).isEqualTo("one two three four");
    }

    @Test
    void marksStayOnTheirLetterAndLoneOnesVanish() {
        assertThat(texts("e\u0301x")).containsExactly("é", "x");
        assertThat(texts("\u0301x")).containsExactly("x");
        assertThat(texts("x\u0301\u0302\u0303")).hasSize(1);
        assertThat(texts("🇩🇪🇫🇷")).containsExactly("🇩🇪", "🇫🇷");
    }

    @Test
    void aHeapOfMarksDoesNotGrowWithoutEnd() {
        List<Glyph> glyphs = Glyphs.of("a" + "\u0311".repeat(10_000) + "b");
        assertThat(glyphs).hasSize(2);
        assertThat(glyphs.getFirst().text().length()).isLessThan(30);
    }

    @Test
    void fitsAndPadsAndTruncatesByColumns() {
        assertThat(Width.truncate("中文字", 3)).isEqualTo("中");
        assertThat(Width.pad("中文字", 5)).isEqualTo("中文 ");
        assertThat(Width.pad("ab", 4)).isEqualTo("ab  ");
        assertThat(Width.fit("abcdef", 4, "…")).isEqualTo("abc…");
        assertThat(Width.fit("abcd", 4, "…")).isEqualTo("abcd");
        assertThat(Width.fit("中文字", 4, "…")).isEqualTo("中…");
        assertThat(Width.fit("abc", 0, "…")).isEmpty();
        assertThat(Width.fitEnd("/home/me/src/hqt", 8, "…")).isEqualTo("…src/hqt");
        assertThat(Width.fitEnd("short", 8, "…")).isEqualTo("short");
    }

    @Test
    void wrapsAtBlanksAndCutsWhatHasNone() {
        assertThat(Width.wrap("the quick brown fox", 10)).containsExactly("the quick", "brown fox");
        assertThat(Width.wrap("abcdefghij kl", 4)).containsExactly("abcd", "efgh", "ij", "kl");
        assertThat(Width.wrap("", 4)).containsExactly("");
        assertThat(Width.wrap("中文字", 1)).hasSize(1);
    }

    @Test
    void onlyWhatTerminalsAgreeOnIsCertain() {
        assertThat(Glyphs.of("aé─中한Яα")).allMatch(Glyph::isCertain);
        assertThat(Glyphs.of("●⚡😀❤️")).noneMatch(Glyph::isCertain);
    }

    private static List<String> texts(String text) {
        return Glyphs.of(text).stream().map(Glyph::text).toList();
    }
}
