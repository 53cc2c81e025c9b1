package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Keeps what was lent to living sessions usable (a login that the user's own harness has renewed is handed on): about
 * once a minute for each, beside the looking, which must not wait for it. A process that lives for less than that, as a
 * command does, never gets to it.
 */
final class Caretaker {
    private static final Duration EVERY = Duration.ofMinutes(1);

    private final SpawnPlanner planner;
    private final Clock clock;
    private final Executor beside;
    private final Map<Long, Instant> lastTimes = new HashMap<>();

    Caretaker(SpawnPlanner planner, Clock clock, Executor beside) {
        this.planner = planner;
        this.clock = clock;
        this.beside = beside;
    }

    synchronized void lookAfter(SessionView view) {
        if (!view.live()) {
            lastTimes.remove(view.id());
            return;
        }
        Instant now = clock.instant();
        Instant last = lastTimes.putIfAbsent(view.id(), now);
        HarnessConfigurator configurator = planner.findConfigurator(view.session());
        if (last == null || configurator == null || Duration.between(last, now).compareTo(EVERY) < 0) {
            return;
        }
        lastTimes.put(view.id(), now);
        boolean sandboxed = view.session().policy() instanceof StoredPolicy.Sandboxed;
        beside.execute(() -> configurator.keepAlive(planner.context(view.session()), sandboxed));
    }
}
