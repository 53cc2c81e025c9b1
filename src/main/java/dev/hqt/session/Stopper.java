package dev.hqt.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Ends a session: the harness is asked, given time to put things in order, and then ended with all it started. */
final class Stopper {
    /** A harness that asked its model or runs a tool ends within 0.15 s (measured); this is for loaded machines. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration LOOK = Duration.ofMillis(50);

    private final SessionRepository repository;
    private final Multiplexer multiplexer;
    private final LiveSessions live;
    private final Clock clock;
    private final Pacer pacer;

    Stopper(SessionRepository repository, Multiplexer multiplexer, LiveSessions live, Clock clock, Pacer pacer) {
        this.repository = repository;
        this.multiplexer = multiplexer;
        this.live = live;
        this.clock = clock;
        this.pacer = pacer;
    }

    SessionView stop(Session session) {
        Instant begin = clock.instant();
        multiplexer.requestStop(session.id());
        SessionView view = live.look(session).view();
        while (view.live() && Duration.between(begin, clock.instant()).compareTo(GRACE) < 0) {
            pacer.pause(LOOK);
            view = live.look(session).view();
        }
        boolean byItself = !view.live();
        String lastWords = byItself ? ExitLines.of(multiplexer.lastWords(session.id())) : "";
        if (byItself) {
            multiplexer.endStrayChildren(session.id());
        } else {
            multiplexer.kill(session.id());
        }
        repository.recordEvent(session.id(), SpawnEvent.stopped(clock.instant(), byItself));
        Session stopped = repository.changeState(
                session.id(), RecordedState.STOPPED, view.exitCode(), lastWords.isEmpty() ? null : lastWords);
        return live.look(stopped).view();
    }
}
