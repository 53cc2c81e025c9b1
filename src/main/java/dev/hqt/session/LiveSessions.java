package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessObservation;
import dev.hqt.harness.HarnessReading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what sessions are doing now: one call to the multiplexer for all, one more for the screens of those harnesses
 * that only their screen gives away, and the harnesses' own status files. Remembers, for each session, the last screen
 * reading, so that an unchanged screen is not captured again, what its harness said last, for the while in which
 * another screen covers it, and whether it was seen alive ({@link SecondLook}).
 */
final class LiveSessions {
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    /** Longer than anybody reads a transcript; by then what it did may long be done. */
    private static final Duration COVERED = Duration.ofMinutes(5);

    private final Multiplexer multiplexer;
    private final SpawnPlanner planner;
    private final Clock clock;
    private final Map<Long, ScreenReading> lastScreens = new HashMap<>();
    private final Map<Long, Said> lastSaid = new HashMap<>();
    private final SecondLook secondLook = new SecondLook();

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
            looks.add(new Look(secondLook.settle(view), said.harnessSessionId()));
        }
        return looks;
    }

    /** Looks at one; a second time when the first one gave nothing sure, since somebody is about to act on it. */
    Look look(Session session) {
        Look first = look(List.of(session)).getFirst();
        return secondLook.doubts(session.id()) ? look(List.of(session)).getFirst() : first;
    }

    /** Looks at one, and asks every source whichever of them decides. Nothing that is remembered plays a part. */
    synchronized StatusExplanation explain(Session session) {
        MultiplexerReading reading = multiplexer.read();
        PaneReading pane = reading instanceof MultiplexerReading.Panes panes
                ? panes.bySession().get(session.id())
                : null;
        HarnessConfigurator configurator = planner.findConfigurator(session);
        String screen = pane == null
                ? null
                : multiplexer.screens(List.of(session.id()), false).get(session.id());
        String title = pane == null ? "" : pane.title();
        String problem = configurator == null ? "" : configurator.statusRules().problem();
        if (pane == null || !pane.alive() || configurator == null) {
            SessionView view =
                    SessionStatus.of(session, reading, HarnessReading.NOTHING, tellsStatus(session), clock.instant());
            return new StatusExplanation(view, HarnessReading.NOTHING, List.of(), title, null, screen, problem);
        }
        HarnessObservation observation =
                new Living(session, pane, configurator).observation(planner, quiet(pane), screen);
        HarnessReading said = configurator.read(observation);
        return new StatusExplanation(
                SessionStatus.of(session, reading, said, tellsStatus(session), clock.instant()),
                said,
                configurator.answers(observation),
                title,
                quiet(pane),
                screen,
                problem);
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
                lastSaid.remove(session.id());
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
        readings.replaceAll(this::orBeforeItWasCovered);
        return readings;
    }

    /** A rule that says nothing: what it did before is what it does, for a while. */
    private HarnessReading orBeforeItWasCovered(long id, HarnessReading said) {
        Instant now = clock.instant();
        if (said.status() != null || said.rule().isEmpty()) {
            lastSaid.put(id, new Said(said, now));
            return said;
        }
        Said before = lastSaid.get(id);
        return before != null && Duration.between(before.at(), now).compareTo(COVERED) <= 0
                ? before.reading().inConversation(said.harnessSessionId())
                : said;
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

    private record Said(HarnessReading reading, Instant at) {}

    /** A session whose process lives. */
    private record Living(Session session, PaneReading pane, HarnessConfigurator configurator) {
        long id() {
            return session.id();
        }

        HarnessReading read(SpawnPlanner planner, Duration quiet, @Nullable String screen) {
            return configurator.read(observation(planner, quiet, screen));
        }

        HarnessObservation observation(SpawnPlanner planner, Duration quiet, @Nullable String screen) {
            return new HarnessObservation(
                    planner.context(session),
                    session.policy() instanceof StoredPolicy.Sandboxed,
                    pane.harnessPid(),
                    pane.title(),
                    screen,
                    quiet);
        }
    }
}
