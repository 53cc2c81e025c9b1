package dev.hqt.session;

import dev.hqt.HqtException;

/** Something the user asked for can't be done, and nothing was changed. The message says why and what to do. */
public class ServiceException extends HqtException {
    private static final long serialVersionUID = 1L;

    public ServiceException(String message) {
        super(message);
    }

    public ServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
