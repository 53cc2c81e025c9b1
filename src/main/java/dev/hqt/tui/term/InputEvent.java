package dev.hqt.tui.term;

/** Something that came from the user's terminal. */
public sealed interface InputEvent
        permits Key, InputEvent.Paste, InputEvent.Mouse, InputEvent.Focus, InputEvent.Resize, InputEvent.EndOfInput {
    /**
     * Text that was pasted, as one event: it never acts as keys. Line ends are {@code \n}; everything else is as it came
     * and may hold control characters.
     */
    record Paste(String text) implements InputEvent {}

    /**
     * The mouse.
     *
     * @param kind what it did
     * @param button which button, NONE for the wheel and for a move
     * @param column 0-based column of the screen
     * @param row 0-based row of the screen
     * @param modifiers what was held
     */
    record Mouse(Kind kind, Button button, int column, int row, Modifiers modifiers) implements InputEvent {
        /** What the mouse did. */
        public enum Kind {
            PRESS,
            RELEASE,
            DRAG,
            MOVE,
            WHEEL_UP,
            WHEEL_DOWN,
            WHEEL_LEFT,
            WHEEL_RIGHT
        }

        /** Which button. */
        public enum Button {
            NONE,
            LEFT,
            MIDDLE,
            RIGHT
        }

        /** Whether the left button went down. */
        public boolean isClick() {
            return kind == Kind.PRESS && button == Button.LEFT;
        }
    }

    /**
     * The terminal came to the front or left it.
     *
     * @param gained true when it came
     */
    record Focus(boolean gained) implements InputEvent {}

    /** The terminal has, perhaps, another size: see {@link TtyTerminal#refreshSize()}. */
    record Resize() implements InputEvent {}

    /** The terminal is gone; nothing follows. */
    record EndOfInput() implements InputEvent {}
}
