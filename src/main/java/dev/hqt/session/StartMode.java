package dev.hqt.session;

/** How a harness is started. */
enum StartMode {
    /** A new session's first start. */
    SPAWN("spawn"),
    /** Continue the stored conversation. */
    RESUME("resume"),
    /** A fresh conversation in an existing session: the second rung. */
    FRESH("fresh");

    private final String word;

    StartMode(String word) {
        this.word = word;
    }

    /** The word in a spawn event. */
    String word() {
        return word;
    }
}
