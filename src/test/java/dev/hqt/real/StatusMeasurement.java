package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.fake.FakeModelServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How late and how right hqt's status of a real harness is: read every 100 ms, by the service that the commands and the
 * screen use, against the times that the model server itself wrote down. See {@link RealHarnesses}.
 */
@Timeout(3600)
class StatusMeasurement {
    private static final int TURNS = 20;
    private static final long PERIOD_MILLIS = 100;

    private static final List<String> SUMMARIES = new ArrayList<>();

    @TempDir
    Path temporary;

    static Stream<RealHarness> measured() {
        return RealHarnesses.chosen(List.of(Seven.CLAUDE, Seven.CODEX));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("measured")
    void isNeverWrongAndAtMostASecondLate(RealHarness harness) throws IOException {
        List<StatusVerdict.Reading> readings = new CopyOnWriteArrayList<>();
        List<StatusVerdict.Turn> turns = new ArrayList<>();
        ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
        try (Journey journey = new Journey(harness, temporary, new NpmCache(), true, false)) {
            journey.start();
            // Its conversation gets its id, the service the part of the database that writes: what an hqt has done that
            // runs for longer than a minute.
            journey.work();
            journey.becomeIdle();
            var reading = reader.scheduleAtFixedRate(
                    () -> readings.add(look(journey)), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
            for (int turn = 0; turn < TURNS; turn++) {
                turns.add(take(journey, prompt(turn), readings));
            }
            reading.cancel(false);
        } finally {
            reader.close();
        }
        StatusVerdict verdict = new StatusVerdict(readings, turns);
        String summary = summary(harness, readings.size(), verdict);
        System.out.println(summary);
        SUMMARIES.add("- " + summary + ".");
        assertThat(verdict.wrong()).isEmpty();
        assertThat(verdict.delays()).allMatch(delay -> delay <= StatusVerdict.TOLERANCE.toNanos());
    }

    @AfterAll
    static void writeDown() throws IOException {
        GeneratedBlock.update("status", String.join("\n", SUMMARIES));
    }

    /** Slow answers, tools that take a while, tools that take none, and plain answers. */
    private static String prompt(int turn) {
        return switch (turn % 4) {
            case 0 -> "SLOW " + (2 + turn % 5);
            case 1 -> "RUN: sleep " + (1 + turn % 3) + "; echo turn" + turn;
            case 2 -> "turn " + turn;
            default -> "RUN: echo turn" + turn;
        };
    }

    private static StatusVerdict.Reading look(Journey journey) {
        long begun = System.nanoTime();
        String state = journey.state();
        return new StatusVerdict.Reading(begun, System.nanoTime(), state);
    }

    private static StatusVerdict.Turn take(Journey journey, String prompt, List<StatusVerdict.Reading> readings) {
        FakeModelServer model = journey.model();
        int before = model.turns().size();
        journey.hqt().write(journey.id(), prompt);
        long submitted = System.nanoTime();
        journey.hqt().press(journey.id(), "Enter");
        journey.hqt()
                .await(
                        "the end of the turn",
                        () -> model.turns().size() > before
                                && model.turns().getLast().ended() != null,
                        journey.id());
        // As many readings after it as tell whether the state stays.
        int then = readings.size();
        journey.hqt().await("more readings", () -> readings.size() > then + 25, journey.id());
        assertThat(model.turns()).hasSize(before + 1);
        return new StatusVerdict.Turn(submitted, model.turns().getLast());
    }

    private static String summary(RealHarness harness, int readings, StatusVerdict verdict) {
        List<Long> delays = verdict.delays();
        return String.format(
                Locale.ROOT,
                "%s: %d turns, %d readings (one takes %.0f ms in the median), %d wrong states;"
                        + " %d changes seen, at worst %.0f ms late, in the median %.0f ms",
                harness.release(),
                TURNS,
                readings,
                median(verdict.costs()) / 1e6,
                verdict.wrong().size(),
                delays.size(),
                delays.stream().mapToLong(delay -> delay).max().orElse(0) / 1e6,
                median(delays.stream().mapToLong(delay -> delay)) / 1e6);
    }

    private static double median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
