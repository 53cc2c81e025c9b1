package dev.hqt.session;

import dev.hqt.harness.HarnessReading;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides, from what was seen, the state that a user is shown. Pure. Unknown, dead and gone are kept apart: only an
 * answer of the multiplexer says that a session is not there, only positive evidence says that it died.
 */
final class SessionStatus {
    /** So long may pass between a row and its pane, and between a pane and the harness's first sign. */
    static final Duration STARTING = Duration.ofSeconds(15);

    /** A screen that changed within this time is one of a harness at work, where nothing better tells. */
    private static final Duration BUSY = Duration.ofSeconds(3);

    private SessionStatus() {}

    static SessionView of(
            Session session, MultiplexerReading reading, HarnessReading said, boolean tellsStatus, Instant now) {
        if (session.policy() instanceof StoredPolicy.Unreadable unreadable) {
            PaneReading pane = pane(session, reading);
            boolean live = pane != null && pane.alive();
            return view(session, SessionState.REFUSED, live, "row", null, unreadable.reason());
        }
        return switch (reading) {
            case MultiplexerReading.Unreachable unreachable -> unreachable(session, unreachable.reason());
            case MultiplexerReading.NoServer none -> withoutPane(session, now);
            case MultiplexerReading.Panes panes -> {
                PaneReading pane = panes.bySession().get(session.id());
                if (pane == null) {
                    yield withoutPane(session, now);
                }
                yield pane.alive() ? alive(session, pane, said, tellsStatus, now) : dead(session, pane);
            }
        };
    }

    private static @Nullable PaneReading pane(Session session, MultiplexerReading reading) {
        return reading instanceof MultiplexerReading.Panes panes
                ? panes.bySession().get(session.id())
                : null;
    }

    private static SessionView unreachable(Session session, String reason) {
        return switch (session.recordedState()) {
            case STARTING, RUNNING -> view(session, SessionState.UNKNOWN, false, "process", null, reason);
            case STOPPED, FAILED -> ended(session);
        };
    }

    private static SessionView withoutPane(Session session, Instant now) {
        boolean justMade = session.recordedState() == RecordedState.STARTING
                && Duration.between(session.updatedAt(), now).compareTo(STARTING) < 0;
        return justMade ? view(session, SessionState.STARTING, false, "row", null, "") : ended(session);
    }

    private static SessionView ended(Session session) {
        return session.recordedState() == RecordedState.FAILED
                ? view(session, SessionState.FAILED, false, "row", null, orEmpty(session.lastWords()))
                : view(session, SessionState.STOPPED, false, "row", null, orEmpty(session.lastWords()));
    }

    private static SessionView dead(Session session, PaneReading pane) {
        SessionState state =
                session.recordedState() == RecordedState.FAILED ? SessionState.FAILED : SessionState.STOPPED;
        Integer exitCode = pane.exitCode() == null ? session.exitCode() : pane.exitCode();
        return new SessionView(
                session, state, false, "process", null, exitCode, orEmpty(session.lastWords()), pane.activity());
    }

    private static SessionView alive(
            Session session, PaneReading pane, HarnessReading said, boolean tellsStatus, Instant now) {
        SessionState state;
        String source = said.source();
        boolean young = Duration.between(session.updatedAt(), now).compareTo(STARTING) < 0;
        if (said.status() != null) {
            state = switch (said.status()) {
                case WORKING -> SessionState.WORKING;
                case WAITING -> SessionState.WAITING;
                case IDLE -> SessionState.IDLE;
                case UNKNOWN -> young ? SessionState.STARTING : SessionState.UNKNOWN;
            };
        } else if (!tellsStatus) {
            state = Duration.between(pane.activity().at(), now).compareTo(BUSY) <= 0
                    ? SessionState.WORKING
                    : SessionState.IDLE;
            source = "activity";
        } else {
            state = young ? SessionState.STARTING : SessionState.UNKNOWN;
            source = "process";
        }
        Long pid = pane.harnessPid() > 0 ? pane.harnessPid() : null;
        return new SessionView(session, state, true, source, pid, null, said.remark(), pane.activity());
    }

    private static SessionView view(
            Session session, SessionState state, boolean live, String source, @Nullable Long pid, String note) {
        return new SessionView(
                session, state, live, source, pid, live ? null : session.exitCode(), note, Activity.NONE);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
