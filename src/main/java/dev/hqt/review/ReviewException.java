package dev.hqt.review;

import dev.hqt.HqtException;

/** A snapshot can't be taken, kept or read. */
public final class ReviewException extends HqtException {
    private static final long serialVersionUID = 1L;

    ReviewException(String message) {
        super(message);
    }

    ReviewException(String message, Throwable cause) {
        super(message, cause);
    }
}
