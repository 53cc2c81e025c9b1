package dev.hqt.tui.text;

/**
 * How large a terminal or a grid is.
 *
 * @param columns its width in display columns, at least 1
 * @param rows its height, at least 1
 */
public record Size(int columns, int rows) {
    /** What a terminal is taken to be that does not say (a serial line, a pty nobody sized). */
    public static final Size FALLBACK = new Size(80, 24);

    public Size {
        if (columns < 1 || rows < 1) {
            throw new IllegalArgumentException("A size needs at least one column and one row: " + columns + "x" + rows);
        }
    }
}
