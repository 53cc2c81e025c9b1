package dev.hqt.tui.dialog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import dev.hqt.tui.term.Modifiers;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import dev.hqt.tui.widget.Canvas;
import org.junit.jupiter.api.Test;

class PromptFieldTest {
    private static PromptField of(String text) {
        return PromptField.EMPTY.handle(new InputEvent.Paste(text));
    }

    private static String seen(PromptField field, int columns, boolean focused) {
        CellGrid grid = new CellGrid(new Size(columns, 1));
        field.render(Canvas.of(grid, Look.FULL), "none", focused);
        return grid.text(0);
    }

    @Test
    void keepsLineEndsAndTabsAndDropsOtherControls() {
        assertThat(of("a\n\tb\u001b[31m\u0000c").text()).isEqualTo("a\n\tb[31mc");
    }

    @Test
    void enterWithAltAndCtrlJBeginALine() {
        PromptField field = of("a").handle(Key.control('j'))
                .handle(Key.of(KeyName.ENTER, Modifiers.ALT))
                .handle(Key.of('b'));
        assertThat(field.text()).isEqualTo("a\n\nb");
    }

    @Test
    void movesBetweenLinesAndNeverIntoACharacter() {
        PromptField field = of("abcd\n👩‍💻\n\nxyz");
        PromptField onEmpty = field.handle(Key.UP);
        assertThat(field.text().substring(onEmpty.cursor())).isEqualTo("\nxyz");
        PromptField third = field.handle(Key.of(KeyName.LEFT)).handle(Key.UP).handle(Key.UP);
        assertThat(field.text().substring(third.cursor())).startsWith("👩‍💻");
        PromptField first = of("abcd\nxyz").handle(Key.UP);
        assertThat(first.cursor()).isEqualTo(3);
        assertThat(first.handle(Key.UP)).isSameAs(first);
        assertThat(first.handle(Key.DOWN).cursor()).isEqualTo(8);
        assertThat(of("x").handle(Key.DOWN).cursor()).isEqualTo(1);
    }

    @Test
    void movesAndDeletesByWhatAReaderSees() {
        PromptField field = of("xe\u0301👨‍👩‍👧");
        assertThat(field.handle(Key.BACKSPACE).text()).isEqualTo("xe\u0301");
        assertThat(field.handle(Key.LEFT).handle(Key.BACKSPACE).text()).isEqualTo("x👨‍👩‍👧");
        assertThat(field.handle(Key.HOME).handle(Key.DELETE).handle(Key.DELETE).text())
                .isEqualTo("👨‍👩‍👧");
        assertThat(of("one two").handle(Key.control('w')).text()).isEqualTo("one ");
        assertThat(of("one two").handle(Key.control('u')).text()).isEmpty();
        assertThat(of("ab").handle(Key.HOME)
                        .handle(Key.RIGHT)
                        .handle(Key.control('k'))
                        .text())
                .isEqualTo("a");
    }

    @Test
    void atItsEndsNothingHappens() {
        assertThat(PromptField.EMPTY
                        .handle(Key.LEFT)
                        .handle(Key.BACKSPACE)
                        .handle(Key.RIGHT)
                        .handle(Key.DELETE))
                .isEqualTo(PromptField.EMPTY);
    }

    @Test
    void showsTheCursorsSurroundings() {
        assertThat(seen(of("a\nb"), 20, true)).isEqualTo("a⏎b          2 lines");
        assertThat(seen(of("0123456789"), 6, true)).isEqualTo("…6789");
        assertThat(seen(of("0123456789"), 6, false)).isEqualTo("01234…");
        assertThat(seen(PromptField.EMPTY, 20, true)).isEqualTo("none");
    }

    @Test
    void aPromptOf100KilobytesIsEditedAtOnce() {
        PromptField field = of("a line of it\n".repeat(8_000));
        long before = System.nanoTime();
        for (int keys = 0; keys < 20; keys++) {
            field = field.handle(Key.of('x'));
            seen(field, 60, true);
        }
        assertThat((System.nanoTime() - before) / 20).isLessThan(50_000_000);
    }
}
