package dev.hqt.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which rung comes next when a resume's harness has ended. Pure. The order: resume by the stored id; a fresh
 * conversation with the same id; where the harness says that the id is in use, one with a new id.
 */
final class ResumeLadder {
    /** A harness that ends later than this, or after it was ready, did resume. */
    static final Duration EARLY = Duration.ofSeconds(10);

    private ResumeLadder() {}

    /** The rungs. */
    enum Rung {
        RESUME,
        FRESH_SAME_ID,
        FRESH_NEW_ID
    }

    /**
     * How a rung's harness ended.
     *
     * @param exitCode its exit code, or null when nothing tells
     * @param lived how long it lived
     * @param ready whether it was ever ready
     * @param idInUse whether its last words say that the id is in use
     */
    record Ending(@Nullable Integer exitCode, Duration lived, boolean ready, boolean idInUse) {}

    /** The next rung, or null when there is none. */
    static @Nullable Rung next(Rung rung, Ending ending, boolean freshAllowed) {
        boolean refused = !ending.ready() && ending.lived().compareTo(EARLY) <= 0 && !isZero(ending.exitCode());
        if (!refused || !freshAllowed) {
            return null;
        }
        return switch (rung) {
            case RESUME -> ending.idInUse() ? Rung.FRESH_NEW_ID : Rung.FRESH_SAME_ID;
            case FRESH_SAME_ID -> ending.idInUse() ? Rung.FRESH_NEW_ID : null;
            case FRESH_NEW_ID -> null;
        };
    }

    private static boolean isZero(@Nullable Integer exitCode) {
        return exitCode != null && exitCode == 0;
    }
}
