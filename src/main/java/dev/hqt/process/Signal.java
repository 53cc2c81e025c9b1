package dev.hqt.process;

/** The signals that hqt sends. */
public enum Signal {
    /** Asks a program to end. */
    TERMINATE("TERM"),
    /** Ends it. */
    KILL("KILL"),
    /** Wakes a stopped one. */
    CONTINUE("CONT"),
    /** To a tmux server: make your socket again. */
    USER_1("USR1"),
    /** Tells a program that a child of its ended, which it may have missed. */
    CHILD("CHLD");

    private final String code;

    Signal(String code) {
        this.code = code;
    }

    /** The name that {@code kill -s} takes. */
    String code() {
        return code;
    }
}
