package dev.hqt.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.ansi.AnsiParser;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Style;
import dev.hqt.tui.theme.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanvasTest {
    @Test
    void aBoxWithItsTexts() {
        new Ui(30, 4)
                .draw(canvas -> {
                    Canvas inside = canvas.box(new BoxText("Keys", "type to search", "esc close"), true);
                    inside.put(1, 0, "j/k move", Role.TEXT);
                })
                .is("""
                        ╭─ Keys ──── type to search ─╮
                        │ j/k move                   │
                        │                            │
                        ╰──────────────── esc close ─╯
                        """);
    }

    @Test
    void aBoxInAscii() {
        Ui.plain(12, 3).draw(canvas -> canvas.box("Doctor", false)).is("""
                +- Doctor -+
                |          |
                +----------+
                """);
    }

    @Test
    void aBoxTooNarrowForItsTextsShortensThem() {
        new Ui(10, 2)
                .draw(canvas -> canvas.box(new BoxText("Sessions", "6", "more"), false))
                .is("""
                ╭─ Ses… ─╮
                ╰─ more ─╯
                """);
        new Ui(6, 2).draw(canvas -> canvas.box("Sessions", false)).is("""
                ╭────╮
                ╰────╯
                """);
    }

    /** Each line ends with a marker in the same column, whatever stands before it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain ascii",
                "é è ü ñ",
                "中文字符",
                "한국어",
                "日本語テキスト",
                "ＡＢＣ",
                "ｱｲｳ",
                "😀😀",
                "⚡✅❌⭐",
                "❤️ ⚠️ ✔️",
                "👨‍👩‍👧 family",
                "👍🏽 tone",
                "🇩🇪 flag",
                "e\u0301 a\u0308",
                "a\u0311\u0311\u0311",
                "नमस्ते",
                "ภาษาไทย",
                "שלום",
                "مرحبا",
                "tab\there",
                "esc\u001B[31mred",
                "nul\0bell\u0007",
                "c1\u009B31m",
                "\u202Ereversed",
                "zero\u200Bwidth",
                "box ╭─╮│",
                "block ▌█▒",
                "arrows ←↑→↓ ⏎",
                "status ● ◆ ○ ✗ ⛨",
                "nerd \uE0B0 font",
                "\uD83D half",
                "﷽ wide ligature"
            })
    void theMarkerStandsInItsColumnAfterAnyText(String text) {
        Ui ui = new Ui(30, 1).draw(canvas -> {
            canvas.putClipped(0, 0, 20, text, Role.TEXT);
            canvas.put(20, 0, "|", Role.TEXT);
        });
        assertThat(ui.at(20, 0).text()).isEqualTo("|");
        assertThat(ui.text().codePoints().filter(codePoint -> codePoint != '\n'))
                .noneMatch(Character::isISOControl);
    }

    @Test
    void aPartClipsWhatIsDrawnInIt() {
        new Ui(10, 3)
                .draw(canvas -> {
                    canvas.fill(0, 0, 10, 3, Style.PLAIN);
                    Canvas part = canvas.sub(2, 1, 4, 1);
                    part.put(-1, 0, "abcdefgh", Role.TEXT);
                    part.put(0, 1, "below", Role.TEXT);
                    part.put(0, -1, "above", Role.TEXT);
                })
                .is("\n  bcde");
    }

    @Test
    void halfAWideGlyphIsABlank() {
        new Ui(8, 2)
                .draw(canvas -> {
                    canvas.sub(1, 0, 3, 1).put(0, 0, "中文", Role.TEXT);
                    canvas.sub(1, 1, 4, 1).put(-1, 0, "中文", Role.TEXT);
                    canvas.put(5, 0, "|", Role.TEXT);
                    canvas.put(5, 1, "|", Role.TEXT);
                })
                .is(" 中  |\n  文 |");
    }

    @Test
    void aGridIsCopiedFromAPlaceInIt() {
        CellGrid grid = AnsiParser.parse("ab中cd\n\u001B[1mefgh\n─────", new Size(6, 3), false);
        Ui ui = new Ui(6, 3)
                .draw(canvas -> canvas.sub(0, 0, 4, 3).blit(grid, 3, 0))
                .is(" cd\nh\n──");
        assertThat(ui.at(0, 1).isBold()).isTrue();
        new Ui(6, 2).draw(canvas -> canvas.sub(1, 0, 3, 2).blit(grid, 0, 0)).is(" ab\n efg");
        new Ui(4, 4).draw(canvas -> canvas.blit(grid, 9, 9)).is("");
    }

    @Test
    void aPreviewThatBeginsWithALineLeavesTheFrameAlone() {
        CellGrid grid = AnsiParser.parse("────\n│  │", new Size(4, 2), false);
        new Ui(6, 4).draw(canvas -> canvas.box("", false).blit(grid, 0, 0)).is("""
                ╭────╮
                │────│
                ││  ││
                ╰────╯
                """);
    }

    @Test
    void aStyleLaidOverKeepsTheGlyphs() {
        Ui ui = new Ui(10, 1)
                .draw(canvas -> {
                    canvas.put(0, 0, "a中b", Role.WARNING);
                    canvas.overlay(0, 0, 10, 1, canvas.style(Role.SELECTED));
                })
                .is("a中b");
        assertThat(ui.at(0, 0).isBold()).isTrue();
        assertThat(ui.at(9, 0).isBold()).isTrue();
    }

    @Test
    void withoutColoursTheChosenRowIsReversed() {
        Ui ui = Ui.colorless(10, 1).draw(canvas -> canvas.put(0, 0, "row", Role.SELECTED));
        assertThat(ui.at(0, 0).isReversed()).isTrue();
        assertThat(ui.at(0, 0).isColorless()).isTrue();
    }

    @Test
    void aLineOfSeveralRolesIsShortenedWhereItDoesNotFit() {
        Line line = Line.of("✓ ", Role.OK).and("tmux 3.3a", Role.TEXT).and(" /usr/bin/tmux", Role.DIM);
        assertThat(line.width()).isEqualTo(25);
        new Ui(16, 1).draw(canvas -> canvas.put(0, 0, line)).is("✓ tmux 3.3a /us…");
    }

    @Test
    void everySizeIsDrawnWithoutComplaint() {
        for (int columns = 1; columns <= 11; columns++) {
            for (int rows = 1; rows <= 5; rows++) {
                new Ui(columns, rows)
                        .draw(CanvasTest::everything)
                        .resize(12 - columns, 6 - rows)
                        .draw(CanvasTest::everything);
            }
        }
    }

    private static void everything(Canvas canvas) {
        Canvas inside = canvas.box(new BoxText("中文 title", "note", "footer"), true);
        inside.put(-3, 0, "中文⚡😀", Role.TEXT);
        TextField.of("some text 中文", 100).render(inside.row(0), "", true);
        TextField.empty(10).render(inside.row(1), "placeholder", true);
        Choice.of(List.of("read-write", "read-only")).render(inside.row(1), value -> value, true);
        Toggle.disabled("bubblewrap not found").render(inside.row(2), "Sandboxed", true);
        new Button("Create").render(inside.row(2), true);
        Document.of(List.of(Line.of("one"), Line.of("two"), Line.of("three"), Line.of("four")))
                .render(inside);
        Canvas popup = Popup.over(canvas, 30, 9);
        popup.box("Popup", true).put(0, 0, "text", Role.TEXT);
        canvas.overlay(-1, -1, 50, 50, canvas.style(Role.SELECTED));
        canvas.blit(AnsiParser.parse("中文中文中文\nabc", new Size(12, 2), false), 1, 0);
        Toasts.NONE.add("a message 中文", Role.OK, Instant.EPOCH).render(canvas);
        canvas.cursor(3, 3);
    }
}
