package dev.hqt.session;

import dev.hqt.HqtException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Reviews sessions that ended by themselves, beside the looking, which must not wait for it, and one after the other. A
 * process that lives for less than a moment, as a command does, leaves it to the next one: at the latest a resume does
 * it.
 */
final class LateReviews {
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private final Reviews reviews;
    private final Clock clock;
    private final Executor beside;
    private final Object oneAtATime = new Object();

    /** When each was first seen to be due; {@link Instant#MAX} once it was tried. */
    private final Map<Long, Instant> seen = new HashMap<>();

    LateReviews(Reviews reviews, Clock clock, Executor beside) {
        this.reviews = reviews;
        this.clock = clock;
        this.beside = beside;
    }

    synchronized void notice(SessionView view) {
        boolean unreviewed = Reviews.hasEnded(view)
                && view.session().changes() == null
                && !view.session().isDeleted()
                && Reviews.writesProject(view.session());
        if (!unreviewed) {
            seen.remove(view.id());
            return;
        }
        Instant now = clock.instant();
        Instant first = seen.computeIfAbsent(view.id(), none -> now);
        if (first.equals(Instant.MAX) || Duration.between(first, now).compareTo(A_MOMENT) < 0) {
            return;
        }
        seen.put(view.id(), Instant.MAX);
        beside.execute(() -> review(view));
    }

    private void review(SessionView view) {
        synchronized (oneAtATime) {
            try {
                if (reviews.isDue(view)) {
                    reviews.review(view);
                }
            } catch (HqtException untold) {
                // Its count stays unknown, and whoever asks for the review reads why.
            }
        }
    }
}
