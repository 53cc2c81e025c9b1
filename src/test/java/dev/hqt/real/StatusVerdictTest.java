package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A turn from 10.0 s to 15.0 s, submitted at 9.8 s, looked at every 100 ms for 10 ms from 5 s to 20 s. */
class StatusVerdictTest {
    private static final List<StatusVerdict.Turn> TURN =
            List.of(new StatusVerdict.Turn(millis(9_800), millis(10_000), millis(15_000)));

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private static StatusVerdict shownAsWorking(long from, long to) {
        return new StatusVerdict(
                IntStream.range(50, 200)
                        .mapToObj(tenth -> new StatusVerdict.Reading(
                                millis(tenth * 100L),
                                millis(tenth * 100L + 10),
                                tenth * 100L >= from && tenth * 100L < to ? "working" : "idle"))
                        .toList(),
                TURN);
    }

    @Test
    void whatIsShownAtOnceIsRightAndAlmostNotLate() {
        StatusVerdict verdict = shownAsWorking(9_800, 15_000);
        assertThat(verdict.wrong()).isEmpty();
        assertThat(verdict.delays()).containsExactly(0L, millis(10));
    }

    @Test
    void withinASecondItIsLateButNotWrong() {
        StatusVerdict verdict = shownAsWorking(10_900, 15_900);
        assertThat(verdict.wrong()).isEmpty();
        assertThat(verdict.delays()).containsExactly(millis(910), millis(910));
    }

    @Test
    void laterItIsWrong() {
        assertThat(shownAsWorking(11_200, 15_000).wrong()).hasSize(2);
        assertThat(shownAsWorking(10_000, 16_200).wrong()).hasSize(1);
        assertThat(shownAsWorking(9_000, 15_000).wrong()).hasSize(8);
    }

    @Test
    void aGapWithinTheTurnIsWrongAndLate() {
        List<StatusVerdict.Reading> readings = IntStream.range(50, 200)
                .mapToObj(tenth -> new StatusVerdict.Reading(
                        millis(tenth * 100L),
                        millis(tenth * 100L + 10),
                        tenth >= 98 && tenth < 150 && tenth != 130 ? "working" : "idle"))
                .toList();
        StatusVerdict verdict = new StatusVerdict(readings, TURN);
        assertThat(verdict.wrong()).hasSize(1);
        assertThat(verdict.delays().getFirst()).isEqualTo(millis(3_110));
    }

    @Test
    void anyOtherStateIsWrong() {
        StatusVerdict verdict =
                new StatusVerdict(List.of(new StatusVerdict.Reading(millis(1), millis(2), "unknown")), TURN);
        assertThat(verdict.wrong()).hasSize(1);
    }
}
