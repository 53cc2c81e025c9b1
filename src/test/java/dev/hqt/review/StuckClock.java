package dev.hqt.review;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;

/** A clock that never answers: it stands for a file that can't be opened. */
final class StuckClock extends Clock {
    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    public Instant instant() {
        try {
            never.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return Instant.EPOCH;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
