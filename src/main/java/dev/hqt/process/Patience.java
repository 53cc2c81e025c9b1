package dev.hqt.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that nobody announces: a socket that appears, a process that ends. Always with an end. */
public final class Patience {
    private static final long SHORTEST_NANOS = Duration.ofMillis(2).toNanos();
    private static final long LONGEST_NANOS = Duration.ofMillis(40).toNanos();

    private Patience() {}

    /**
     * Looks at once, then again and again at growing distances, until the condition holds or the time is over.
     *
     * @return whether it held
     */
    public static boolean until(Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        long pause = SHORTEST_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() >= end || Thread.currentThread().isInterrupted()) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(LONGEST_NANOS, pause * 2);
        }
        return true;
    }
}
