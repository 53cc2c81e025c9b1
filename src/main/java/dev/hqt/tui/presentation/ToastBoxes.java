package dev.hqt.tui.presentation;

import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Toasts;
import dev.hqt.tui.widget.Toasts.Toast;
import java.util.List;

/**
 * Draws messages over the lower right corner, the newest lowest. A message is a sentence that says what, why and what
 * to do, so it is broken into lines rather than cut.
 */
public final class ToastBoxes {
    private static final int WIDEST = 60;
    private static final int MOST_LINES = 5;

    /** A frame and a blank at each side. */
    private static final int AROUND = 4;

    /** A smaller screen has no room for a box: the newest message takes the last rows. */
    private static final int BOXED_COLUMNS = 30;

    private static final int BOXED_ROWS = 7;

    private ToastBoxes() {}

    public static void render(Canvas canvas, Toasts toasts) {
        if (toasts.toasts().isEmpty()) {
            return;
        }
        if (canvas.width() < BOXED_COLUMNS || canvas.height() < BOXED_ROWS) {
            renderBare(canvas, toasts.toasts().getLast());
            return;
        }
        int bottom = canvas.height();
        for (Toast toast : toasts.toasts().reversed()) {
            List<String> lines = lines(toast, canvas, Math.min(WIDEST, canvas.width()) - AROUND);
            int columns = lines.stream().mapToInt(Width::of).max().orElse(0) + AROUND;
            bottom -= lines.size() + 2;
            if (bottom < 0) {
                return;
            }
            Canvas box = canvas.sub(canvas.width() - columns, bottom, columns, lines.size() + 2);
            box.clear();
            Canvas inside = box.box("", false);
            for (int row = 0; row < lines.size(); row++) {
                inside.put(1, row, lines.get(row), toast.role());
            }
        }
    }

    private static void renderBare(Canvas canvas, Toast toast) {
        List<String> lines = lines(toast, canvas, Math.max(1, canvas.width()));
        int rows = Math.min(lines.size(), Math.max(1, canvas.height() / 2));
        Canvas place = canvas.sub(0, canvas.height() - rows, canvas.width(), rows);
        place.clear();
        for (int row = 0; row < rows; row++) {
            place.put(0, row, lines.get(row), toast.role());
        }
    }

    private static List<String> lines(Toast toast, Canvas canvas, int columns) {
        List<String> lines = Width.wrap(sign(toast.role(), canvas.signs()) + toast.text(), Math.max(1, columns));
        return lines.size() <= MOST_LINES ? lines : lines.subList(0, MOST_LINES);
    }

    private static String sign(Role role, Signs signs) {
        return switch (role) {
            case OK -> signs.ok() + " ";
            case WARNING -> signs.warning() + " ";
            case ERROR -> signs.error() + " ";
            default -> "";
        };
    }
}
