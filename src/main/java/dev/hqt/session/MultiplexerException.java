package dev.hqt.session;

/** The multiplexer refused or did not answer. */
public final class MultiplexerException extends ServiceException {
    private static final long serialVersionUID = 1L;

    public MultiplexerException(String message) {
        super(message);
    }

    public MultiplexerException(String message, Throwable cause) {
        super(message, cause);
    }
}
