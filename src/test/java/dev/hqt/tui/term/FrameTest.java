package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Style;
import dev.hqt.tui.text.Surface;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What goes to the terminal for a frame, byte by byte. */
class FrameTest {
    private static final Capabilities ALL = new Capabilities(ColorDepth.TRUE_COLOR, true);

    private final List<String> writes = new ArrayList<>();

    @Test
    void theFirstFrameClearsOnceAndIsOneWrite() {
        Display display = display(ALL);
        display.render(write("hi", Style.PLAIN));
        assertThat(writes).hasSize(1);
        assertThat(writes.getFirst())
                .startsWith("\u001B[?2026h")
                .endsWith("\u001B[?2026l")
                .containsOnlyOnce("\u001B[2J")
                .contains("hi");
    }

    @Test
    void anUnchangedFrameWritesNothing() {
        Display display = display(ALL);
        display.render(write("hi", Style.PLAIN));
        writes.clear();
        display.render(write("hi", Style.PLAIN));
        display.render(write("hi", Style.PLAIN));
        assertThat(writes).isEmpty();
    }

    @Test
    void onlyWhatChangedIsWrittenAndNeverTheWholeScreenCleared() {
        Display display = display(ALL);
        display.render(write("hello", Style.PLAIN));
        writes.clear();
        display.render(write("hullo", Style.PLAIN));
        assertThat(writes).containsExactly("\u001B[?2026h\u001B[1;2H\u001B[0mu\u001B[?2026l");
        writes.clear();
        display.render(write("XXXXXXXXXX", Style.PLAIN.with(Attribute.BOLD)));
        assertThat(writes).hasSize(1);
        assertThat(writes.getFirst()).doesNotContain("\u001B[2J");
    }

    @Test
    void afterInvalidatingTheFrameIsWrittenWhole() {
        Display display = display(ALL);
        display.render(write("hi", Style.PLAIN));
        writes.clear();
        display.invalidate();
        display.render(write("hi", Style.PLAIN));
        assertThat(writes).hasSize(1);
        assertThat(writes.getFirst()).contains("\u001B[2J").contains("hi");
    }

    @Test
    void aStyleIsOneSequence() {
        assertThat(frame(
                        ALL,
                        "a",
                        Style.PLAIN.with(Attribute.BOLD).with(Attribute.DIM).foreground(Color.YELLOW)))
                .contains("\u001B[0;1;2;33ma");
        assertThat(frame(
                        ALL,
                        "a",
                        Style.PLAIN
                                .with(Attribute.STRIKE)
                                .with(Attribute.ITALIC)
                                .background(new Color.Indexed(12))))
                .contains("104ma");
    }

    @Test
    void coloursAreThoseTheTerminalHas() {
        Style orange = Style.PLAIN.foreground(new Color.Rgb(255, 135, 0)).background(new Color.Indexed(236));
        assertThat(frame(ALL, "a", orange)).contains("\u001B[0;38;2;255;135;0;48;5;236ma");
        assertThat(frame(new Capabilities(ColorDepth.PALETTE, true), "a", orange))
                .contains("\u001B[0;38;5;208;48;5;236ma");
        assertThat(frame(new Capabilities(ColorDepth.SIXTEEN, true), "a", orange))
                .contains("\u001B[0;33;40ma");
        assertThat(frame(new Capabilities(ColorDepth.NONE, true), "a", orange.with(Attribute.REVERSE)))
                .contains("\u001B[0;7ma");
    }

    @Test
    void textIsRealUtf8() {
        assertThat(frame(ALL, "é·😀中", Style.PLAIN))
                .contains("é·")
                .contains("😀")
                .contains("中")
                .doesNotContain("\0");
    }

    @Test
    void aTerminalWithoutUnicodeGetsAscii() {
        String frame = frame(new Capabilities(ColorDepth.NONE, false), "╭─●é中é", Style.PLAIN);
        assertThat(frame).contains("+-*???");
        assertThat(frame.chars()).allMatch(character -> character < 0x7F);
    }

    @Test
    void theCursorIsPlacedAnewAfterAGlyphOfDoubtfulWidth() {
        Display display = display(ALL);
        display.render(write("ab●cd", Style.PLAIN));
        assertThat(writes.getFirst()).contains("ab●\u001B[1;4Hcd");
    }

