package dev.hqt.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An answer about the machine that is asked for several times within one verb (planned once to see whether it can be,
 * once for real) and costs a process each time. Kept for two seconds: too short to be wrong for a user who mends
 * something and tries again.
 */
final class Recent<T> {
    private static final Duration FRESH = Duration.ofSeconds(2);

    private final Clock clock;
    private final Supplier<T> question;
    private @Nullable T answer;
    private Instant asked = Instant.MIN;

    Recent(Clock clock, Supplier<T> question) {
        this.clock = clock;
        this.question = question;
    }

    synchronized T get() {
        Instant now = clock.instant();
        T known = answer;
        if (known == null || now.isAfter(asked.plus(FRESH))) {
            known = question.get();
            answer = known;
            asked = now;
        }
        return known;
    }
}
