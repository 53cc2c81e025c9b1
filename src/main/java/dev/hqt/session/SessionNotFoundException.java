package dev.hqt.session;

import dev.hqt.HqtException;

/** There is no such session. */
public final class SessionNotFoundException extends HqtException {
    private static final long serialVersionUID = 1L;

    public SessionNotFoundException(String wanted) {
        super("There is no session " + wanted + ": 'hqt list --all' shows all of them.");
    }
}
