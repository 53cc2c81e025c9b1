package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import java.util.function.IntPredicate;

/**
 * Which field of a form keys go to. Tab and Down go on, Shift-Tab and Up go back, round and past what cannot take it.
 *
 * @param focused which field
 * @param size how many fields there are
 */
public record FocusRing(int focused, int size) {
    public FocusRing {
        if (focused < 0 || focused >= size) {
            throw new IllegalArgumentException("There is no field " + focused + " among " + size);
        }
    }

    /** With the first field focused. */
    public static FocusRing of(int size) {
        return new FocusRing(0, size);
    }

    /** The ring after an event; itself when the event means nothing to it. */
    public FocusRing handle(InputEvent event, IntPredicate enabled) {
        if (event.equals(Key.TAB) || event.equals(Key.DOWN)) {
            return step(1, enabled);
        }
        return event.equals(Key.BACK_TAB) || event.equals(Key.UP) ? step(-1, enabled) : this;
    }

    private FocusRing step(int by, IntPredicate enabled) {
        for (int steps = 1; steps < size; steps++) {
            int candidate = Math.floorMod(focused + by * steps, size);
            if (enabled.test(candidate)) {
                return new FocusRing(candidate, size);
            }
        }
        return this;
    }
}
