package dev.hqt.tui.term;

/** There is no terminal to draw on, or it went away. The message is a sentence for the user. */
public final class TerminalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TerminalException(String message) {
        super(message);
    }

    public TerminalException(String message, Throwable cause) {
        super(message, cause);
    }
}
