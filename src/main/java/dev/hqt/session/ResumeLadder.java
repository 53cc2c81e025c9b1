package dev.hqt.session;

import dev.hqt.harness.ResumeRefusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which rung comes next when a resume's harness has ended. Pure. The order: resume by the stored id; a fresh
 * conversation with the same id; where the harness says that the id can't be given, one with a new id.
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
     * @param refusal what its last words say
     */
    record Ending(@Nullable Integer exitCode, Duration lived, boolean ready, ResumeRefusal refusal) {}

    /** The next rung, or null when there is none. */
    static @Nullable Rung next(Rung rung, Ending ending, boolean freshAllowed) {
        boolean refused = !ending.ready() && ending.lived().compareTo(EARLY) <= 0 && !isZero(ending.exitCode());
        if (!refused || !freshAllowed) {
            return null;
        }
        return switch (rung) {
            case RESUME -> afterResume(ending.refusal());
            case FRESH_SAME_ID -> isTaken(ending.refusal()) ? Rung.FRESH_NEW_ID : null;
            case FRESH_NEW_ID -> null;
        };
    }

    private static @Nullable Rung afterResume(ResumeRefusal refusal) {
        return switch (refusal) {
            case UNKNOWN_ID, NO_CONVERSATION, OTHER -> Rung.FRESH_SAME_ID;
            case ID_IN_USE, BUSY -> Rung.FRESH_NEW_ID;
            case NOT_LOGGED_IN -> null;
        };
    }

    private static boolean isTaken(ResumeRefusal refusal) {
        return switch (refusal) {
            case ID_IN_USE, BUSY -> true;
            case UNKNOWN_ID, NO_CONVERSATION, NOT_LOGGED_IN, OTHER -> false;
        };
    }

    private static boolean isZero(@Nullable Integer exitCode) {
        return exitCode != null && exitCode == 0;
    }
}
