package dev.hqt.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Sessions as they are now. Each look also follows the ids that harnesses say they are in, keeps what the rows say up
 * with what was seen, and has living sessions and their jails looked after.
 */
final class SessionViews {
    private final SessionRepository repository;
    private final Multiplexer multiplexer;
    private final LiveSessions live;
    private final Caretaker caretaker;
    private final JailGuard guard;
    private final LateReviews lateReviews;

    SessionViews(
            SessionRepository repository,
            Multiplexer multiplexer,
            LiveSessions live,
            Caretaker caretaker,
            JailGuard guard,
            LateReviews lateReviews) {
        this.repository = repository;
        this.multiplexer = multiplexer;
        this.live = live;
        this.caretaker = caretaker;
        this.guard = guard;
        this.lateReviews = lateReviews;
    }

    /** All of them: one multiplexer call for all. */
    List<SessionView> list(boolean deletedToo) {
        return look(repository.listSessions(deletedToo));
    }

    SessionView view(long id) {
        return look(List.of(require(id))).getFirst();
    }

    Session require(long id) {
        return repository.findSession(id).orElseThrow(() -> new SessionNotFoundException(Long.toString(id)));
    }

    /** Keeps the id of the conversation that the harness says it is in. */
    void follow(LiveSessions.Look look) {
        String said = look.harnessSessionId();
        if (said != null && !said.equals(look.view().session().harnessSessionId())) {
            boolean first = look.view().session().harnessSessionId() == null;
            repository.changeHarnessSessionId(look.view().id(), said, first ? IdCause.CAPTURED : IdCause.FOLLOWED);
        }
    }

    private List<SessionView> look(List<Session> sessions) {
        List<SessionView> views = new ArrayList<>();
        for (LiveSessions.Look look : live.look(sessions)) {
            // In this order: following makes the row a later one than was looked at.
            keepUp(look.view());
            follow(look);
            caretaker.lookAfter(look.view());
            lateReviews.notice(look.view());
            views.add(look.view().withJail(guard.look(look.view())));
        }
        return views;
    }

    /** Only positive evidence changes a row: a living process, or one that was seen to have ended. */
    private void keepUp(SessionView view) {
        RecordedState recorded = view.session().recordedState();
        if (view.live() && recorded != RecordedState.RUNNING && view.state() != SessionState.STARTING) {
            repository.changeStateIfUnchanged(view.session(), RecordedState.RUNNING, null, null);
        } else if (!view.live()
                && view.source().equals("process")
                && recorded == RecordedState.RUNNING
                && view.state() == SessionState.STOPPED) {
            String words = ExitLines.of(multiplexer.lastWords(view.id()));
            repository.changeStateIfUnchanged(
                    view.session(), RecordedState.STOPPED, view.exitCode(), words.isEmpty() ? null : words);
        }
    }
}
