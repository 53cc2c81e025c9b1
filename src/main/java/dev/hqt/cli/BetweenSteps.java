package dev.hqt.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets Ctrl-C end a long command between two of its steps, never within one. */
final class BetweenSteps {
    /** A step that takes longer than this is given up like any other work. */
    private static final long PATIENCE_SECONDS = 30;

    private final ReentrantLock step = new ReentrantLock();
    private volatile boolean interrupted;

    BetweenSteps() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "hqt waits for the step"));
    }

    private void interrupt() {
        interrupted = true;
        try {
            // Never released: the process ends with it.
            boolean _ = step.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does a step, or nothing when the user wants no more; whether it was done. */
    boolean run(Runnable work) {
        step.lock();
        try {
            if (!interrupted) {
                work.run();
            }
            return !interrupted;
        } finally {
            step.unlock();
        }
    }
}
