package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent.Mouse;
import java.time.Duration;
import java.time.Instant;

/**
 * Tells a double click from two clicks. The clock is the caller's.
 *
 * @param column where the last click was
 * @param row where the last click was
 * @param at when it was
 * @param count how many clicks in quick succession there were at that place
 */
public record Clicks(int column, int row, Instant at, int count) {
    public static final Clicks NONE = new Clicks(-1, -1, Instant.EPOCH, 0);

    /** What desktops take for a double click. */
    private static final Duration QUICK = Duration.ofMillis(400);

    /** After a mouse event; itself unless it is a click. */
    public Clicks handle(Mouse mouse, Instant now) {
        if (!mouse.isClick()) {
            return this;
        }
        boolean again = mouse.column() == column && mouse.row() == row && !now.isAfter(at.plus(QUICK));
        return new Clicks(mouse.column(), mouse.row(), now, again ? count + 1 : 1);
    }

    /** Whether the last click was the second at its place; a third one is none. */
    public boolean isDouble() {
        return count == 2;
    }
}
