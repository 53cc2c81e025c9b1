package dev.hqt.tui.term;

import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.InputEvent.Mouse.Button;
import dev.hqt.tui.term.InputEvent.Mouse.Kind;
import org.jspecify.annotations.Nullable;

/** What a mouse report says, in xterm's encoding of buttons. */
final class MouseReports {
    private static final int SHIFT = 4;
    private static final int ALT = 8;
    private static final int CONTROL = 16;
    private static final int MOTION = 32;
    private static final int WHEEL = 64;

    private MouseReports() {}

    /**
     * Reads a report.
     *
     * @param code two bits of button, and the bits above
     * @param column from 1
     * @param row from 1
     * @param up whether the report says that the button was let go
     * @return null for one that means nothing to hqt, as of a fourth button
     */
    static @Nullable InputEvent read(int code, int column, int row, boolean up) {
        if (code < 0 || code > 127 || column < 1 || row < 1) {
            return null;
        }
        Modifiers held = new Modifiers((code & SHIFT) != 0, (code & ALT) != 0, (code & CONTROL) != 0);
        int low = code & 3;
        if ((code & WHEEL) != 0) {
            return new Mouse(wheel(low), Button.NONE, column - 1, row - 1, held);
        }
        Button button = button(low);
        Kind kind;
        if ((code & MOTION) != 0) {
            kind = button == Button.NONE ? Kind.MOVE : Kind.DRAG;
        } else {
            kind = up || button == Button.NONE ? Kind.RELEASE : Kind.PRESS;
        }
        return new Mouse(kind, button, column - 1, row - 1, held);
    }

    private static Kind wheel(int low) {
        return switch (low) {
            case 0 -> Kind.WHEEL_UP;
            case 1 -> Kind.WHEEL_DOWN;
            case 2 -> Kind.WHEEL_LEFT;
            default -> Kind.WHEEL_RIGHT;
        };
    }

    private static Button button(int low) {
        return switch (low) {
            case 0 -> Button.LEFT;
            case 1 -> Button.MIDDLE;
            case 2 -> Button.RIGHT;
            default -> Button.NONE;
        };
    }
}
