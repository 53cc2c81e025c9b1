package dev.hqt.tui.text;

/**
 * Something cells can be put on: a frame of the screen, a grid. It keeps wide glyphs whole: a glyph that loses one half
 * to another leaves a blank in its other half.
 */
public interface Surface {
    Size size();

    /** What stands at a place; a blank outside of the surface. */
    Cell cell(int column, int row);

    /**
     * Puts a cell. The right half of a wide glyph is put with it; where it does not fit, a blank is put instead.
     * Outside of the surface nothing happens.
     */
    void put(int column, int row, Cell cell);

    /** Shows the cursor at a place; a surface that shows none ignores it. */
    default void showCursor(int column, int row) {}
}
