package dev.hqt.session;

import java.util.Arrays;
import java.util.Optional;

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

    /** The mode that an event of this kind tells of; none when it tells of no start. */
    static Optional<StartMode> find(String kind) {
        return Arrays.stream(values()).filter(mode -> mode.word.equals(kind)).findFirst();
    }
}
