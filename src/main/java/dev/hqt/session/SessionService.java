package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.review.Review;
import dev.hqt.review.Reviewer;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with sessions. Every verb either does what it says or throws a {@link ServiceException} whose
 * message is for the user, with nothing changed; TUI and command line are two views of it.
 */
public final class SessionService {
    /** A harness keeps a core busy for a second and more as it starts; all at once would make each other's time run out. */
    private static final Duration BETWEEN_TWO = Duration.ofSeconds(1);

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
    private final Pacer pacer;
    private final PromptSender prompts;

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
                multiplexer,
                live,
                new Caretaker(planner, clock, Thread::startVirtualThread),
                guard,
                new LateReviews(reviews, clock, Thread::startVirtualThread));
        this.starter = new Starter(repository, multiplexer, live, machine, guard, clock, pacer);
        this.creator = new Creator(repository, multiplexer, planner, starter, reviews);
        this.resumer = new Resumer(repository, planner, starter, reviews);
        this.pacer = pacer;
        this.stopper = new Stopper(repository, multiplexer, live, clock, pacer);
        this.prompts = new PromptSender(multiplexer, planner, live, clock, pacer);
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

    /** Every conversation that a session ever had at its harness, oldest first. */
    public List<KnownConversation> conversations(long id) {
        return repository.listConversations(id);
    }

    /** Why a session has no process now, in words; empty while it has one. */
    public Optional<String> endReason(SessionView view) {
        return EndReason.of(view, repository.listEvents(view.id()));
    }

    /** The sessions that ran when the machine or the multiplexer's server went down, oldest first. */
    public List<SessionView> listInterrupted() {
        return list(false).stream()
                .filter(SessionView::wasInterrupted)
                .sorted(Comparator.comparingLong(SessionView::id))
                .toList();
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
        Session session = requireStartable(id);
        requireOpenNowhereElse(session, session.harnessSessionId());
        multiplexer.ensureReady();
        return resumer.resume(session, freshAllowed);
    }

    /**
     * Brings a stopped session back with another conversation of its harness: one that it had, or any that the user
     * names. Starts no fresh one, and makes it the session's only when it goes on.
     *
     * @throws ServiceException also when the word can be no conversation's id
     */
    public ResumeOutcome resumeConversation(long id, String conversation) {
        Session session = requireStartable(id);
        requireOpenNowhereElse(session, conversation);
        multiplexer.ensureReady();
        return resumer.resumeConversation(session, conversation);
    }

    /** Brings a stopped session back with a fresh conversation; those that it had are kept. */
    public ResumeOutcome startFresh(long id) {
        Session session = requireStartable(id);
        multiplexer.ensureReady();
        return resumer.startFresh(session);
    }

    /**
     * Brings one of {@link #listInterrupted} back and gives it time to start before the next one; one that runs is left
     * alone. Never throws for what is wrong with this one session only.
     */
    public Restored restore(long id, boolean freshAllowed) {
        SessionView view = view(id);
        if (view.live()) {
            return new Restored.RunsAlready(view);
        }
        try {
            Restored restored = new Restored.Tried(resume(id, freshAllowed));
            pacer.pause(BETWEEN_TWO);
            return restored;
        } catch (HqtException refused) {
            return new Restored.Refused(view(id), String.valueOf(refused.getMessage()));
        }
    }

    /** The command that shows a living session in this terminal. */
    public List<String> attachCommand(long id) {
        SessionView view = view(id);
        if (!view.live()) {
            throw new ServiceException("Session " + id + " is " + view.state().word() + ": resume it first.");
        }
        return multiplexer.attachCommand(id);
    }

    // ---- prompting

    /**
     * Types a prompt into a living session and looks whether its harness takes it. Held while the session asks something
     * or is still starting.
     *
     * @param patience how long to wait for that to be over
     */
    public PromptOutcome send(long id, String prompt, Duration patience) {
        Session session = requireNotDeleted(id);
        return prompts.send(session, PromptText.of(prompt), patience);
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

    private Session requireStartable(long id) {
        Session session = requireNotDeleted(id);
        requireNotLive(session, "is running already: attach to it");
        SpawnPlanner.requirePolicy(session);
        return session;
    }

    /** Claude Code opens a conversation twice without a word, and then both write to it (seen in 2.1.332). */
    private void requireOpenNowhereElse(Session session, @Nullable String conversation) {
        repository.listSessions(false).stream()
                .filter(other -> other.id() != session.id()
                        && other.harness().equals(session.harness())
                        && other.harnessSessionId() != null
                        && other.harnessSessionId().equals(conversation))
                .filter(other -> live.look(other).view().live())
                .findFirst()
                .ifPresent(other -> {
                    throw new ServiceException("Conversation " + conversation + " is open in session " + other.id()
                            + " (" + other.nickname() + "), which is running: stop that one first, or go on in it.");
                });
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
