package dev.hqt.tui.widget;

import dev.hqt.tui.text.Style;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;

/** Draws the frame of a box. */
final class Boxes {
    /** A corner, a line and a blank at each side of a text. */
    private static final int AROUND_TEXT = 6;

    private Boxes() {}

    static void draw(Canvas canvas, BoxText text, boolean focused) {
        Style style = canvas.style(focused ? Role.BORDER_FOCUSED : Role.BORDER);
        Signs.Border border = canvas.signs().border();
        int right = canvas.width() - 1;
        int bottom = canvas.height() - 1;
        String line = border.horizontal().repeat(right - 1);
        canvas.put(0, 0, border.topLeft() + line + border.topRight(), style);
        canvas.put(0, bottom, border.bottomLeft() + line + border.bottomRight(), style);
        for (int row = 1; row < bottom; row++) {
            canvas.put(0, row, border.vertical(), style);
            canvas.put(right, row, border.vertical(), style);
        }
        int room = canvas.width() - AROUND_TEXT;
        int titleWidth = text.title().isEmpty() ? 0 : Math.min(Width.of(text.title()), room);
        if (titleWidth > 0) {
            canvas.put(2, 0, " ", style);
            canvas.putClipped(3, 0, titleWidth, text.title(), Role.TITLE);
            canvas.put(3 + titleWidth, 0, " ", style);
        }
        int noteWidth = Width.of(text.note());
        if (noteWidth > 0 && titleWidth + 3 + noteWidth <= room) {
            putAtRight(canvas, 0, text.note(), noteWidth);
        }
        int footerWidth = Math.min(Width.of(text.footer()), room);
        if (footerWidth > 0) {
            putAtRight(canvas, bottom, text.footer(), footerWidth);
        }
    }

    private static void putAtRight(Canvas canvas, int row, String text, int columns) {
        int column = canvas.width() - 3 - columns;
        canvas.put(column - 1, row, " ", Role.BORDER);
        canvas.putClipped(column, row, columns, text, Role.DIM);
        canvas.put(column + columns, row, " ", Role.BORDER);
    }
}