    @Test
    void aDoubtfulWideGlyphLeavesNothingOfWhatStoodUnderIt() {
        Display display = display(ALL);
        display.render(write("⚡x", Style.PLAIN));
        assertThat(writes.getFirst()).contains("  \u001B[1;1H⚡\u001B[1;3Hx");
    }

    @Test
    void whatADoubtfulGlyphMaySpillOnIsWrittenAgain() {
        Display display = display(ALL);
        display.render(write("abcd", Style.PLAIN));
        writes.clear();
        display.render(write("a●cd", Style.PLAIN));
        assertThat(writes.getFirst())
                .as("the c again, as the sign may be wide")
                .contains("●\u001B[1;3Hc")
                .doesNotContain("d");
    }

    @Test
    void whatReplacesHalfAWideGlyphIsFollowedByTheOtherHalf() {
        Display display = display(ALL);
        display.render(write("中x", Style.PLAIN));
        writes.clear();
        display.render(write("y x", Style.PLAIN));
        assertThat(writes.getFirst())
                .as("a blank where the terminal keeps half")
                .contains("y ")
                .doesNotContain("x");
    }

    @Test
    void theCursorIsHiddenWhileDrawingAndShownWhereItWasAskedFor() {
        Display display = display(ALL);
        display.render(surface -> {
            write("ab", Style.PLAIN).accept(surface);
            surface.showCursor(2, 0);
        });
        assertThat(writes.getFirst())
                .startsWith("\u001B[?2026h\u001B[?25l")
                .endsWith("\u001B[1;3H\u001B[?25h\u001B[?2026l");
        writes.clear();
        display.render(surface -> {
            write("ab", Style.PLAIN).accept(surface);
            surface.showCursor(1, 0);
        });
        assertThat(writes).containsExactly("\u001B[?2026h\u001B[1;2H\u001B[?2026l");
        writes.clear();
        display.render(write("ab", Style.PLAIN));
        assertThat(writes).containsExactly("\u001B[?2026h\u001B[?25l\u001B[?2026l");
    }

    @Test
    void noControlCharacterOfATextReachesTheTerminal() {
        String hostile = "\u001B[2J\u001B]0;owned\u0007\u009B31m\u0000\u007F\u202Ex";
        String frame = frame(ALL, hostile, Style.PLAIN);
        String body = frame.replaceAll("\u001B\\[[?0-9;]*[hlmHJ]", "");
        assertThat(body.codePoints()).noneMatch(Character::isISOControl);
        assertThat(body).contains("[2J]0;owned31mx");
    }

    @Test
    void whatSlipsPastTheGlyphsIsStoppedAtTheTerminal() throws Exception {
        LanternaTerminal terminal = terminal();
        terminal.putString("a\u001B[31mb\u009Bc");
        terminal.flush();
        assertThat(writes.getFirst()).contains("a[31mbc");
    }

    @Test
    void aSilencedTerminalGetsNoFrames() throws Exception {
        LanternaTerminal terminal = terminal();
        Display display = new Display(terminal, new Size(10, 2), ALL);
        terminal.leave();
        writes.clear();
        display.render(write("late", Style.PLAIN));
        assertThat(writes).isEmpty();
    }

    @Test
    void onAVirtualTerminalItLooksAsItShould() {
        VirtualScreen screen = new VirtualScreen(10, 2, ALL);
        screen.render(write("a😀b", Style.PLAIN.with(Attribute.DIM).foreground(Color.CYAN)));
        assertThat(screen.text()).isEqualTo("a😀b\n\n");
        assertThat(screen.at(3, 0).is("b").isDim()).isTrue();
        assertThat(screen.at(3, 0).hasForeground(TextColor.ANSI.CYAN)).isTrue();
    }

    private String frame(Capabilities capabilities, String text, Style style) {
        writes.clear();
        display(capabilities).render(write(text, style));
        return String.join("", writes);
    }

    private Display display(Capabilities capabilities) {
        return new Display(terminal(), new Size(60, 3), capabilities);
    }

    private LanternaTerminal terminal() {
        OutputStream counted = new OutputStream() {
            @Override
            public void write(int octet) {
                throw new AssertionError("A byte by itself is a write too many");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                writes.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
            }
        };
        return new LanternaTerminal(new FrameOutput(counted), new TerminalSize(60, 3));
    }

    private static Consumer<Surface> write(String text, Style style) {
        return surface -> {
            int column = 0;
            for (Glyph glyph : Glyphs.of(text)) {
                surface.put(column, 0, new Cell(glyph, style));
                column += glyph.width();
            }
        };
    }
}
