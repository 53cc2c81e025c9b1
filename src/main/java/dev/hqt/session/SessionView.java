package dev.hqt.session;

import org.jspecify.annotations.Nullable;

/**
 * A session as it is now: its row and what was seen of its process.
 *
 * @param session the row
 * @param state the state a user sees
 * @param live whether a process of it lives, as far as is known
 * @param source what decided the state: {@code status file}, {@code title}, {@code screen}, {@code process}, {@code row}
 * @param pid the host's process id of the harness, or null when none lives or it is not known
 * @param exitCode how the process ended, or null
 * @param note a sentence that goes with the state (why refused, a failure's last words); empty when there is none
 * @param activity the last sign of life on its screen
 * @param jail whether its jail is enforced
 */
public record SessionView(
        Session session,
        SessionState state,
        boolean live,
        String source,
        @Nullable Long pid,
        @Nullable Integer exitCode,
        String note,
        Activity activity,
        JailState jail) {
    /** Nothing is known of its jail. */
    public SessionView(
            Session session,
            SessionState state,
            boolean live,
            String source,
            @Nullable Long pid,
            @Nullable Integer exitCode,
            String note,
            Activity activity) {
        this(session, state, live, source, pid, exitCode, note, activity, JailState.NONE);
    }

    SessionView withJail(JailState seen) {
        return new SessionView(session, state, live, source, pid, exitCode, note, activity, seen);
    }

    SessionView withSession(Session newSession) {
        return new SessionView(newSession, state, live, source, pid, exitCode, note, activity, jail);
    }

    SessionView withNote(String newNote) {
        return new SessionView(session, state, live, source, pid, exitCode, newNote, activity, jail);
    }

    /** What is to be said beside a living session's state ({@code asks for permission}); empty when the state says it all. */
    public String remark() {
        return live ? note : "";
    }

    /** Whether its row says that it ran, and nothing is left that could say how it ended. */
    public boolean wasInterrupted() {
        RecordedState recorded = session.recordedState();
        return !live
                && state == SessionState.STOPPED
                && source.equals("row")
                && !session.isDeleted()
                && (recorded == RecordedState.RUNNING || recorded == RecordedState.STARTING);
    }

    public long id() {
        return session.id();
    }
}
