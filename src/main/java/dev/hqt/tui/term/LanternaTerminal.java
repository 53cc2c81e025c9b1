package dev.hqt.tui.term;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyDecodingProfile;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Lanterna's terminal over the user's tty. What it changes, each reproduced with 3.1.5: text goes out whole and in real
 * UTF-8 (stock prints {@code ??} for an emoji and a NUL after each é), one style is one sequence, dim exists, and the
 * size is what the tty driver says (stock asks the terminal and waits up to 5 s). Keys do not come through here.
 */
final class LanternaTerminal extends ANSITerminal {
    /** Lanterna has no name for dim; nobody has a fraktur font, so that name carries it. */
    static final SGR DIM = SGR.FRAKTUR;

    /**
     * Alternate screen, no wrapping at the right edge (a glyph of another width than ours must not scroll the screen),
     * bracketed paste, focus reports, cursor hidden, a clean slate.
     */
    private static final String ENTER =
            "\u001B[?1049h\u001B[?7l\u001B[?2004h\u001B[?1004h\u001B[?25l\u001B[0m\u001B[2J";

    /** Undoes {@link #ENTER} and {@link #MOUSE_ON}, whatever of them the terminal knew. */
    private static final String LEAVE = "\u001B[?1002l\u001B[?1000l\u001B[?1006l\u001B[?1004l\u001B[?2004l\u001B[?7h"
            + "\u001B[0m\u001B[?2026l\u001B[?25h\u001B[?1049l";

    /**
     * What a child may leave behind that died badly: its alternate screen, mouse, scroll region, application cursor keys
     * and keypad, line-drawing charset, colours. The cursor stays where the child left it, or the next child and the
     * shell after hqt would write over this one's last words: hence 1047 and not 1049, and a cursor saved around the
     * scroll region, both of which would move it.
     */
    private static final String AFTER_CHILD =
            "\u001B[?2026l\u001B[?1047l\u001B[?1003l\u001B7\u001B[r\u001B8" + "\u001B[?1l\u001B>\u001B(B\u001B[0m";

    private static final String MOUSE_ON = "\u001B[?1000h\u001B[?1002h\u001B[?1006h";
    private static final String MOUSE_OFF = "\u001B[?1002l\u001B[?1000l\u001B[?1006l";

    private final FrameOutput output;
    private final StringBuilder style = new StringBuilder();
    private volatile TerminalSize size;

    LanternaTerminal(FrameOutput output, TerminalSize size) {
        super(InputStream.nullInputStream(), output, StandardCharsets.UTF_8);
        this.output = output;
        this.size = size;
    }

    void enter(boolean mouse) throws IOException {
        output.silence(false);
        output.direct(ENTER + (mouse ? MOUSE_ON : ""));
    }

    void resetAfterChild() throws IOException {
        output.direct(AFTER_CHILD);
    }

    /** From any thread: frames are dropped from here on. */
    void leave() throws IOException {
        output.silence(true);
        output.direct(LEAVE);
    }

    void mouse(boolean on) throws IOException {
        output.direct(on ? MOUSE_ON : MOUSE_OFF);
    }

    void direct(String sequences) throws IOException {
        output.direct(sequences);
    }

    void resized(TerminalSize newSize) {
        size = newSize;
        onResized(newSize);
    }

    @Override
    protected TerminalSize findTerminalSize() {
        return size;
    }

    @Override
    protected KeyDecodingProfile getDefaultKeyDecodingProfile() {
        return List::of;
    }

    @Override
    public void putCharacter(char character) throws IOException {
        putString(Character.toString(character));
    }

    /** Writes text and nothing but text: the last gate for whatever a terminal would obey. */
    @Override
    public void putString(String text) throws IOException {
        if (!style.isEmpty()) {
            ascii("\u001B[" + style + "m");
            style.setLength(0);
        }
        String sent = text;
        for (int index = 0; index < text.length(); index++) {
            if (Character.isISOControl(text.charAt(index))) {
                sent = text.replaceAll("\\p{Cc}", "");
                break;
            }
        }
        writeToTerminal(sent.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void resetColorAndSGR() {
        style.setLength(0);
        style.append('0');
    }

    @Override
    public void enableSGR(SGR sgr) throws IOException {
        switch (sgr) {
            case BOLD -> style("1");
            case FRAKTUR -> style("2");
            case ITALIC -> style("3");
            case UNDERLINE -> style("4");
            case BLINK -> style("5");
            case REVERSE -> style("7");
            case CROSSED_OUT -> style("9");
            case BORDERED, CIRCLED -> {}
        }
    }

    @Override
    public void setForegroundColor(TextColor color) {
        style(new String(color.getForegroundSGRSequence(), StandardCharsets.US_ASCII));
    }

    @Override
    public void setBackgroundColor(TextColor color) {
        style(new String(color.getBackgroundSGRSequence(), StandardCharsets.US_ASCII));
    }

    private void style(String parameter) {
        if (!style.isEmpty()) {
            style.append(';');
        }
        style.append(parameter);
    }

    private void ascii(String sequence) throws IOException {
        writeToTerminal(sequence.getBytes(StandardCharsets.US_ASCII));
    }
}
