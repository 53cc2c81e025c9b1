package dev.hqt.tui;

import dev.hqt.tui.text.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives a session the size of the preview once the user has stayed on it for a moment: each change makes a harness draw
 * itself anew, so running down the list must not.
 *
 * @param sessionId whose turn it is; 0 for nobody's
 * @param wanted the size it is to have
 * @param due when it is given; null when it has been
 * @param given which session has which size from us
 */
record PreviewSize(
        long sessionId, @Nullable Size wanted, @Nullable Instant due, Map<Long, Size> given) {
    private static final Duration PAUSE = Duration.ofMillis(600);

    /** A harness in fewer columns breaks its lines for good, also in the scrollback: a cut picture is better. */
    private static final int LEAST_COLUMNS = 50;

    private static final int LEAST_ROWS = 12;

    static final PreviewSize NONE = new PreviewSize(0, null, null, Map.of());

    PreviewSize {
        given = Map.copyOf(given);
    }

    static boolean isEnough(int columns, int rows) {
        return columns >= LEAST_COLUMNS && rows >= LEAST_ROWS;
    }

    /** This session is shown in this size now; itself when that is known. */
    PreviewSize shown(long id, Size size, Instant now) {
        if (id == sessionId && size.equals(wanted)) {
            return this;
        }
        Instant next = size.equals(given.get(id)) ? null : now.plus(PAUSE);
        return new PreviewSize(id, size, next, given);
    }

    /** Nobody is shown who could be given a size. */
    PreviewSize nobody() {
        return sessionId == 0 ? this : new PreviewSize(0, null, null, given);
    }

    boolean isDue(Instant now) {
        return due != null && !now.isBefore(due);
    }

    PreviewSize done() {
        Map<Long, Size> more = new LinkedHashMap<>(given);
        if (wanted != null) {
            more.put(sessionId, wanted);
        }
        return new PreviewSize(sessionId, wanted, null, more);
    }

    /** An attached terminal gave the session its own size. */
    PreviewSize forget(long id) {
        Map<Long, Size> fewer = new LinkedHashMap<>(given);
        fewer.remove(id);
        return new PreviewSize(0, null, null, fewer);
    }
}
