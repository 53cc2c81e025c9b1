package dev.hqt.tui.screen;

import dev.hqt.tui.widget.Canvas;

/**
 * A rectangle of the screen.
 *
 * @param x first column
 * @param y first row
 * @param columns its width, perhaps 0
 * @param rows its height, perhaps 0
 */
public record Area(int x, int y, int columns, int rows) {
    public static final Area NONE = new Area(0, 0, 0, 0);

    public Area {
        columns = Math.max(0, columns);
        rows = Math.max(0, rows);
    }

    /** What a box leaves inside. */
    public Area inside() {
        return new Area(x + 1, y + 1, columns - 2, rows - 2);
    }

    public boolean contains(int column, int row) {
        return column >= x && column < x + columns && row >= y && row < y + rows;
    }

    public boolean isEmpty() {
        return columns == 0 || rows == 0;
    }

    public Canvas of(Canvas whole) {
        return whole.sub(x, y, columns, rows);
    }
}
