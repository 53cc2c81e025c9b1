package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessObservation;
import dev.hqt.harness.HarnessReading;
import java.time.Clock;
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

    private Map<Long, HarnessReading> readHarnesses(List<Session> sessions, MultiplexerReading reading) {
        if (!(reading instanceof MultiplexerReading.Panes panes)) {
            return Map.of();
        }
        Map<Long, String> screens = captureWhatChanged(sessions, panes);
        Map<Long, HarnessReading> readings = new HashMap<>();
        for (Session session : sessions) {
            PaneReading pane = panes.bySession().get(session.id());
            HarnessConfigurator configurator = planner.findConfigurator(session);
            if (pane == null || !pane.alive() || configurator == null) {
                lastScreens.remove(session.id());
                continue;
            }
            ScreenReading last = lastScreens.get(session.id());
            String screen = screens.get(session.id());
            if (screen == null && last != null && last.activity() == pane.activity()) {
                screen = last.screen();
            }
            if (screen != null) {
                lastScreens.put(session.id(), new ScreenReading(pane.activity(), screen));
            }
            readings.put(
                    session.id(),
                    configurator.read(new HarnessObservation(
                            planner.context(session),
                            session.policy() instanceof StoredPolicy.Sandboxed,
                            pane.harnessPid(),
                            pane.title(),
                            screen)));
        }
        return readings;
    }

    private Map<Long, String> captureWhatChanged(List<Session> sessions, MultiplexerReading.Panes panes) {
        List<Long> wanted = new ArrayList<>();
        for (Session session : sessions) {
            PaneReading pane = panes.bySession().get(session.id());
            HarnessConfigurator configurator = planner.findConfigurator(session);
            if (pane == null || !pane.alive() || configurator == null || !configurator.readsScreen()) {
                continue;
            }
            ScreenReading last = lastScreens.get(session.id());
            if (last == null || last.activity() != pane.activity() || isRecent(pane)) {
                wanted.add(session.id());
            }
        }
        return wanted.isEmpty() ? Map.of() : multiplexer.screens(wanted, false);
    }

    /** Activity is told by the second, so a screen of this very second may have changed since. */
    private boolean isRecent(PaneReading pane) {
        return clock.instant().getEpochSecond() - pane.activity() <= 1;
    }

    private record ScreenReading(long activity, String screen) {}
}
