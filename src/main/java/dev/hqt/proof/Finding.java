package dev.hqt.proof;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * What came of one attack, as a line that crosses from the jail to the host.
 *
 * @param id the attack's
 * @param kind what came of it
 * @param words what it got, or how it was refused
 */
record Finding(String id, Kind kind, String words) {
    enum Kind {
        HELD,
        OUT,
        NOT_TRIED
    }

    private static final String SEPARATOR = "\t";

    String line() {
        return id + SEPARATOR + kind + SEPARATOR + words.replaceAll("\\p{Cntrl}", " ");
    }

    /** Reads a line that an agent could have written: what is not one is left out. */
    static Optional<Finding> parse(String line) {
        String[] parts = line.split(SEPARATOR, 3);
        if (parts.length < 3) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(parts[1])) {
                return Optional.of(new Finding(parts[0], kind, parts[2]));
            }
        }
        return Optional.empty();
    }

    static String words(IOException refused) {
        if (refused instanceof NoSuchFileException) {
            return "not there";
        }
        return refused instanceof AccessDeniedException ? "access denied" : String.valueOf(refused.getMessage());
    }
}
