package dev.hqt.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a conversation's id came to be known. */
public enum IdCause {
    /** hqt gave it to a new session's harness. */
    GIVEN,
    /** The harness named its first conversation itself, and its own process showed it. */
    CAPTURED,
    /** The harness went on in another conversation: {@code /clear}, {@code /new}, a fork. */
    FOLLOWED,
    /** hqt gave it to a fresh conversation after a resume was refused. */
    FRESH,
    /** The user named it. */
    CHOSEN;

    /** The word in the database and in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The cause that is written so, if this hqt knows one. */
    public static Optional<IdCause> find(String word) {
        return Arrays.stream(values())
                .filter(cause -> cause.word().equals(word))
                .findFirst();
    }
}
