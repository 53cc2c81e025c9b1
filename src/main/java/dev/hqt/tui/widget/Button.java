package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;

/**
 * A button, drawn as {@code [ Label ]}.
 *
 * @param label what it does
 */
public record Button(String label) {
    /** Whether the event presses it: Enter or Space. A paste never does. */
    public boolean isPressedBy(InputEvent event) {
        return event.equals(Key.ENTER) || event.equals(Key.SPACE);
    }

    /** Columns it takes. */
    public int width() {
        return Width.of(label) + 4;
    }

    /** Draws the button at the corner of a canvas. */
    public void render(Canvas canvas, boolean focused) {
        canvas.putClipped(0, 0, canvas.width(), "[ " + label + " ]", focused ? Role.BUTTON_FOCUSED : Role.BUTTON);
    }
}
