package dev.hqt.tui.ansi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Style;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnsiParserTest {
    @Test
    void aStyleCarriesOverLineEnds() {
        CellGrid grid = parse("\u001B[31mred\nstill\u001B[0m\nplain");
        assertThat(style(grid, 0, 1)).isEqualTo(Style.PLAIN.foreground(Color.RED));
        assertThat(style(grid, 0, 2)).isEqualTo(Style.PLAIN);
        assertThat(grid.text(1)).isEqualTo("still");
    }

    @Test
    void readsEveryAttributeAndItsEnd() {
        CellGrid grid = parse("\u001B[1;2;3;4;5;7;9mA\u001B[22;23;24;25;27;29mB");
        for (Attribute attribute : Attribute.values()) {
            assertThat(style(grid, 0, 0).has(attribute)).as("%s", attribute).isTrue();
        }
        assertThat(style(grid, 1, 0)).isEqualTo(Style.PLAIN);
    }

    @Test
    void readsColoursInEveryWriting() {
        CellGrid grid =
                parse("\u001B[38;5;208mA\u001B[38:5:208mB\u001B[48;2;1;2;3mC\u001B[48:2::4:5:6mD\u001B[38:2:7:8:9mE"
                        + "\u001B[0;97;104mF\u001B[39;49mG");
        assertThat(style(grid, 0, 0).foreground()).isEqualTo(new Color.Indexed(208));
        assertThat(style(grid, 1, 0).foreground()).isEqualTo(new Color.Indexed(208));
        assertThat(style(grid, 2, 0).background()).isEqualTo(new Color.Rgb(1, 2, 3));
        assertThat(style(grid, 3, 0).background()).isEqualTo(new Color.Rgb(4, 5, 6));
        assertThat(style(grid, 4, 0).foreground()).isEqualTo(new Color.Rgb(7, 8, 9));
        assertThat(style(grid, 5, 0))
                .isEqualTo(Style.PLAIN.foreground(new Color.Indexed(15)).background(new Color.Indexed(12)));
        assertThat(style(grid, 6, 0)).isEqualTo(Style.PLAIN);
    }

    @Test
    void aColonChangesTheMeaningOfAnUnderline() {
        CellGrid grid = parse("\u001B[4:3mA\u001B[4:0mB\u001B[4;3mC\u001B[58;5;9mD");
        assertThat(style(grid, 0, 0).has(Attribute.UNDERLINE)).isTrue();
        assertThat(style(grid, 0, 0).has(Attribute.ITALIC)).isFalse();
        assertThat(style(grid, 1, 0).has(Attribute.UNDERLINE)).isFalse();
        assertThat(style(grid, 2, 0).has(Attribute.ITALIC)).isTrue();
        assertThat(style(grid, 3, 0).has(Attribute.BLINK))
                .as("58;5 is no blinking")
                .isFalse();
    }

    @Test
    void swallowsWhatIsNoText() {
        CellGrid grid = parse("\u001B]8;;http://x\u001B\\link\u001B]8;;\u0007 \u001B[2Kx\u0007\b\u009B\u001B(By\u001B");
        assertThat(grid.text(0)).isEqualTo("link xy");
    }

    @Test
    void aStringWithoutEndDoesNotSwallowTheNextLine() {
        assertThat(parse("a\u001B]0;title\nb").text(1)).isEqualTo("b");
        assertThat(parse("a\u001B[31\nb").text(1)).isEqualTo("b");
    }

    @Test
    void lineDrawingOfTheVt100IsLines() {
        CellGrid grid = parse("\u000Elqk\u000F lqk");
        assertThat(grid.text(0)).isEqualTo("┌─┐ lqk");
    }

    @Test
    void columnsAreThoseOfTmux() {
        assertThat(parse("⚠️|").text(0))
                .as("a variation selector has no column")
                .isEqualTo("⚠|");
        assertThat(parse("👍🏽|").cell(4, 0).glyph().text())
                .as("a skin tone has two")
                .isEqualTo("|");
        assertThat(parse("👨‍👩‍👧|").cell(2, 0).glyph().text())
                .as("a family has two")
                .isEqualTo("|");
        assertThat(parse("e\u0301|").cell(1, 0).glyph().text()).isEqualTo("|");
        assertThat(parse("中|").cell(2, 0).glyph().text()).isEqualTo("|");
        assertThat(parse("a\u00ADb").text(0)).isEqualTo("a-b");
    }

    @Test
    void whatIsConcealedIsNotShown() {
        assertThat(parse("pw: \u001B[8msecret\u001B[28m ok").text(0)).isEqualTo("pw:        ok");
    }

    @Test
    void whatGoesBeyondThePaneIsDropped() {
        CellGrid grid = AnsiParser.parse("abcdef\n1\n2\n3\n4", new Size(3, 2), false);
        assertThat(grid.text(0)).isEqualTo("abc");
        assertThat(grid.text(1)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001B[38;5m",
                "\u001B[38;2;1m",
                "\u001B[38m",
                "\u001B[;;;m",
                "\u001B[38;5;999m",
                "\u001B[99999999999m",
                "\u001B[38:m",
                "\u001B[48:2:::::m",
                "\u001B[>4;1m",
                "\u001B[?1m",
                "\u001B[",
                "\u001B",
                "\u001B]",
                "\uD83D",
                "\u0301",
                "\u200D\u200D"
            })
    void brokenSequencesHarmNothing(String sequence) {
        assertThat(parse(sequence + "x").size()).isEqualTo(new Size(40, 4));
        assertThat(parse("\u001B[0m" + sequence).text(3)).isEmpty();
    }

    @Test
    void anyBytesAtAllHarmNothing() {
        Random random = new Random(7);
        String alphabet = "\u001B[];:mM0123458\u0007\\\n\tab中😀👍🏽\u0301\u200D\uFE0F";
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(60); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            // A small grid, so that much of it goes over the edge.
            CellGrid grid = AnsiParser.parse(text.toString(), new Size(9, 4), random.nextBoolean());
            for (int row = 0; row < 4; row++) {
                assertThat(grid.text(row).codePoints().noneMatch(Character::isISOControl))
                        .isTrue();
            }
        }
    }

    private static CellGrid parse(String capture) {
        return AnsiParser.parse(capture, new Size(40, 4), false);
    }

    /** Where the bar stands says how many columns the emoji took: as tmux's cursor told on both versions. */
    @ParameterizedTest
    @CsvSource({
        "❤️, 1, 2",
        "⚠️, 1, 2",
        "#️⃣, 1, 2",
        "1️⃣, 1, 2",
        "👍🏽, 4, 2",
        "👨‍👩‍👧, 2, 2",
        "🇩🇪, 2, 2",
        "☺︎, 1, 1",
        "é, 1, 1"
    })
    void anEmojiTakesTheColumnsThatThisTmuxGivesIt(String emoji, int before34, int since34) {
        assertThat(AnsiParser.parse(emoji + "|", new Size(10, 1), false)
                        .cell(before34, 0)
                        .glyph()
                        .text())
                .isEqualTo("|");
        assertThat(AnsiParser.parse(emoji + "|", new Size(10, 1), true)
                        .cell(since34, 0)
                        .glyph()
                        .text())
                .isEqualTo("|");
    }

    private static Style style(CellGrid grid, int column, int row) {
        return grid.cell(column, row).style();
    }
}
