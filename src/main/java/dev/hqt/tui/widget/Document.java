package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.theme.Role;
import java.util.List;

/**
 * Lines to read, scrolled with the same keys as a list.
 *
 * @param lines the whole text
 * @param offset the first line that is seen
 */
public record Document(List<Line> lines, int offset) {
    public Document {
        lines = List.copyOf(lines);
        if (offset < 0) {
            throw new IllegalArgumentException("Lines count from 0: " + offset);
        }
    }

    public static Document of(List<Line> lines) {
        return new Document(lines, 0);
    }

    /** Other lines at the same place, as far as they reach. */
    public Document withLines(List<Line> other, int height) {
        return new Document(other, offset).at(offset, height);
    }

    /**
     * The document after an event; itself when the event means nothing to it.
     *
     * @param height lines that are seen at once
     */
    public Document handle(InputEvent event, int height) {
        // A cursor over the possible offsets moves as a list does, with the window as its page.
        int offsets = last(height) + 1;
        ListCursor moved = new ListCursor(Math.min(offset, offsets - 1), 0).handle(event, offsets, height);
        return moved.selected() == offset ? this : new Document(lines, moved.selected());
    }

    /** Scrolled to a line, as far as there is more below. */
    public Document at(int line, int height) {
        return new Document(lines, Math.clamp(line, 0, last(height)));
    }

    /** Draws the lines, and at the right edge whether there is more above or below. */
    public void render(Canvas canvas) {
        int first = Math.min(offset, last(canvas.height()));
        boolean scrolls = lines.size() > canvas.height();
        Canvas text = scrolls ? canvas.sub(0, 0, canvas.width() - 2, canvas.height()) : canvas;
        for (int row = 0; row < canvas.height() && first + row < lines.size(); row++) {
            text.put(0, row, lines.get(first + row));
        }
        if (first > 0) {
            canvas.put(canvas.width() - 1, 0, canvas.signs().up(), Role.DIM);
        }
        if (first < last(canvas.height())) {
            canvas.put(canvas.width() - 1, canvas.height() - 1, canvas.signs().down(), Role.DIM);
        }
    }

    private int last(int height) {
        return Math.max(0, lines.size() - Math.max(1, height));
    }
}
