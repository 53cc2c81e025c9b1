package dev.hqt.tui.text;

/**
 * One cell of a screen. A wide glyph stands in its left cell; its right cell holds {@link #isRightHalf() nothing}.
 *
 * @param glyph what stands there
 * @param style how it looks
 */
public record Cell(Glyph glyph, Style style) {
    /** An empty cell in the terminal's own colours. */
    public static final Cell BLANK = new Cell(Glyphs.SPACE, Style.PLAIN);

    /** A space of the given style. */
    public static Cell blank(Style style) {
        return style.equals(Style.PLAIN) ? BLANK : new Cell(Glyphs.SPACE, style);
    }

    /** What stands to the right of a wide glyph. */
    public static Cell rightHalf(Style style) {
        return new Cell(Glyphs.RIGHT_HALF, style);
    }

    public boolean isRightHalf() {
        return glyph.width() == 0;
    }

    public Cell restyled(Style other) {
        return other.equals(style) ? this : new Cell(glyph, other);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Cell cell && glyph.equals(cell.glyph) && style.equals(cell.style));
    }

    @Override
    public int hashCode() {
        return glyph.hashCode() * 31 + style.hashCode();
    }
}
