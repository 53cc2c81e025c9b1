package dev.hqt.tui.widget;

import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.text.Style;
import dev.hqt.tui.text.Surface;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Look;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;

/**
 * A rectangle to draw in, and the only way to draw. Columns and rows count from 0 at its own corner; what falls outside
 * is not drawn, so no view needs to ask whether something fits. Text is measured in display columns and loses whatever
 * a terminal would obey.
 */
public final class Canvas {
    private final Surface surface;
    private final Look look;
    private final int left;
    private final int top;
    private final int width;
    private final int height;

    private Canvas(Surface surface, Look look, int left, int top, int width, int height) {
        this.surface = surface;
        this.look = look;
        this.left = left;
        this.top = top;
        this.width = width;
        this.height = height;
    }

    /** The whole of a surface. */
    public static Canvas of(Surface surface, Look look) {
        return new Canvas(
                surface, look, 0, 0, surface.size().columns(), surface.size().rows());
    }

    /** Columns; may be 0. */
    public int width() {
        return width;
    }

    /** Rows; may be 0. */
    public int height() {
        return height;
    }

    /** The signs to draw with on this terminal. */
    public Signs signs() {
        return look.signs();
    }

    public Style style(Role role) {
        return look.style(role);
    }

    /** A part of this canvas, as much of it as lies within. */
    public Canvas sub(int x, int y, int columns, int rows) {
        int fromX = Math.clamp(x, 0, width);
        int fromY = Math.clamp(y, 0, height);
        int toX = Math.clamp((long) x + columns, fromX, width);
        int toY = Math.clamp((long) y + rows, fromY, height);
        return new Canvas(surface, look, left + fromX, top + fromY, toX - fromX, toY - fromY);
    }

    /** One row of this canvas. */
    public Canvas row(int y) {
        return sub(0, y, width, 1);
    }

    /** All but so many columns and rows at each edge. */
    public Canvas inset(int columns, int rows) {
        return sub(columns, rows, width - 2 * columns, height - 2 * rows);
    }

    public int put(int x, int y, String text, Role role) {
        return put(x, y, text, look.style(role));
    }

    /**
     * Writes text.
     *
     * @return the column after it, drawn or not
     */
    public int put(int x, int y, String text, Style style) {
        int column = x;
        for (Glyph glyph : Glyphs.of(text)) {
            putCell(column, y, new Cell(glyph, style));
            column += glyph.width();
        }
        return column;
    }

    public int putClipped(int x, int y, int columns, String text, Role role) {
        return putClipped(x, y, columns, text, look.style(role));
    }

    /**
     * Writes text in at most so many columns, its end replaced by an ellipsis when it takes more.
     *
     * @return the column after it
     */
    public int putClipped(int x, int y, int columns, String text, Style style) {
        return put(x, y, Width.fit(text, columns, signs().ellipsis()), style);
    }

    /** Writes text so that it ends before a column. */
    public void putBefore(int x, int y, String text, Role role) {
        put(x - Width.of(text), y, text, role);
    }

    /** Writes a line, with an ellipsis where it does not fit the canvas; returns the column after it. */
    public int put(int x, int y, Line line) {
        int column = x;
        for (Line.Span span : line.spans()) {
            column = putClipped(column, y, Math.max(0, width - column), span.text(), span.role());
        }
        return column;
    }

    /** Blanks a part in a style. */
    public void fill(int x, int y, int columns, int rows, Style style) {
        Canvas part = sub(x, y, columns, rows);
        Cell blank = Cell.blank(style);
        for (int row = 0; row < part.height; row++) {
            for (int column = 0; column < part.width; column++) {
                part.putCell(column, row, blank);
            }
        }
    }

    /** Blanks the whole. */
    public void clear() {
        fill(0, 0, width, height, Style.PLAIN);
    }

    /** Lays a style over what is drawn: its colours and attributes on top, as for the chosen row. */
    public void overlay(int x, int y, int columns, int rows, Style style) {
        Canvas part = sub(x, y, columns, rows);
        for (int row = 0; row < part.height; row++) {
            int column = 0;
            while (column < part.width) {
                Cell cell = surface.cell(part.left + column, part.top + row);
                if (!cell.isRightHalf()) {
                    part.putCell(column, row, cell.restyled(style.over(cell.style())));
                }
                column += Math.max(1, cell.glyph().width());
            }
        }
    }

    /** A box round this canvas, with its texts; returns what is inside. Too small for a box, it stays bare. */
    public Canvas box(BoxText text, boolean focused) {
        if (width < 2 || height < 2) {
            return this;
        }
        Boxes.draw(this, text, focused);
        return inset(1, 1);
    }

    public Canvas box(String title, boolean focused) {
        return box(BoxText.of(title), focused);
    }

    /** Copies a grid, from a place in it on, to this canvas' corner; wide glyphs that are cut become blanks. */
    public void blit(CellGrid grid, int fromColumn, int fromRow) {
        for (int row = 0; row < Math.min(height, grid.size().rows() - fromRow); row++) {
            for (int column = 0; column < Math.min(width, grid.size().columns() - fromColumn); column++) {
                Cell cell = grid.cell(fromColumn + column, fromRow + row);
                if (!cell.isRightHalf()) {
                    putCell(column, row, cell);
                } else if (column == 0) {
                    putCell(column, row, Cell.blank(cell.style()));
                }
            }
        }
    }

    /** Shows the terminal's cursor here, if here is within. */
    public void cursor(int x, int y) {
        if (x >= 0 && y >= 0 && x < width && y < height) {
            surface.showCursor(left + x, top + y);
        }
    }

    private void putCell(int x, int y, Cell cell) {
        if (y < 0 || y >= height) {
            return;
        }
        int end = x + cell.glyph().width();
        if (x >= 0 && end <= width) {
            surface.put(left + x, top + y, cell);
        } else if ((x >= 0 && x < width) || (end > 0 && end <= width)) {
            // Half a wide glyph lies within: blank where it would be.
            surface.put(left + Math.max(x, end - 1 < width ? end - 1 : x), top + y, Cell.blank(cell.style()));
        }
    }
}
