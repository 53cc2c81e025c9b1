package dev.hqt.doctor;

import dev.hqt.HqtException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs all checks at once and waits for each until a deadline: a harness may take a second to say its version, and one
 * that hangs must not keep the others' results back. The results come in the checks' own order.
 */
public final class Doctor {
    /**
     * Longer than any check takes by itself (programs are given three seconds each, a locked database five), for one that
     * is required and given up makes the exit code 1.
     */
    public static final Duration DEADLINE = Duration.ofSeconds(10);

    private final List<Check> checks;
    private final Duration deadline;

    public Doctor(List<? extends Check> checks) {
        this(checks, DEADLINE);
    }

    public Doctor(List<? extends Check> checks, Duration deadline) {
        this.checks = List.copyOf(checks);
        this.deadline = deadline;
    }

    public DoctorReport examine() {
        // Not closed: that would wait for a check that hangs. Its threads are daemons.
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<CheckResult>> running = new ArrayList<>();
            for (Check check : checks) {
                running.add(threads.submit(check::run));
            }
            long end = System.nanoTime() + deadline.toNanos();
            List<CheckReport> reports = new ArrayList<>();
            for (int index = 0; index < checks.size(); index++) {
                Check check = checks.get(index);
                reports.add(new CheckReport(check.name(), check.required(), await(running.get(index), end)));
            }
            return new DoctorReport(reports);
        } finally {
            threads.shutdownNow();
        }
    }

    private CheckResult await(Future<CheckResult> running, long end) {
        try {
            return running.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException tooLate) {
            return new CheckResult.Failed(
                    "no answer within " + deadline.toSeconds() + " s",
                    "Try 'hqt doctor' again when the machine is idle.");
        } catch (ExecutionException failure) {
            return failed(failure.getCause() == null ? failure : failure.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new CheckResult.Failed("not finished", "Run 'hqt doctor' again.");
        }
    }

    private static CheckResult failed(Throwable failure) {
        if (failure instanceof HqtException told) {
            return new CheckResult.Failed(
                    String.valueOf(told.getMessage()), "Do as it says, then run 'hqt doctor' again.");
        }
        return new CheckResult.Failed(
                "could not be checked (" + failure + ")", "This is a fault of hqt's own: report it with this line.");
    }
}
