package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.review.Review;
import dev.hqt.review.Reviewer;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with sessions. Every verb either does what it says or throws a {@link ServiceException} whose
 * message is for the user, with nothing changed; TUI and command line are two views of it.
 */
public final class SessionService {
    private final SessionRepository repository;
    private final Multiplexer multiplexer;
    private final Machine machine;
    private final SpawnPlanner planner;
    private final Jailer jailer;
    private final LiveSessions live;
    private final SessionViews views;
    private final Reviews reviews;
    private final Starter starter;
    private final Creator creator;
    private final Resumer resumer;
    private final Stopper stopper;

    public SessionService(
            SessionRepository repository,
            Multiplexer multiplexer,
            Harnesses harnesses,
            Machine machine,
            SessionFolders folders,
            Clock clock,
            Pacer pacer) {
        this.repository = repository;
        this.multiplexer = multiplexer;
        this.machine = machine;
        this.jailer = new Jailer(machine, folders.caches());
        this.planner = new SpawnPlanner(harnesses, machine, folders, jailer);
        this.live = new LiveSessions(multiplexer, planner, clock);
        JailGuard guard =
                new JailGuard(planner, machine.jails(), new CheckoutWatch(machine, multiplexer), repository, clock);
        // By the kernel's clock, whatever this service's own is: it is compared with what the kernel writes.
        this.reviews = new Reviews(repository, folders, new Reviewer(Clock.systemUTC()));
        this.views = new SessionViews(
                repository,
                live,
                new Caretaker(planner, clock, Thread::startVirtualThread),
                guard,
                new LateReviews(reviews, clock, Thread::startVirtualThread));
        this.starter = new Starter(repository, multiplexer, live, machine, guard, clock, pacer);
        this.creator = new Creator(repository, multiplexer, planner, starter, reviews);
        this.resumer = new Resumer(repository, planner, starter, reviews);
        this.stopper = new Stopper(repository, multiplexer, live, clock, pacer);
    }

    // ---- projects

    public List<Project> projects() {
        return repository.listProjects();
    }

    /** Registers a directory, or finds it when it is one already. */
    public Project addProject(Path directory, @Nullable String name) {
        Path real = Projects.requireDirectory(directory);
        return repository.addProject(real, name == null || name.isBlank() ? Projects.defaultName(real) : name);
    }

    public void removeProject(Project project) {
        repository.removeProject(project.id());
    }

    /** The root of the git work tree that holds a directory, or the directory itself. */
    public Path projectRoot(Path directory) {
        return machine.projectRoot(Projects.requireDirectory(directory));
    }

    // ---- looking

    /** All sessions as they are now: one multiplexer call for all. */
    public List<SessionView> list(boolean deletedToo) {
        return views.list(deletedToo);
    }

    /** One session as it is now. */
    public SessionView view(long id) {
        return views.view(id);
    }

    /** Why a session is shown as what it is shown as. */
    public StatusExplanation explainStatus(long id) {
        return live.explain(views.require(id));
    }

    /**
     * The session that a word on the command line means: an id, or a nickname that only one has.
     *
     * @throws ServiceException when none or several fit
     */
    public Session find(String reference) {
        return SessionReferences.find(repository, reference);
    }

    public List<String> harnessSessionIds(long id) {
        return repository.listHarnessSessionIds(id);
    }

    public List<SpawnEvent> events(long id) {
        return repository.listEvents(id);
    }

    /** What a session's jail shows, now or at its next start; empty without a jail. */
    public Optional<JailCard> jailCard(SessionView view) {
        SandboxPolicy policy = SpawnPlanner.requirePolicy(view.session());
        if (policy == null) {
            return Optional.empty();
        }
        JailRecord record = view.live()
                ? JailRecord.read(planner.context(view.session()).state())
                        .orElseThrow(
                                () -> new ServiceException("Session " + view.id() + " was started by an earlier hqt,"
                                        + " which kept no record of its jail: stop and resume it."))
                : planner.record(view.session());
        return Optional.of(new JailCard(policy, view.live(), record.jail(), record.reasons(), view.jail()));
    }

    /** The visible screens of these sessions, with colours; those without a pane are left out. */
    public Map<Long, String> screens(Collection<Long> ids) {
        return multiplexer.screens(ids, true);
    }

    /** {@link Multiplexer#joinsEmoji}. */
    public boolean screensJoinEmoji() {
        return multiplexer.joinsEmoji();
    }

