package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxPolicy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries out a planned start and watches its first seconds. */
final class Starter {
    /** How often a young harness is looked at. */
    private static final Duration LOOK = Duration.ofMillis(40);

    private final SessionRepository repository;
    private final Multiplexer multiplexer;
    private final LiveSessions live;
    private final Machine machine;
    private final JailGuard guard;
    private final Clock clock;
    private final Pacer pacer;

    Starter(
            SessionRepository repository,
            Multiplexer multiplexer,
            LiveSessions live,
            Machine machine,
            JailGuard guard,
            Clock clock,
            Pacer pacer) {
        this.repository = repository;
        this.multiplexer = multiplexer;
        this.live = live;
        this.machine = machine;
        this.guard = guard;
        this.clock = clock;
        this.pacer = pacer;
    }

    /**
     * What was seen of a young harness.
     *
     * @param view the last look
     * @param lived how long it lived, or was watched
     * @param ready whether it gave a sign of being ready
     * @param lastWords what it said when it died; empty while it lives
     */
    record Watched(SessionView view, Duration lived, boolean ready, String lastWords) {
        boolean died() {
            return !view.live() && view.state() != SessionState.UNKNOWN;
        }
    }

    /**
     * A start that was made.
     *
     * @param session its row
     * @param differences what was not as at the start before
     */
    record Started(Session session, List<String> differences) {}

    /** Starts; the row says {@code starting} from before the spawn until the first look that finds it alive. */
    Started start(Session session, PlannedSpawn planned, StartMode mode) {
        Session starting = repository.changeState(session.id(), RecordedState.STARTING, null, null);
        guard.expect(session.id());
        multiplexer.spawn(planned.launch());
        SpawnEvent event = event(starting, planned, mode);
        List<String> differences = repository.listEvents(session.id()).reversed().stream()
                .filter(SpawnEvent::isStart)
                .findFirst()
                .map(before -> StartDifferences.between(before, event))
                .orElse(List.of());
        repository.recordEvent(starting.id(), event.withDifferences(differences));
        return new Started(starting, differences);
    }

    /**
     * The last look before {@link #start}: what a jail needs to be there is made, and nothing on the way of a mount is a
     * link.
     *
     * @throws HqtException when something can't be made or is in the way; then no row has been touched
     */
    void secure(PlannedSpawn planned) {
        PlannedSpawn.JailFacts jail = planned.jail();
        if (jail == null) {
            return;
        }
        machine.prepareProject(jail.project());
        machine.mountProblem(planned.plan().cwd(), planned.binds(), jail.host()).ifPresent(problem -> {
            throw new ServiceException("This session can't be jailed: " + problem);
        });
    }

    /**
     * Watches until it is ready, has died, or the time is over.
     *
     * @param least how long it must live even when it is ready at once
     * @param most how long it is watched at the most
     * @throws ServiceException when its jail is not what was asked for; it has been ended then
     */
    Watched watch(Session session, Duration least, Duration most) {
        Instant begin = clock.instant();
        boolean ready = false;
        boolean seenAlive = false;
        while (true) {
            SessionView view = live.look(session).view();
            requireJail(view);
            Duration lived = Duration.between(begin, clock.instant());
            boolean over = lived.compareTo(most) >= 0;
            seenAlive = seenAlive || view.live();
            ready = ready || isReady(view);
            if (view.live() && (over || (ready && lived.compareTo(least) >= 0))) {
                return new Watched(view, lived, ready, "");
            }
            if (hasEnded(view, seenAlive) || over) {
                return new Watched(view, lived, ready, multiplexer.lastWords(session.id()));
            }
            pacer.pause(LOOK);
        }
    }

    /** What the kernel has must be what was asked for: a session whose jail is weaker than its badge says must not live. */
    private void requireJail(SessionView view) {
        if (guard.look(view) instanceof JailState.Broken(List<String> faults)) {
            multiplexer.kill(view.id());
            String sentence =
                    "The jail of session " + view.id() + " is not what was asked for (" + String.join("; ", faults)
                            + "), so the session was ended. 'hqt doctor --jail' shows what holds on this machine.";
            repository.changeState(view.id(), RecordedState.FAILED, null, sentence);
            throw new ServiceException(sentence);
        }
    }

    /** A pane that is not there yet is not one that is gone: only a dead one, or one seen alive before, has ended. */
    private static boolean hasEnded(SessionView view, boolean seenAlive) {
        boolean ended = view.state() == SessionState.STOPPED || view.state() == SessionState.FAILED;
        return ended && (seenAlive || view.source().equals("process"));
    }

    private static boolean isReady(SessionView view) {
        return switch (view.state()) {
            case WORKING, WAITING, IDLE -> true;
            case STARTING, STOPPED, FAILED, REFUSED, UNKNOWN -> false;
        };
    }

    private SpawnEvent event(Session session, PlannedSpawn planned, StartMode mode) {
        String version = machine.version(planned.program());
        return new SpawnEvent(
                clock.instant(),
                mode.word(),
                session.policy() instanceof StoredPolicy.Sandboxed sandboxed
                        ? sandboxed.policy().json()
                        : null,
                planned.jail() == null ? null : planned.jail().bwrap().bwrap().toString(),
                planned.jail() == null ? null : planned.jail().bwrap().version(),
                planned.program().executable().toString(),
                version.isEmpty() ? null : version,
                String.join(" ", SpawnArgv.withoutValues(planned)),
                new StartFacts(
                        planned.plan().cwd(),
                        session.model(),
                        session.arguments(),
                        planned.environmentNames(),
                        List.of()));
    }

    /** The event of a policy that was changed while the session was stopped. */
    SpawnEvent policyEvent(@Nullable SandboxPolicy sandbox) {
        return new SpawnEvent(
                clock.instant(), "policy", sandbox == null ? null : sandbox.json(), null, null, null, null, null);
    }
}
