package dev.hqt.tui.screen;

import dev.hqt.tui.text.Size;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;

/** The frame of a screen that is read: a box with a blank at each side where there is room for one. */
final class DocumentFrame {
    private DocumentFrame() {}

    static Canvas render(Canvas canvas, BoxText text) {
        Size size = new Size(Math.max(1, canvas.width()), Math.max(1, canvas.height()));
        if (isBoxed(size)) {
            canvas.box(text, true);
        }
        return inside(size).of(canvas);
    }

    static Area inside(Size size) {
        return isBoxed(size)
                ? new Area(2, 1, size.columns() - 4, size.rows() - 2)
                : new Area(0, 0, size.columns(), size.rows());
    }

    private static boolean isBoxed(Size size) {
        return size.columns() >= MainLayout.BOXED_COLUMNS && size.rows() >= MainLayout.BOXED_ROWS;
    }
}
