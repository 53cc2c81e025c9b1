package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.review.Reviewer;
import dev.hqt.session.ResumeLadder.Rung;
import java.time.Duration;
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

    ResumeOutcome resume(Session session, boolean freshAllowed) {
        HarnessConfigurator configurator = planner.configurator(session);
        Rung rung = Rung.RESUME;
        String firstWords = "";
        Session current = session;
        boolean first = true;
        if (session.harnessSessionId() == null
                && !configurator.resumesWithoutId(session.policy() instanceof StoredPolicy.Sandboxed)) {
            if (!freshAllowed) {
                throw new ServiceException("Session " + session.id() + " has no conversation to resume: none was"
                        + " begun, or its id was never seen. Leave out --no-fresh to start a fresh one.");
            }
            rung = Rung.FRESH_NEW_ID;
        }
        while (true) {
            String id = idFor(rung, current, configurator);
            planner.prepare(current);
            SpawnPlanner.Survey survey = planner.survey(current);
            // Once: a later rung starts from the same snapshot, whatever the harness of an earlier one did.
            Reviewer.Taking ahead = first ? reviews.ahead(current, survey.jail()) : null;
            first = false;
            PlannedSpawn planned =
                    planner.plan(current, survey, rung == Rung.RESUME ? StartMode.RESUME : StartMode.FRESH, id, null);
            starter.secure(planned);
            reviews.begin(current, planned, ahead);
            if (id != null && !id.equals(current.harnessSessionId())) {
                current = repository.changeHarnessSessionId(current.id(), id);
            }
            current = start(current, planned, rung);
            Starter.Watched watched = starter.watch(current, LEAST, ResumeLadder.EARLY);
            if (!watched.died()) {
                current = repository.changeState(current.id(), RecordedState.RUNNING, null, null);
                return rung == Rung.RESUME
                        ? new ResumeOutcome.Resumed(watched.view())
                        : new ResumeOutcome.StartedFresh(watched.view(), firstWords, rung == Rung.FRESH_NEW_ID);
            }
            if (firstWords.isEmpty()) {
                firstWords = watched.lastWords();
            }
            ResumeLadder.Ending ending = new ResumeLadder.Ending(
                    watched.view().exitCode(),
                    watched.lived(),
                    watched.ready(),
                    configurator.refusal(watched.lastWords()));
            // At once, since the next rung may be refused before it starts.
            current = repository.changeState(
                    current.id(), RecordedState.FAILED, watched.view().exitCode(), watched.lastWords());
            Rung next = ResumeLadder.next(rung, ending, freshAllowed);
            if (next == null) {
                return new ResumeOutcome.Failed(watched.view(), watched.lastWords());
            }
            rung = next;
        }
    }

    private Session start(Session session, PlannedSpawn planned, Rung rung) {
        try {
            // Not killed first: a spawn replaces what is dead and refuses what lives, so that of two resumes at once
            // neither ends the other's fresh session.
            return starter.start(session, planned, rung == Rung.RESUME ? StartMode.RESUME : StartMode.FRESH);
        } catch (HqtException failed) {
            repository.changeState(session.id(), RecordedState.FAILED, null, failed.getMessage());
            throw failed;
        }
    }

    private static @Nullable String idFor(Rung rung, Session session, HarnessConfigurator configurator) {
        return switch (rung) {
            case RESUME -> session.harnessSessionId();
            case FRESH_SAME_ID -> configurator.capturesSessionId() ? null : session.harnessSessionId();
            case FRESH_NEW_ID -> configurator.generateSessionId(session.id());
        };
    }
}
