package dev.hqt.tui.ansi;

import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Width;

/**
 * Reads {@code tmux capture-pane -e -p -N} into a grid. What must be known of that output: a style carries over line
 * ends; line drawing of the VT100 comes as letters between SO and SI; a glyph takes the columns that glibc's {@code
 * wcwidth} says code point by code point, so that in tmux 3.3a an emoji with a skin tone takes four. Since tmux 3.4 a
 * skin tone joins its emoji, and a sign that is asked for in its picture form takes two columns (measured on 3.5a).
 *
 * <p>Nothing of what the pane's program printed reaches the grid but text and its style.
 */
public final class AnsiParser {
    private static final char ESC = 0x1B;
    private static final char SHIFT_OUT = 0x0E;
    private static final char SHIFT_IN = 0x0F;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    /** Asks for the picture form of a sign; where tmux gives it no column, the sign must stay as narrow as it is. */
    private static final int VARIATION_EMOJI = 0xFE0F;

    /** What SO makes of {@code `} to {@code ~}. */
    private static final String LINE_DRAWING = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";

    private final String capture;
    private final CellGrid grid;
    private final boolean joinsEmoji;
    private final SgrReader sgr = new SgrReader();
    private int index;
    private int column;
    private int row;
    private int before = -1;
    private boolean lineDrawing;

    private AnsiParser(String capture, Size size, boolean joinsEmoji) {
        this.capture = capture;
        this.joinsEmoji = joinsEmoji;
        this.grid = new CellGrid(size);
    }

    /**
     * Reads a capture.
     *
     * @param capture the whole output
     * @param size of the pane; what goes beyond it is dropped
     * @param joinsEmoji whether tmux gave an emoji of several code points the columns of one
     */
    public static CellGrid parse(String capture, Size size, boolean joinsEmoji) {
        AnsiParser parser = new AnsiParser(capture, size, joinsEmoji);
        parser.read();
        return parser.grid;
    }

    private void read() {
        int rows = grid.size().rows();
        while (index < capture.length() && row < rows) {
            char character = capture.charAt(index++);
            if (character >= ' ' && character < 0x7F) {
                ascii(character);
            } else if (character >= 0xA0) {
                other(character);
            } else {
                control(character);
            }
        }
    }

    private void ascii(char character) {
        if (lineDrawing && character >= '`' && character <= '~') {
            show(Glyphs.single(LINE_DRAWING.charAt(character - '`'), 1));
        } else {
            show(Glyphs.single(character, 1));
        }
        before = character;
    }

    private void other(char first) {
        int codePoint = first;
        if (Character.isHighSurrogate(first)
                && index < capture.length()
                && Character.isLowSurrogate(capture.charAt(index))) {
            codePoint = Character.toCodePoint(first, capture.charAt(index++));
        }
        // A soft hyphen has a column in tmux but none in our own text.
        int width = codePoint == 0xAD ? 1 : Width.ofCodePoint(codePoint);
        if (width == 0 || before == ZERO_WIDTH_JOINER || isSkinTone(codePoint)) {
            join(codePoint);
        } else {
            show(Glyphs.single(codePoint, width));
        }
        before = codePoint;
    }

    private boolean isSkinTone(int codePoint) {
        if (!joinsEmoji || column == 0 || !Character.isEmojiModifier(codePoint)) {
            return false;
        }
        String text = grid.cell(leftColumn(), row).glyph().text();
        return !text.isEmpty() && Character.isEmojiModifierBase(text.codePointAt(0));
    }

    private int leftColumn() {
        return grid.cell(column - 1, row).isRightHalf() ? column - 2 : column - 1;
    }

    private void show(Glyph glyph) {
        if (sgr.isHidden()) {
            column += glyph.width();
            return;
        }
        grid.put(column, row, new Cell(glyph, sgr.style()));
        column += glyph.width();
    }

    private void join(int codePoint) {
        if (column == 0 || (codePoint == VARIATION_EMOJI && !joinsEmoji)) {
            return;
        }
        int left = leftColumn();
        Cell cell = grid.cell(left, row);
        Glyph glyph =
                codePoint == VARIATION_EMOJI ? Glyphs.picture(cell.glyph()) : Glyphs.joined(cell.glyph(), codePoint);
        grid.put(left, row, new Cell(glyph, cell.style()));
        column += glyph.width() - cell.glyph().width();
    }

    private void control(char character) {
        switch (character) {
            case '\n' -> {
                row++;
                column = 0;
            }
            case '\t' -> column = (column / 8 + 1) * 8;
            case SHIFT_OUT -> lineDrawing = true;
            case SHIFT_IN -> lineDrawing = false;
            case ESC -> escape();
            default -> before = -1;
        }
    }

    private void escape() {
        if (index == capture.length()) {
            return;
        }
        char kind = capture.charAt(index++);
        switch (kind) {
            case '[' -> controlSequence();
            case ']', 'P', '_', '^', 'X' -> string();
            case '(', ')', '*', '+', '#', '%' -> index = Math.min(index + 1, capture.length());
            default -> before = -1;
        }
    }

    private void controlSequence() {
        int start = index;
        while (index < capture.length() && capture.charAt(index) >= ' ' && capture.charAt(index) < '@') {
            index++;
        }
        if (index < capture.length() && capture.charAt(index) == 'm') {
            sgr.read(capture, start, index);
        }
        // A line end in its place ends the sequence without belonging to it.
        if (index < capture.length() && capture.charAt(index) >= '@') {
            index++;
        }
    }

    /** Swallows a string up to BEL or ESC \; one that does not end in its line ends with it. */
    private void string() {
        while (index < capture.length() && capture.charAt(index) != '\n') {
            char character = capture.charAt(index++);
            if (character == 0x07) {
                return;
            }
            if (character == ESC && index < capture.length() && capture.charAt(index) == '\\') {
                index++;
                return;
            }
        }
    }
}
