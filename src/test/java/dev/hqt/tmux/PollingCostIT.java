package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.MultiplexerReading;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** What a look at a hundred sessions costs. Publishes the numbers; fails only where a call a session would show. */
@Timeout(300)
class PollingCostIT {
    private static final int SESSIONS = 100;
    private static final int ROUNDS = 30;

    private final PrivateTmux here = new PrivateTmux();
    private final TmuxMultiplexer tmux = here.multiplexer();

    @AfterEach
    void endTheServer() {
        here.close();
    }

    @Test
    void aHundredSessionsAreReadInTwoCalls(TestReporter reporter) {
        String colours = "i=0; while [ $i -lt 60 ]; do i=$((i+1));"
                + " printf '\\033[3%dmcoloured line %d of some length to be captured\\033[0m\\n' $((i%8)) $i; done; exec sleep 1000";
        List<Long> ids = LongStream.rangeClosed(1, SESSIONS).boxed().toList();
        ids.forEach(id -> tmux.spawn(id % 2 == 0 ? here.jailedShell(id, colours) : here.shell(id, colours)));
        assertThat(PrivateTmux.until(() -> tmux.read() instanceof MultiplexerReading.Panes(var panes)
                        && panes.size() == SESSIONS
                        && panes.values().stream().allMatch(pane -> pane.harnessPid() > 0)))
                .isTrue();
        assertThat(PrivateTmux.until(() -> tmux.screens(ids, true).values().stream()
                        .allMatch(screen -> screen.contains("coloured line 60"))))
                .isTrue();

        Map<String, String> numbers =
                Map.of("read", measure(tmux::read), "screens", measure(() -> tmux.screens(ids, true)));
        reporter.publishEntry(numbers);
        assertThat(tmux.read()).isInstanceOf(MultiplexerReading.Panes.class);
        assertThat(fastest(tmux::read)).isLessThan(Duration.ofMillis(150));
        assertThat(fastest(() -> tmux.screens(ids, true))).isLessThan(Duration.ofMillis(250));
    }

    /** Wall time and processor time of everybody: this JVM, the tmux clients, the tmux server. */
    private String measure(Runnable look) {
        long[] walls = new long[ROUNDS];
        long before = processorMillis();
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            look.run();
            walls[round] = System.nanoTime() - begin;
        }
        long spent = processorMillis() - before;
        Arrays.sort(walls);
        return "wall median %.1f ms, fastest %.1f ms; processor %.1f ms a look"
                .formatted(walls[ROUNDS / 2] / 1e6, walls[0] / 1e6, spent / (double) ROUNDS);
    }

    private static Duration fastest(Runnable look) {
        return LongStream.range(0, ROUNDS)
                .map(round -> {
                    long begin = System.nanoTime();
                    look.run();
                    return System.nanoTime() - begin;
                })
                .mapToObj(Duration::ofNanos)
                .min(Duration::compareTo)
                .orElseThrow();
    }

    /** utime, stime of this process with its ended children, and of the server, in ticks of 10 ms (proc(5)). */
    private long processorMillis() {
        long[] self = times("self");
        long[] server = times(Long.toString(here.record().process().pid()));
        return 10 * (self[0] + self[1] + self[2] + self[3] + server[0] + server[1]);
    }

    private static long[] times(String process) {
        String stat = PrivateTmux.text(java.nio.file.Path.of("/proc/" + process + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return LongStream.range(11, 15)
                .map(at -> Long.parseLong(fields[(int) at]))
                .toArray();
    }
}
