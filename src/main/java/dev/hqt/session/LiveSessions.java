package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessObservation;
import dev.hqt.harness.HarnessReading;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what sessions are doing now: one call to the multiplexer for all, one more for the screens of those harnesses
 * that only their screen gives away, and the harnesses' own status files. Remembers, for each session, the last screen
 * reading, so that an unchanged screen is not captured again.
 */
final class LiveSessions {
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private final Multiplexer multiplexer;
    private final SpawnPlanner planner;
    private final Clock clock;
    private final Map<Long, ScreenReading> lastScreens = new HashMap<>();

    LiveSessions(Multiplexer multiplexer, SpawnPlanner planner, Clock clock) {
        this.multiplexer = multiplexer;
        this.planner = planner;
        this.clock = clock;
    }

    /** One session's look: its view, and the conversation that its harness says it is in (null when it doesn't tell). */
    record Look(SessionView view, @Nullable String harnessSessionId) {}

    /** Looks at all of these sessions at once, in their order. */
    synchronized List<Look> look(List<Session> sessions) {
        MultiplexerReading reading = multiplexer.read();
        Map<Long, HarnessReading> harnessReadings = readHarnesses(sessions, reading);
        List<Look> looks = new ArrayList<>();
        for (Session session : sessions) {
            HarnessReading said = harnessReadings.getOrDefault(session.id(), HarnessReading.NOTHING);
            SessionView view = SessionStatus.of(session, reading, said, tellsStatus(session), clock.instant());
            looks.add(new Look(view, said.harnessSessionId()));
        }
        return looks;
    }

    Look look(Session session) {
        return look(List.of(session)).getFirst();
    }

    private boolean tellsStatus(Session session) {
        HarnessConfigurator configurator = planner.findConfigurator(session);
        return configurator != null && configurator.tellsStatus();
    }

    /** First what harnesses tell without their screen, which is cheap; then the screens of those that told nothing. */
    private Map<Long, HarnessReading> readHarnesses(List<Session> sessions, MultiplexerReading reading) {
        if (!(reading instanceof MultiplexerReading.Panes panes)) {
            return Map.of();
        }
        Map<Long, HarnessReading> readings = new HashMap<>();
        List<Living> silent = new ArrayList<>();
        for (Session session : sessions) {
            PaneReading pane = panes.bySession().get(session.id());
            HarnessConfigurator configurator = planner.findConfigurator(session);
            if (pane == null || !pane.alive() || configurator == null) {
                lastScreens.remove(session.id());
                continue;
            }
            Living living = new Living(session, pane, configurator);
            HarnessReading said = living.read(planner, quiet(pane), null);
            readings.put(session.id(), said);
            if (configurator.wantsScreen(said)) {
                silent.add(living);
            }
        }
        Map<Long, String> screens = captureWhatChanged(silent);
        for (Living living : silent) {
            String screen = screens.get(living.id());
            if (screen != null) {
                lastScreens.put(living.id(), new ScreenReading(living.pane().activity(), screen));
            }
            ScreenReading known = lastScreens.get(living.id());
            if (known != null) {
                readings.put(living.id(), living.read(planner, quiet(living.pane()), known.screen()));
            }
        }
        return readings;
    }

    private Map<Long, String> captureWhatChanged(List<Living> silent) {
        List<Long> changed = silent.stream()
                .filter(living -> {
                    ScreenReading last = lastScreens.get(living.id());
                    return last == null || !last.activity().equals(living.pane().activity()) || isRecent(living.pane());
                })
                .map(Living::id)
                .toList();
        return changed.isEmpty() ? Map.of() : multiplexer.screens(changed, false);
    }

    /** Activity is told by the second, so a screen of this very second may have changed since. */
    private boolean isRecent(PaneReading pane) {
        return quiet(pane).compareTo(A_SECOND) <= 0;
    }

    private Duration quiet(PaneReading pane) {
        return Duration.between(pane.activity().at(), clock.instant());
    }

    private record ScreenReading(Activity activity, String screen) {}

    /** A session whose process lives. */
    private record Living(Session session, PaneReading pane, HarnessConfigurator configurator) {
        long id() {
            return session.id();
        }

        HarnessReading read(SpawnPlanner planner, Duration quiet, @Nullable String screen) {
            return configurator.read(new HarnessObservation(
                    planner.context(session),
                    session.policy() instanceof StoredPolicy.Sandboxed,
                    pane.harnessPid(),
                    pane.title(),
                    screen,
                    quiet));
        }
    }
}
