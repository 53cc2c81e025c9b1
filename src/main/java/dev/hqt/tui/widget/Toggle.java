package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;

/**
 * A switch, drawn as {@code [x]} and a label. One that is disabled is off and says why; no event turns it on.
 *
 * @param on whether it is on
 * @param disabledReason why it cannot be turned on; empty when it can
 */
public record Toggle(boolean on, String disabledReason) {
    public Toggle {
        if (on && !disabledReason.isEmpty()) {
            throw new IllegalArgumentException("A disabled switch is off: " + disabledReason);
        }
    }

    public static Toggle of(boolean on) {
        return new Toggle(on, "");
    }

    /** Off for good, and why. */
    public static Toggle disabled(String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("A disabled switch says why");
        }
        return new Toggle(false, reason);
    }

    public boolean isEnabled() {
        return disabledReason.isEmpty();
    }

    /** The switch after an event; itself when it is disabled or the event means nothing to it. */
    public Toggle handle(InputEvent event) {
        boolean turned = event.equals(Key.SPACE) || event.equals(Key.LEFT) || event.equals(Key.RIGHT);
        return turned && isEnabled() ? of(!on) : this;
    }

    /** Draws the switch in the first row of a canvas; its reason, when it is disabled, after the label. */
    public void render(Canvas canvas, String label, boolean focused) {
        Role role = isEnabled() ? focused ? Role.SELECTED : Role.TEXT : Role.DISABLED;
        int column = canvas.put(0, 0, on ? "[x]" : "[ ]", role);
        column = canvas.putClipped(
                column + 1,
                0,
                Math.max(0, canvas.width() - column - 1),
                label,
                isEnabled() ? Role.TEXT : Role.DISABLED);
        if (!isEnabled()) {
            String reason = canvas.signs().warning() + " " + disabledReason;
            int room = Math.max(0, canvas.width() - column - 2);
            canvas.putClipped(column + 2, 0, Math.min(room, Width.of(reason)), reason, Role.WARNING);
        }
    }
}
