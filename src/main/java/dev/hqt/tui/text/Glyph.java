package dev.hqt.tui.text;

/**
 * What a reader sees as one character: a base with its marks, one or two columns wide, free of anything a terminal
 * would obey. Made only by {@link Glyphs}, which keeps the promise.
 *
 * <p>Not a record: two glyphs are equal when their text and width are, and they are compared for every cell.
 */
public final class Glyph {
    private final String text;
    private final int width;
    private final int spill;
    private final int hash;

    Glyph(String text, int width, int spill) {
        this.text = text;
        this.width = width;
        this.spill = spill;
        this.hash = text.hashCode() * 31 + width;
    }

    /** Never empty, except for the right half of a wide glyph. */
    public String text() {
        return text;
    }

    /** Columns it takes: 1 or 2; 0 only for the right half of a wide glyph. */
    public int width() {
        return width;
    }

    /**
     * How many columns beyond its own a terminal of another opinion may paint; -1 when every terminal agrees.
     * Terminals differ on emoji, on sequences of them and on much beyond the Latin, Greek and Cyrillic letters
     * (measured: tmux 3.3a gives an emoji with a skin tone 4 columns, one with a variation selector 1).
     */
    public int spill() {
        return spill;
    }

    /** Whether every terminal agrees on the width. */
    public boolean isCertain() {
        return spill < 0;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Glyph glyph
                        && hash == glyph.hash
                        && width == glyph.width
                        && text.equals(glyph.text));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return text;
    }
}
