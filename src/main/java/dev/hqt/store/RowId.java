package dev.hqt.store;

import org.jspecify.annotations.Nullable;

/** Row ids: null only between {@code new} and the insert. */
final class RowId {
    private RowId() {}

    static long require(@Nullable Long id) {
        if (id == null) {
            throw new IllegalStateException("The row was not inserted yet");
        }
        return id;
    }
}
