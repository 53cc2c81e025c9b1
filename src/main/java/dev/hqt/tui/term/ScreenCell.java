package dev.hqt.tui.term;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import dev.hqt.tui.text.Cell;
import java.util.EnumSet;

/**
 * A cell as Lanterna's buffers hold it. Its text and width are our own: Lanterna takes every text of more than one
 * {@code char} for two columns and every emoji below U+10000 for one.
 */
final class ScreenCell extends TextCharacter {
    private static final long serialVersionUID = 1L;

    private final transient Cell source;
    private final transient Cell cell;
    private final EnumSet<SGR> attributes;

    // The one constructor that is not deprecated is private, and no factory makes a subclass.
    @SuppressWarnings("deprecation")
    ScreenCell(Cell source, Cell cell, TextColor foreground, TextColor background, EnumSet<SGR> attributes) {
        super(' ', foreground, background, attributes);
        this.source = source;
        this.cell = cell;
        this.attributes = attributes;
    }

    /** As {@link #getModifiers()}, without a copy for every cell that is written; not to be changed. */
    EnumSet<SGR> attributes() {
        return attributes;
    }

    boolean hasForeground() {
        return getForegroundColor() != TextColor.ANSI.DEFAULT;
    }

    boolean hasBackground() {
        return getBackgroundColor() != TextColor.ANSI.DEFAULT;
    }

    /** The cell as it was painted. */
    Cell source() {
        return source;
    }

    /** The cell as this terminal gets it. */
    Cell cell() {
        return cell;
    }

    @Override
    public String getCharacterString() {
        return cell.glyph().text();
    }

    @Override
    public boolean isDoubleWidth() {
        return cell.glyph().width() == 2;
    }

    /** Lanterna asks for it to blank one half of a wide glyph. */
    @Override
    public TextCharacter withCharacter(char character) {
        Cell blank = Cell.blank(cell.style());
        return new ScreenCell(blank, blank, getForegroundColor(), getBackgroundColor(), getModifiers());
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof ScreenCell screenCell && cell.equals(screenCell.cell));
    }

    @Override
    public int hashCode() {
        return cell.hashCode();
    }
}
