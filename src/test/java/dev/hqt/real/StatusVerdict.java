package dev.hqt.real;

import dev.hqt.fake.TurnLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * Shown states against the times of the model server. Pure; all moments by {@link System#nanoTime}.
 *
 * <p>A reading is right when its state was the true one at some moment of the second before it, or of the reading itself.
 * Between the Enter key and the arrival of the request the harness works already, but the server can't know: there both
 * states are true.
 */
final class StatusVerdict {
    static final Duration TOLERANCE = Duration.ofSeconds(1);
    private static final String WORKING = "working";
    private static final String IDLE = "idle";

    /** One look: begun, ended, and what it gave. */
    record Reading(long begun, long ended, String state) {}

    /**
     * One turn.
     *
     * @param submitted when the Enter key was sent
     * @param begun when its first request had come
     * @param ended when its last answer was out
     */
    record Turn(long submitted, long begun, long ended) {
        Turn(long submitted, TurnLog.Turn turn) {
            this(submitted, turn.begun(), Objects.requireNonNull(turn.ended()));
        }
    }

    private final List<Reading> readings;
    private final List<Turn> turns;

    StatusVerdict(List<Reading> readings, List<Turn> turns) {
        this.readings = List.copyOf(readings);
        this.turns = List.copyOf(turns);
    }

    List<Reading> wrong() {
        return readings.stream().filter(reading -> !isRight(reading)).toList();
    }

    private boolean isRight(Reading reading) {
        long from = reading.begun() - TOLERANCE.toNanos();
        long to = reading.ended();
        return switch (reading.state()) {
            case WORKING -> turns.stream().anyMatch(turn -> turn.submitted() <= to && turn.ended() >= from);
            case IDLE -> turns.stream().noneMatch(turn -> turn.begun() <= from && turn.ended() >= to);
            default -> false;
        };
    }

    /**
     * How late, in nanoseconds, each beginning and each end was shown for the first time and from then on; 0 when it was
     * shown before the server knew. The beginning of a turn that was over before two readings were made is left out.
     */
    List<Long> delays() {
        List<Long> delays = new ArrayList<>();
        for (int number = 0; number < turns.size(); number++) {
            Turn turn = turns.get(number);
            long next = number + 1 < turns.size() ? turns.get(number + 1).submitted() : Long.MAX_VALUE;
            List<Reading> during = readings.stream()
                    .filter(reading -> reading.begun() >= turn.submitted() && reading.ended() <= turn.ended())
                    .toList();
            if (during.size() >= 2) {
                delays.add(firstShownSince(turn.begun(), WORKING, during, turn.ended()));
            }
            List<Reading> after = readings.stream()
                    .filter(reading -> reading.ended() >= turn.ended() && reading.ended() < next)
                    .toList();
            delays.add(firstShownSince(turn.ended(), IDLE, after, next));
        }
        return delays;
    }

    private static long firstShownSince(long moment, String state, List<Reading> readings, long end) {
        int first = readings.size();
        while (first > 0 && readings.get(first - 1).state().equals(state)) {
            first--;
        }
        long shown = first < readings.size() ? readings.get(first).ended() : end;
        return Math.max(0, shown - moment);
    }

    /** In nanoseconds; how long looks took. */
    LongStream costs() {
        return readings.stream().mapToLong(reading -> reading.ended() - reading.begun());
    }
}
