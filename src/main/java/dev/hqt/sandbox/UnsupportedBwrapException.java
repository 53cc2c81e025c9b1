package dev.hqt.sandbox;

/** This bwrap lacks an option without which the jail would be weaker than promised, so there is no jail. */
public final class UnsupportedBwrapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedBwrapException(String message) {
        super(message);
    }
}
