package dev.hqt;

/**
 * Root of every failure that hqt tells the user about. The message is a whole sentence for the user:
 * what failed, why, and what to do.
 */
public class HqtException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HqtException(String message) {
        super(message);
    }

    public HqtException(String message, Throwable cause) {
        super(message, cause);
    }
}
