package dev.hqt.session;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps one bad look from changing what a user is shown: of a session that was seen alive, what is not proved is believed
 * when a second look in a row says it too. A pane that was seen to have ended is proof, and so is a row that says that the
 * session was stopped. A process that looks for the first time has nothing to compare with and believes what it sees.
 */
final class SecondLook {
    private final Map<Long, SessionView> alive = new HashMap<>();
    private final Set<Long> doubted = new HashSet<>();

    /** What to show after this look. */
    SessionView settle(SessionView seen) {
        long id = seen.id();
        if (seen.live()) {
            doubted.remove(id);
            alive.put(id, seen);
            return seen;
        }
        SessionView before = alive.get(id);
        if (before != null && !isProved(seen) && doubted.add(id)) {
            return before.withSession(seen.session());
        }
        if (seen.state() != SessionState.UNKNOWN) {
            doubted.remove(id);
            alive.remove(id);
        }
        return seen;
    }

    /** Whether the next look at it decides. */
    boolean doubts(long id) {
        return doubted.contains(id);
    }

    private static boolean isProved(SessionView seen) {
        return switch (seen.session().recordedState()) {
            case STOPPED, FAILED -> true;
            case STARTING, RUNNING -> seen.source().equals("process") && seen.state() != SessionState.UNKNOWN;
        };
    }
}
