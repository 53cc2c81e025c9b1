package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.review.Reviewer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes new sessions: plans the start before there is a row, makes the row, starts, watches, and takes back what was refused. */
final class Creator {
    /** A harness that has lived this long has started. */
    private static final Duration STARTED = Duration.ofSeconds(1);

    private final SessionRepository repository;
    private final Multiplexer multiplexer;
    private final SpawnPlanner planner;
    private final Starter starter;
    private final Reviews reviews;

    Creator(
            SessionRepository repository,
            Multiplexer multiplexer,
            SpawnPlanner planner,
            Starter starter,
            Reviews reviews) {
        this.repository = repository;
        this.multiplexer = multiplexer;
        this.planner = planner;
        this.starter = starter;
        this.reviews = reviews;
    }

    PlannedSpawn dryRun(NewSession wanted) {
        Path directory = Projects.requireDirectory(wanted.directory());
        Project project = projectOf(directory);
        Session draft = NewSessions.draft(wanted, project, nickname(wanted, project));
        return plan(draft, planner.survey(draft), wanted.prompt());
    }

    private Project projectOf(Path directory) {
        return repository
                .findProject(directory)
                .orElseGet(() -> new Project(0, Projects.defaultName(directory), directory));
    }

    private PlannedSpawn plan(Session draft, SpawnPlanner.Survey survey, @Nullable String prompt) {
        String harnessSessionId = planner.configurator(draft).generateSessionId(draft.id());
        return planner.plan(draft, survey, StartMode.SPAWN, harnessSessionId, prompt);
    }

    /** Makes the row and starts it; its id. */
    long create(NewSession wanted) {
        NewSessions.requireSound(wanted);
        Path directory = Projects.requireDirectory(wanted.directory());
        // With any name: one is made up as late as can be, so that of several at once each gets its own.
        Session draft = NewSessions.draft(wanted, projectOf(directory), wanted.harness());
        // Both wait for a process. No server is started for a session that is then refused.
        CompletableFuture<Boolean> ready = CompletableFuture.supplyAsync(
                        multiplexer::isReady, Thread::startVirtualThread)
                .exceptionally(unknown -> false);
        SpawnPlanner.Survey survey = planner.surveyForStart(draft);
        plan(draft, survey, wanted.prompt());
        Reviewer.Taking ahead = reviews.ahead(draft, survey.jail());
        if (!ready.join()) {
            multiplexer.ensureReady();
        }
        Project project = repository.addProject(directory, Projects.defaultName(directory));
        Session session = repository.addSession(new SessionDraft(
                project.id(),
                NewSessions.nickname(wanted),
                directory,
                wanted.harness(),
                wanted.model(),
                wanted.arguments(),
                wanted.sandbox()));
        String harnessSessionId = planner.configurator(session).generateSessionId(session.id());
        Session started = start(session, survey, ahead, harnessSessionId, wanted.prompt());
        settle(started, starter.watch(started, STARTED, STARTED));
        return started.id();
    }

    private Session start(
            Session session,
            SpawnPlanner.Survey survey,
            Reviewer.@Nullable Taking ahead,
            @Nullable String harnessSessionId,
            @Nullable String prompt) {
        PlannedSpawn planned;
        try {
            planner.prepare(session);
            planned = planner.plan(session, survey, StartMode.SPAWN, harnessSessionId, prompt);
            starter.secure(planned);
            reviews.begin(session, planned, ahead);
        } catch (RuntimeException refused) {
            repository.withdrawSession(session.id());
            throw refused;
        }
        try {
            Session known = harnessSessionId == null
                    ? session
                    : repository.changeHarnessSessionId(session.id(), harnessSessionId, IdCause.GIVEN);
            return starter.start(known, planned, StartMode.SPAWN).session();
        } catch (HqtException failed) {
            repository.changeState(session.id(), RecordedState.FAILED, null, failed.getMessage());
            throw failed;
        }
    }

    private void settle(Session session, Starter.Watched watched) {
        if (watched.died()) {
            repository.changeState(
                    session.id(), RecordedState.FAILED, watched.view().exitCode(), watched.lastWords());
        } else {
            repository.changeState(session.id(), RecordedState.RUNNING, null, null);
        }
    }

    /** As it would be called now. */
    private String nickname(NewSession wanted, Project project) {
        String chosen = NewSessions.nickname(wanted);
        if (chosen != null) {
            return chosen;
        }
        List<String> taken = repository.listSessions(true).stream()
                .filter(session -> session.project().id() == project.id())
                .map(Session::nickname)
                .toList();
        return Nicknames.next(wanted.harness(), taken);
    }
}
