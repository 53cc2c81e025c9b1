package dev.hqt.tui;

import java.time.Duration;

/**
 * Counts what is under way: events not handled, effects not done, a frame not painted. At zero hqt is idle, and a test
 * that waits for that needs no sleep.
 */
final class Busy {
    private int count;

    synchronized void begin() {
        count++;
    }

    synchronized void end() {
        count--;
        if (count == 0) {
            notifyAll();
        }
    }

    synchronized boolean isIdle() {
        return count == 0;
    }

    /** Waits until nothing is under way; false when that took longer than the limit. */
    synchronized boolean await(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (count > 0) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(Math.max(1, left / 1_000_000));
        }
        return true;
    }
}
