package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.ResumeRefusal;
import dev.hqt.review.Reviewer;
import dev.hqt.session.ResumeLadder.Rung;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Climbs the resume ladder: starts each rung, watches it, and says which one held. */
final class Resumer {
    /** A resumed harness must live this long even when it is ready at once. */
    private static final Duration LEAST = Duration.ofMillis(500);

    private final SessionRepository repository;
    private final SpawnPlanner planner;
    private final Starter starter;
    private final Reviews reviews;

    Resumer(SessionRepository repository, SpawnPlanner planner, Starter starter, Reviews reviews) {
        this.repository = repository;
        this.planner = planner;
        this.starter = starter;
        this.reviews = reviews;
    }

    /** Brings it back rung by rung. */
    ResumeOutcome resume(Session session, boolean freshAllowed) {
        HarnessConfigurator configurator = planner.configurator(session);
        boolean sandboxed = session.policy() instanceof StoredPolicy.Sandboxed;
        if (session.harnessSessionId() != null || configurator.resumesWithoutId(sandboxed)) {
            return climb(session, Rung.RESUME, session.harnessSessionId(), freshAllowed);
        }
        if (!freshAllowed) {
            throw new ServiceException("Session " + session.id() + " has no conversation to resume: none was"
                    + " begun, or its id was never seen. Leave out --no-fresh to start a fresh one.");
        }
        return startFresh(session);
    }

    /** Resumes this conversation and no other; it becomes the session's only when that holds. */
    ResumeOutcome resumeConversation(Session session, String id) {
        if (!planner.configurator(session).isConversationId(id)) {
            throw new ServiceException("'" + id + "' can be no conversation of "
                    + planner.configurator(session).displayName() + ": 'hqt show " + session.id()
                    + "' lists those that the session had.");
        }
        return climb(session, Rung.RESUME, id, false);
    }

    /** Starts a fresh conversation; those that the session had are kept. */
    ResumeOutcome startFresh(Session session) {
        return climb(session, Rung.FRESH_NEW_ID, null, true);
    }

    private ResumeOutcome climb(Session session, Rung first, @Nullable String wanted, boolean freshAllowed) {
        HarnessConfigurator configurator = planner.configurator(session);
        Rung rung = first;
        String firstWords = "";
        ResumeRefusal firstRefusal = ResumeRefusal.OTHER;
        List<String> differences = List.of();
        Session current = session;
        // Once: a later rung starts from the same snapshot, whatever the harness of an earlier one did.
        boolean begun = false;
        while (true) {
            String id = idFor(rung, current, wanted, configurator);
            planner.prepare(current);
            SpawnPlanner.Survey survey = planner.survey(current);
            Reviewer.Taking ahead = begun ? null : reviews.ahead(current, survey.jail());
            PlannedSpawn planned =
                    planner.plan(current, survey, rung == Rung.RESUME ? StartMode.RESUME : StartMode.FRESH, id, null);
            starter.secure(planned);
            reviews.begin(current, planned, ahead);
            if (rung == Rung.FRESH_NEW_ID && id != null) {
                repository.rememberHarnessSessionId(current.id(), id, IdCause.FRESH);
            }
            Starter.Started started = start(current, planned, rung);
            current = started.session();
            differences = begun ? differences : started.differences();
            begun = true;
            Starter.Watched watched = starter.watch(current, LEAST, ResumeLadder.EARLY);
            if (!watched.died()) {
                current = hold(current, rung, id);
                SessionView view = watched.view().withSession(current);
                return rung == Rung.RESUME
                        ? new ResumeOutcome.Resumed(view, differences)
                        : new ResumeOutcome.StartedFresh(
                                view,
                                differences,
                                firstWords,
                                firstRefusal,
                                id == null || !id.equals(session.harnessSessionId()),
                                wanted);
            }
            ResumeRefusal refusal = configurator.refusal(watched.lastWords());
            if (firstWords.isEmpty()) {
                firstWords = watched.lastWords();
                firstRefusal = refusal;
            }
            ResumeLadder.Ending ending =
                    new ResumeLadder.Ending(watched.view().exitCode(), watched.lived(), watched.ready(), refusal);
            // At once, since the next rung may be refused before it starts.
            current = repository.changeState(
                    current.id(), RecordedState.FAILED, watched.view().exitCode(), watched.lastWords());
            Rung next = ResumeLadder.next(rung, ending, freshAllowed);
            if (next == null) {
                return new ResumeOutcome.Failed(
                        watched.view().withSession(current), differences, watched.lastWords(), refusal, wanted);
            }
            rung = next;
        }
    }

    /** Only now is another id the session's: one that was merely tried must not take the place of one that was had. */
    private Session hold(Session session, Rung rung, @Nullable String id) {
        if (id != null) {
            repository.changeHarnessSessionId(session.id(), id, rung == Rung.RESUME ? IdCause.CHOSEN : IdCause.FRESH);
        }
        return repository.changeState(session.id(), RecordedState.RUNNING, null, null);
    }

    private Starter.Started start(Session session, PlannedSpawn planned, Rung rung) {
        try {
            // Not killed first: a spawn replaces what is dead and refuses what lives, so that of two resumes at once
            // neither ends the other's fresh session.
            return starter.start(session, planned, rung == Rung.RESUME ? StartMode.RESUME : StartMode.FRESH);
        } catch (HqtException failed) {
            repository.changeState(session.id(), RecordedState.FAILED, null, failed.getMessage());
            throw failed;
        }
    }

    private static @Nullable String idFor(
            Rung rung, Session session, @Nullable String wanted, HarnessConfigurator configurator) {
        return switch (rung) {
            case RESUME -> wanted;
            case FRESH_SAME_ID -> configurator.capturesSessionId() ? null : wanted;
            case FRESH_NEW_ID -> configurator.generateSessionId(session.id());
        };
    }
}
