package dev.hqt.session;

import java.util.Locale;

/** The state that a user sees. */
public enum SessionState {
    STARTING,
    WORKING,
    /** It needs the user. */
    WAITING,
    IDLE,
    STOPPED,
    FAILED,
    /** Its policy can't be read, so it is never spawned. */
    REFUSED,
    /** Alive or not can't be told now, or nothing tells what it is doing. */
    UNKNOWN;

    /** The word in lists and in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
