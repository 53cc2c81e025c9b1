package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.InputEvent.Focus;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.InputEvent.Paste;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KeyDecoderTest {
    private final List<InputEvent> events = new ArrayList<>();
    private final KeyDecoder decoder = new KeyDecoder(events::add);

    static Stream<Arguments> sequences() {
        return Stream.of(
                row("letter", "a", Key.of('a')),
                row("capital", "A", Key.of('A')),
                row("space", " ", Key.SPACE),
                row("accent", "é", Key.of('é')),
                row("CJK", "中", Key.of('中')),
                row("emoji whole", "😀", Key.of(0x1F600)),
                row("Enter", "\r", Key.ENTER),
                row("C-j is not Enter", "\n", Key.control('j')),
                row("Tab", "\t", Key.TAB),
                row("BackTab", "\u001B[Z", Key.BACK_TAB),
                row("Backspace", "\u007F", Key.BACKSPACE),
                row("C-h", "\b", Key.control('h')),
                row("C-a", "\u0001", Key.control('a')),
                row("C-c", "\u0003", Key.control('c')),
                row("C-q", "\u0011", Key.control('q')),
                row("C-s", "\u0013", Key.control('s')),
                row("C-v", "\u0016", Key.control('v')),
                row("C-z", "\u001A", Key.control('z')),
                row("C-backslash", "\u001C", Key.control('\\')),
                row("C-]", "\u001D", Key.control(']')),
                row("C-Space", "\0", Key.control(' ')),
                row("Alt-x", "\u001Bx", Key.alt('x')),
                row("Alt-é", "\u001Bé", Key.alt('é')),
                row("Alt-Enter", "\u001B\r", Key.of(KeyName.ENTER, Modifiers.ALT)),
                row("Alt-Backspace", "\u001B\u007F", Key.of(KeyName.BACKSPACE, Modifiers.ALT)),
                row("Alt-C-a", "\u001B\u0001", Key.of('a', new Modifiers(false, true, true))),
                row("Up", "\u001B[A", Key.UP),
                row("Up, application mode", "\u001BOA", Key.UP),
                row("C-Right", "\u001B[1;5C", Key.of(KeyName.RIGHT, Modifiers.CONTROL)),
                row("S-Left", "\u001B[1;2D", Key.of(KeyName.LEFT, Modifiers.SHIFT)),
                row("Alt-Up, xterm", "\u001B[1;3A", Key.of(KeyName.UP, Modifiers.ALT)),
                row("Alt-Up, rxvt", "\u001B\u001B[A", Key.of(KeyName.UP, Modifiers.ALT)),
                row("S-Up, rxvt", "\u001B[a", Key.of(KeyName.UP, Modifiers.SHIFT)),
                row("C-Up, rxvt", "\u001BOa", Key.of(KeyName.UP, Modifiers.CONTROL)),
                row("Home", "\u001B[H", Key.HOME),
                row("Home, vt220", "\u001B[1~", Key.HOME),
                row("Home, rxvt", "\u001B[7~", Key.HOME),
                row("End", "\u001B[F", Key.END),
                row("End, vt220", "\u001B[4~", Key.END),
                row("Insert", "\u001B[2~", Key.of(KeyName.INSERT)),
                row("Delete", "\u001B[3~", Key.DELETE),
                row("C-Delete", "\u001B[3;5~", Key.of(KeyName.DELETE, Modifiers.CONTROL)),
                row("S-Delete, rxvt", "\u001B[3$", Key.of(KeyName.DELETE, Modifiers.SHIFT)),
                row("C-Delete, rxvt", "\u001B[3^", Key.of(KeyName.DELETE, Modifiers.CONTROL)),
                row("PageUp", "\u001B[5~", Key.PAGE_UP),
                row("PageDown", "\u001B[6~", Key.PAGE_DOWN),
                row("F1", "\u001BOP", Key.of(KeyName.F1)),
                row("F1, vt220", "\u001B[11~", Key.of(KeyName.F1)),
                row("F1, console", "\u001B[[A", Key.of(KeyName.F1)),
                row("F4", "\u001BOS", Key.of(KeyName.F4)),
                row("S-F3", "\u001B[1;2R", Key.of(KeyName.F3, Modifiers.SHIFT)),
                row("S-F5", "\u001B[15;2~", Key.of(KeyName.F5, Modifiers.SHIFT)),
                row("F10", "\u001B[21~", Key.of(KeyName.F10)),
                row("F12", "\u001B[24~", Key.of(KeyName.F12)),
                row("keypad Enter", "\u001BOM", Key.ENTER),
                row("keypad 5", "\u001BOu", Key.of('5')),
                row("CSI-u C-j", "\u001B[106;5u", Key.control('j')),
                row("CSI-u Esc", "\u001B[27u", Key.ESCAPE),
                row("CSI-u C-Enter", "\u001B[13;5u", Key.of(KeyName.ENTER, Modifiers.CONTROL)),
                row("CSI-u S-a", "\u001B[97;2u", Key.of('A')),
                row("CSI-u repeat", "\u001B[97;1:2u", Key.of('a')),
                row("CSI-u release", "\u001B[97;1:3u"),
                row("CSI-u private", "\u001B[57441u"),
                row("modifyOtherKeys C-i", "\u001B[27;5;105~", Key.control('i')),
                row("focus in", "\u001B[I", new Focus(true)),
                row("focus out", "\u001B[O", new Focus(false)),
                row("click", "\u001B[<0;10;5M", mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, 9, 4)),
                row("release", "\u001B[<0;10;5m", mouse(Mouse.Kind.RELEASE, Mouse.Button.LEFT, 9, 4)),
                row("click beyond column 223", "\u001B[<2;240;5M", mouse(Mouse.Kind.PRESS, Mouse.Button.RIGHT, 239, 4)),
                row("drag", "\u001B[<32;1;1M", mouse(Mouse.Kind.DRAG, Mouse.Button.LEFT, 0, 0)),
                row("move", "\u001B[<35;1;1M", mouse(Mouse.Kind.MOVE, Mouse.Button.NONE, 0, 0)),
                row("wheel up", "\u001B[<64;3;3M", mouse(Mouse.Kind.WHEEL_UP, Mouse.Button.NONE, 2, 2)),
                row("wheel down", "\u001B[<65;3;3M", mouse(Mouse.Kind.WHEEL_DOWN, Mouse.Button.NONE, 2, 2)),
                row(
                        "C-click",
                        "\u001B[<16;1;1M",
                        new Mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, 0, 0, Modifiers.CONTROL)),
                row("old mouse", "\u001B[M !!", mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, 0, 0)),
                row("paste", "\u001B[200~hi\rthere\u001B[201~", new Paste("hi\nthere")),
                row("paste of keys", "\u001B[200~q\u001B[A\u0003\u001B[201~", new Paste("q\u001B[A\u0003")),
                row("paste of half an end", "\u001B[200~a\u001B[20\u001B[201~", new Paste("a\u001B[20")),
                row("empty paste", "\u001B[200~\u001B[201~", new Paste("")),
                row("paste of emoji", "\u001B[200~😀é\u001B[201~", new Paste("😀é")),
                row("stray paste end", "\u001B[201~"),
                row("unknown sequence", "\u001B[?1;2c"),
                row("cursor report", "\u001B[20;90R"),
                row("unknown number", "\u001B[99~"),
                row("mode report", "\u001B[?2026;2$y"),
                row("huge number", "\u001B[99999999999999999999~"),
                row("long sequence", "\u001B[" + "1;".repeat(200) + "A", Key.UP),
                row("colour report, BEL", "\u001B]11;rgb:0000/0000/0000\u0007"),
                row("colour report, ST", "\u001B]11;rgb:0000/0000/0000\u001B\\"),
                row("version report", "\u001BP>|tmux 3.3a\u001B\\"),
                row("C1 control", "\u009B"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sequences")
    void wholeAndByteByByteAndBetweenLetters(String name, String sequence, List<InputEvent> expected) {
        assertThat(decode(sequence, false)).as("whole").isEqualTo(expected);
        assertThat(decode(sequence, true)).as("byte by byte").isEqualTo(expected);
        List<InputEvent> between = new ArrayList<>(List.of(Key.of('x')));
        between.addAll(expected);
        between.add(Key.of('y'));
        assertThat(decode("x" + sequence + "y", false)).as("between letters").isEqualTo(between);
    }

    @Test
    void aLoneEscapeIsAKeyOnceItsTimeIsOver() {
        feed("\u001B");
        assertThat(events).isEmpty();
        assertThat(decoder.patience()).isEqualTo(40);
        decoder.timeOut();
        assertThat(events).containsExactly(Key.ESCAPE);
        assertThat(decoder.patience()).isZero();
    }

    @Test
    void twoEscapesAreTwo() {
        feed("\u001B\u001B");
        decoder.timeOut();
        assertThat(events).containsExactly(Key.ESCAPE, Key.ESCAPE);
    }

    @Test
    void threeEscapesAreThree() {
        feed("\u001B\u001B\u001B");
        decoder.timeOut();
        assertThat(events).containsExactly(Key.ESCAPE, Key.ESCAPE, Key.ESCAPE);
    }

    @Test
    void anArrowSplitAfterItsEscapeIsAnArrow() {
        feed("\u001B");
        feed("[A");
        assertThat(events).containsExactly(Key.UP);
    }

    @Test
    void altWithTheBeginningOfASequenceIsAKeyOnceItsTimeIsOver() {
        for (String opener : List.of("[", "O", "]", "P")) {
            feed("\u001B" + opener);
            assertThat(decoder.patience()).isEqualTo(40);
            decoder.timeOut();
        }
        assertThat(events).containsExactly(Key.alt('['), Key.alt('O'), Key.alt(']'), Key.alt('P'));
    }

    @Test
    void aSequenceThatNeverEndsIsDroppedAndTheNextKeyCounts() {
        feed("\u001B[1;");
        decoder.timeOut();
        feed("\u001B]11;rgb");
        decoder.timeOut();
        feed("q");
        assertThat(events).containsExactly(Key.of('q'));
    }

    @Test
    void anEscapeInASequenceBeginsAnew() {
        feed("\u001B[1;\u001B[B");
        assertThat(events).containsExactly(Key.DOWN);
    }

    @Test
    void bytesThatAreNoUtf8AreSeenAndActAsNoKey() {
        byte[] bytes = {(byte) 0xC3, 'q', (byte) 0xFF, (byte) 0xED, (byte) 0xA0, (byte) 0x80, (byte) 0xC0, (byte) 0x80};
        decoder.feed(bytes, bytes.length);
        assertThat(events)
                .contains(Key.of('q'))
                .allMatch(event -> event.equals(Key.of('q')) || event.equals(Key.of(0xFFFD)));
    }

    @Test
    void aCharacterCutShortIsForgotten() {
        decoder.feed(new byte[] {(byte) 0xF0, (byte) 0x9F}, 2);
        assertThat(decoder.patience()).isEqualTo(1000);
        decoder.timeOut();
        feed("a");
        assertThat(events).containsExactly(Key.of('a'));
    }

    @Test
    void aPasteOfAMegabyteIsOneEvent() {
        String text = "line\n".repeat(200_000);
        feed("\u001B[200~" + text + "\u001B[201~q");
        assertThat(events).containsExactly(new Paste(text), Key.of('q'));
    }

    @Test
    void aPasteWithoutEndIsDeliveredOnceItsTimeIsOver() {
        feed("\u001B[200~half");
        assertThat(decoder.patience()).isEqualTo(5000);
        decoder.timeOut();
        feed("q");
        assertThat(events).containsExactly(new Paste("half"), Key.of('q'));
    }

    @Test
    void keysAreNamedAsUsersWriteThem() {
        assertThat(Key.control('q').label()).isEqualTo("C-q");
        assertThat(Key.BACK_TAB.label()).isEqualTo("S-Tab");
        assertThat(Key.SPACE.label()).isEqualTo("Space");
        assertThat(Key.alt('b').label()).isEqualTo("M-b");
    }

    private List<InputEvent> decode(String text, boolean single) {
        List<InputEvent> decoded = new ArrayList<>();
        KeyDecoder fresh = new KeyDecoder(decoded::add);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (single) {
            for (byte octet : bytes) {
                fresh.feed(new byte[] {octet}, 1);
            }
        } else {
            fresh.feed(bytes, bytes.length);
        }
        return decoded;
    }

    private void feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.feed(bytes, bytes.length);
    }

    private static Mouse mouse(Mouse.Kind kind, Mouse.Button button, int column, int row) {
        return new Mouse(kind, button, column, row, Modifiers.NONE);
    }

    private static Arguments row(String name, String sequence, InputEvent... events) {
        return Arguments.of(name, sequence, List.of(events));
    }
}