    public void resizeScreen(long id, int columns, int rows) {
        multiplexer.resize(id, columns, rows);
    }

    // ---- starting

    /** Whether sessions can be jailed here now. */
    public SandboxAvailability sandbox() {
        return machine.sandbox();
    }

    /** What a start would be, to the letter; nothing is started, written or registered. */
    public PlannedSpawn dryRun(NewSession wanted) {
        return creator.dryRun(wanted);
    }

    /**
     * Starts a session and returns once its harness has lived for a second. A start that is refused leaves no row; one
     * whose harness died keeps its row, as {@code failed} with the harness's last words.
     */
    public SessionView create(NewSession wanted) {
        return view(creator.create(wanted));
    }

    /** Brings a stopped session back, rung by rung. */
    public ResumeOutcome resume(long id, boolean freshAllowed) {
        Session session = requireNotDeleted(id);
        requireNotLive(session, "is running already: attach to it");
        SpawnPlanner.requirePolicy(session);
        multiplexer.ensureReady();
        return resumer.resume(session, freshAllowed);
    }

    /** The command that shows a living session in this terminal. */
    public List<String> attachCommand(long id) {
        SessionView view = view(id);
        if (!view.live()) {
            throw new ServiceException("Session " + id + " is " + view.state().word() + ": resume it first.");
        }
        return multiplexer.attachCommand(id);
    }

    // ---- ending

    /** Stops a session: its harness is asked first and, after a grace time, ended. */
    public SessionView stop(long id) {
        Session session = views.require(id);
        LiveSessions.Look look = live.look(session);
        if (look.view().state() == SessionState.UNKNOWN && !look.view().live()) {
            throw new ServiceException(
                    "Session " + id + " can't be stopped: " + look.view().note());
        }
        if (!look.view().live()) {
            throw new ServiceException(
                    "Session " + id + " is " + look.view().state().word() + " already.");
        }
        views.follow(look);
        return reviews.ended(stopper.stop(session));
    }

    /** Deletes a stopped session; {@link #undelete} brings it back. */
    public void delete(long id) {
        Session session = requireNotDeleted(id);
        requireNotLive(session, "is running: stop it first");
        multiplexer.kill(id);
        repository.delete(id);
    }

    public SessionView undelete(long id) {
        Session session = views.require(id);
        if (!session.isDeleted()) {
            throw new ServiceException("Session " + id + " is not deleted.");
        }
        repository.undelete(id);
        return view(id);
    }

    // ---- reviewing

    /**
     * What a jailed session has changed of what this machine runs or obeys, since it was started or since its changes were
     * accepted; the count goes on its row.
     *
     * @throws HqtException when there is nothing to compare with
     */
    public Review review(long id) {
        return reviews.review(view(id));
    }

    /**
     * Accepts changes as they were seen.
     *
     * @return whether they were; else there are others by now, and nothing was accepted
     * @throws HqtException as for {@link #review}
     */
    public boolean acceptChanges(long id, Review seen) {
        return reviews.accept(views.require(id), seen);
    }

    // ---- changing

    public SessionView rename(long id, String nickname) {
        requireNotDeleted(id);
        String fault = Nicknames.fault(nickname);
        if (fault != null) {
            throw new ServiceException(fault);
        }
        repository.rename(id, nickname);
        return view(id);
    }

    /** Changes what a stopped session's jail will allow at its next start; recorded with its time. */
    public SessionView changePolicy(long id, @Nullable SandboxPolicy sandbox) {
        Session session = requireNotDeleted(id);
        requireNotLive(session, "is running: stop it before changing its jail");
        if (sandbox != null) {
            jailer.requireSandbox();
            jailer.requireJailable(session.project().path());
        }
        repository.changePolicy(id, sandbox);
        repository.recordEvent(id, starter.policyEvent(sandbox));
        return view(id);
    }

    // ---- within

    private Session requireNotDeleted(long id) {
        Session session = views.require(id);
        if (session.isDeleted()) {
            throw new ServiceException("Session " + id + " is deleted: bring it back with 'hqt undelete " + id + "'.");
        }
        return session;
    }

    private void requireNotLive(Session session, String complaint) {
        SessionView view = live.look(session).view();
        if (view.live()) {
            throw new ServiceException("Session " + session.id() + " " + complaint + ".");
        }
        if (view.state() == SessionState.UNKNOWN) {
            throw new ServiceException(
                    "It can't be told whether session " + session.id() + " is running: " + view.note());
        }
    }
}
