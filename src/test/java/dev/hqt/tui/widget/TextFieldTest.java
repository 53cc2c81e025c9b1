package dev.hqt.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Paste;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import dev.hqt.tui.term.Modifiers;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextFieldTest {
    private static final Key LEFT = Key.LEFT;

    @Test
    void typesAtTheCursor() {
        TextField field = after(TextField.of("ac", 20), LEFT, Key.of('b'));
        assertThat(field.text()).isEqualTo("abc");
        assertThat(field.cursor()).isEqualTo(2);
    }

    @Test
    void movesAndDeletesByWhatIsSeenAsOneCharacter() {
        TextField field = TextField.of("a👨‍👩‍👧中e\u0301", 20);
        assertThat(field.cursor()).isEqualTo(4);
        assertThat(after(field, Key.BACKSPACE).text()).isEqualTo("a👨‍👩‍👧中");
        assertThat(after(field, LEFT, LEFT, Key.BACKSPACE).text()).isEqualTo("a中é");
        assertThat(after(field, Key.HOME, Key.DELETE, Key.DELETE).text()).isEqualTo("中é");
    }

    @Test
    void anAccentTypedAfterItsLetterJoinsIt() {
        TextField field = after(TextField.empty(20), Key.of('e'), Key.of(0x301));
        assertThat(field.text()).isEqualTo("é");
        assertThat(field.cursor()).isEqualTo(1);
        TextField family = after(TextField.empty(20), Key.of(0x1F468), Key.of(0x200D), Key.of(0x1F469));
        assertThat(family.cursor()).isEqualTo(1);
    }

    @Test
    void editsAsShellsDo() {
        TextField field = TextField.of("one two  three", 40);
        assertThat(after(field, Key.control('w')).text()).isEqualTo("one two  ");
        assertThat(after(field, Key.control('w'), Key.control('w')).text()).isEqualTo("one ");
        assertThat(after(field, Key.alt('b'), Key.control('u')).text()).isEqualTo("three");
        assertThat(after(field, Key.alt('b'), Key.control('k')).text()).isEqualTo("one two  ");
        assertThat(after(field, Key.control('a'), Key.control('d')).text()).isEqualTo("ne two  three");
        assertThat(after(field, Key.control('a'), Key.alt('f')).cursor()).isEqualTo(3);
        assertThat(after(field, Key.control('a'), Key.control('e')).cursor()).isEqualTo(14);
        assertThat(after(field, Key.control('h')).text()).isEqualTo("one two  thre");
        assertThat(after(field, Key.control('a'), Key.BACKSPACE, Key.control('w'))
                        .text())
                .isEqualTo("one two  three");
    }

    @Test
    void whatIsPastedBecomesOneCleanLine() {
        TextField field = after(TextField.empty(40), new Paste("fix\nauth\t\u001B[31mnow\u0007\r\n"));
        assertThat(field.text()).isEqualTo("fix auth [31mnow ");
    }

    @Test
    void holdsNoMoreThanItsLimitInCharacters() {
        TextField field = TextField.of("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 3);
        assertThat(field.cursor()).isEqualTo(3);
        assertThat(after(field, Key.of('x')).text()).isEqualTo(field.text());
        TextField middle = after(TextField.of("abcd", 6), LEFT, LEFT, new Paste("12345"));
        assertThat(middle.text()).isEqualTo("ab12cd");
        assertThat(middle.cursor()).isEqualTo(4);
        assertThatThrownBy(() -> new TextField("abc", 0, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TextField("abc", 4, 9)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatMeansNothingToItLeavesItTheSame() {
        TextField field = TextField.of("abc", 10);
        for (InputEvent event : List.of(
                Key.ENTER,
                Key.ESCAPE,
                Key.TAB,
                Key.UP,
                Key.control('c'),
                Key.alt('x'),
                new InputEvent.Focus(true),
                Key.of(KeyName.F1),
                Key.of(KeyName.END, Modifiers.ALT))) {
            assertThat(field.handle(event)).isSameAs(field);
        }
    }

    @Test
    void scrollsSoThatTheCursorIsSeen() {
        TextField field = TextField.of("abcdefghij", 20);
        Ui ui = new Ui(6, 1).draw(canvas -> field.render(canvas, "", true)).is("fghij");
        assertThat(ui.cursor()).contains("5,0");
        ui.draw(canvas -> after(field, Key.HOME).render(canvas, "", true)).is("abcdef");
        assertThat(ui.cursor()).contains("0,0");
        ui.draw(canvas -> field.render(canvas, "", false)).is("abcde…");
        assertThat(ui.cursor()).isEmpty();
        TextField wide = TextField.of("中文字", 20);
        ui.draw(canvas -> wide.render(canvas, "", true)).is("文字");
        assertThat(ui.cursor()).contains("4,0");
    }

    @Test
    void anEmptyFieldShowsWhatBelongsThere() {
        Ui ui = new Ui(20, 1)
                .draw(canvas -> TextField.empty(9).render(canvas, "harness default", true))
                .is("harness default");
        assertThat(ui.at(0, 0).isDim()).isTrue();
        assertThat(ui.cursor()).contains("0,0");
    }

    private static TextField after(TextField field, InputEvent... events) {
        TextField result = field;
        for (InputEvent event : events) {
            result = result.handle(event);
        }
        return result;
    }
}
