package dev.hqt.tui.text;

import java.util.Arrays;

/** A surface in memory: what a pane showed, or a picture to be put on the screen. */
public final class CellGrid implements Surface {
    private final Size size;
    private final Cell[] cells;

    public CellGrid(Size size) {
        this.size = size;
        cells = new Cell[Math.multiplyExact(size.columns(), size.rows())];
        Arrays.fill(cells, Cell.BLANK);
    }

    @Override
    public Size size() {
        return size;
    }

    @Override
    public Cell cell(int column, int row) {
        return contains(column, row) ? cells[index(column, row)] : Cell.BLANK;
    }

    @Override
    public void put(int column, int row, Cell cell) {
        if (!contains(column, row) || cell.isRightHalf()) {
            return;
        }
        int width = cell.glyph().width();
        if (column + width > size.columns()) {
            put(column, row, Cell.blank(cell.style()));
            return;
        }
        release(column, row);
        cells[index(column, row)] = cell;
        if (width == 2) {
            release(column + 1, row);
            cells[index(column + 1, row)] = Cell.rightHalf(cell.style());
        }
    }

    /** Blanks the whole. */
    public void clear() {
        Arrays.fill(cells, Cell.BLANK);
    }

    /** The text of one row without trailing blanks. */
    public String text(int row) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < size.columns(); column++) {
            text.append(cell(column, row).glyph().text());
        }
        return text.toString().stripTrailing();
    }

    /** How many rows there are down to the last one that shows anything. */
    public int usedRows() {
        int used = cells.length;
        while (used > 0 && cells[used - 1].equals(Cell.BLANK)) {
            used--;
        }
        return (used + size.columns() - 1) / size.columns();
    }

    /** Blanks the other half of a wide glyph whose half at this place is about to be overwritten. */
    private void release(int column, int row) {
        Cell old = cells[index(column, row)];
        if (old.isRightHalf() && column > 0) {
            Cell left = cells[index(column - 1, row)];
            if (left.glyph().width() == 2) {
                cells[index(column - 1, row)] = Cell.blank(left.style());
            }
        } else if (old.glyph().width() == 2 && column + 1 < size.columns()) {
            cells[index(column + 1, row)] = Cell.blank(old.style());
        }
    }

    private boolean contains(int column, int row) {
        return column >= 0 && row >= 0 && column < size.columns() && row < size.rows();
    }

    private int index(int column, int row) {
        return row * size.columns() + column;
    }
}
