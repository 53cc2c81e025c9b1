package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.Modifiers;
import java.util.function.IntPredicate;

/**
 * Which row of a list is chosen and which part of it is seen: one behaviour for all lists. The chosen row is always
 * within the list and, after {@link #handle} or {@link #fit}, always seen.
 *
 * <p>Up and k, down and j, g and Home, G and End, PgUp and PgDn, Ctrl-u and Ctrl-d by half a page, the wheel by three
 * rows.
 *
 * @param selected the chosen row; 0 in an empty list
 * @param offset the first row that is seen
 */
public record ListCursor(int selected, int offset) {
    public static final ListCursor TOP = new ListCursor(0, 0);

    private static final int WHEEL = 3;

    public ListCursor {
        if (selected < 0 || offset < 0) {
            throw new IllegalArgumentException("Rows count from 0: " + selected + ", " + offset);
        }
    }

    /**
     * The cursor after an event; itself when the event means nothing to a list.
     *
     * @param size rows in the list
     * @param height rows that are seen at once
     */
    public ListCursor handle(InputEvent event, int size, int height) {
        return handle(event, size, height, row -> true);
    }

    /** As {@link #handle(InputEvent, int, int)}, in a list with rows, such as headings, that cannot be chosen. */
    public ListCursor handle(InputEvent event, int size, int height, IntPredicate choosable) {
        return switch (event) {
            case Key key -> {
                int step = step(key, size, Math.max(1, height));
                yield step == 0 ? this : move(step, size, height, choosable);
            }
            case Mouse mouse ->
                switch (mouse.kind()) {
                    case WHEEL_UP -> move(-WHEEL, size, height, choosable);
                    case WHEEL_DOWN -> move(WHEEL, size, height, choosable);
                    case PRESS, RELEASE, DRAG, MOVE, WHEEL_LEFT, WHEEL_RIGHT -> this;
                };
            case InputEvent.Paste _, InputEvent.Focus _, InputEvent.Resize _, InputEvent.EndOfInput _ -> this;
        };
    }

    /** Chooses a row. */
    public ListCursor select(int row, int size, int height) {
        return new ListCursor(Math.clamp(row, 0, Math.max(0, size - 1)), offset).fit(size, height);
    }

    /** Chooses the row that is seen so many rows below the first one, as after a click; itself when there is none. */
    public ListCursor selectSeen(int row, int size, int height) {
        int wanted = offset + row;
        return row < 0 || row >= height || wanted >= size ? this : select(wanted, size, height);
    }

    /** The cursor after the list or its window changed: within it, the chosen row seen, no room wasted at the end. */
    public ListCursor fit(int size, int height) {
        int rows = Math.max(1, height);
        int row = Math.clamp(selected, 0, Math.max(0, size - 1));
        int first = Math.clamp(offset, Math.max(0, row - rows + 1), row);
        return new ListCursor(row, Math.min(first, Math.max(0, size - rows)));
    }

    private static int step(Key key, int size, int height) {
        if (key.modifiers().equals(Modifiers.CONTROL)) {
            return switch (key.codePoint()) {
                case 'd' -> Math.max(1, height / 2);
                case 'u' -> -Math.max(1, height / 2);
                case 'n' -> 1;
                case 'p' -> -1;
                default -> 0;
            };
        }
        if (!key.modifiers().equals(Modifiers.NONE)) {
            return 0;
        }
        return switch (key.name()) {
            case UP -> -1;
            case DOWN -> 1;
            case HOME -> -size;
            case END -> size;
            case PAGE_UP -> -height;
            case PAGE_DOWN -> height;
            case CHARACTER ->
                switch (key.codePoint()) {
                    case 'k' -> -1;
                    case 'j' -> 1;
                    case 'g' -> -size;
                    case 'G' -> size;
                    default -> 0;
                };
            default -> 0;
        };
    }

    private ListCursor move(int step, int size, int height, IntPredicate choosable) {
        int wanted = Math.clamp((long) selected + step, 0, Math.max(0, size - 1));
        int found = nearest(wanted, step > 0 ? 1 : -1, size, choosable);
        if (found < 0) {
            // Nothing further that way: the last one before it. The heading above the first row comes into view.
            found = nearest(wanted, step > 0 ? -1 : 1, size, choosable);
            int first = step < 0 && found >= 0 && found < height ? 0 : offset;
            return found < 0 ? this : new ListCursor(found, first).fit(size, height);
        }
        return new ListCursor(found, offset).fit(size, height);
    }

    private static int nearest(int from, int direction, int size, IntPredicate choosable) {
        int row = from;
        while (row >= 0 && row < size) {
            if (choosable.test(row)) {
                return row;
            }
            row += direction;
        }
        return -1;
    }
}
