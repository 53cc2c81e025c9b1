package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The store's promises without a database: one lock is every transaction. Rows can be put in as a test needs them. */
public final class InMemorySessionRepository implements SessionRepository {
    private final Clock clock;
    private final Map<Long, Project> projects = new LinkedHashMap<>();
    private final Map<Long, Session> sessions = new LinkedHashMap<>();
    private final Map<Long, Map<String, KnownConversation>> conversations = new LinkedHashMap<>();
    private final Map<Long, List<SpawnEvent>> events = new LinkedHashMap<>();
    private long lastProject;
    private long lastSession;
    private @Nullable String failure;

    public InMemorySessionRepository(Clock clock) {
        this.clock = clock;
    }

    /** From now on every call fails with this sentence; null mends it. */
    public synchronized void failWith(@Nullable String sentence) {
        failure = sentence;
    }

    /** Puts a row as it is, in place of one with the same id; its project is put too. For what no verb can make. */
    public synchronized Session put(Session session) {
        projects.put(session.project().id(), session.project());
        lastProject = Math.max(lastProject, session.project().id());
        sessions.put(session.id(), session);
        lastSession = Math.max(lastSession, session.id());
        if (session.harnessSessionId() != null) {
            remember(session.id(), session.harnessSessionId(), null);
        }
        return session;
    }

    /** What a version that this hqt can't read would have left in the row. */
    public synchronized Session spoilPolicy(long id, String json, String reason) {
        return change(id, row -> withPolicy(row, new StoredPolicy.Unreadable(json, reason)));
    }

    @Override
    public synchronized List<Project> listProjects() {
        begin();
        return projects.values().stream()
                .sorted(Comparator.comparing(Project::name))
                .toList();
    }

    @Override
    public synchronized Optional<Project> findProject(Path path) {
        begin();
        return projects.values().stream()
                .filter(project -> project.path().equals(path))
                .findFirst();
    }

    @Override
    public synchronized Project addProject(Path path, String name) {
        Optional<Project> known = findProject(path);
        if (known.isPresent()) {
            return known.get();
        }
        Project project = new Project(++lastProject, freeName(name), path);
        projects.put(project.id(), project);
        return project;
    }

    private String freeName(String name) {
        Set<String> taken = new LinkedHashSet<>();
        projects.values().forEach(project -> taken.add(project.name()));
        String free = name;
        for (int number = 2; taken.contains(free); number++) {
            free = name + "-" + number;
        }
        return free;
    }

    @Override
    public synchronized void removeProject(long projectId) {
        begin();
        boolean used = sessions.values().stream()
                .anyMatch(session -> session.project().id() == projectId && !session.isDeleted());
        if (used) {
            throw new HqtException("Project " + projectId + " still has sessions: delete them first.");
        }
        projects.remove(projectId);
    }

    @Override
    public synchronized List<Session> listSessions(boolean deletedToo) {
        begin();
        return sessions.values().stream()
                .filter(session -> deletedToo || !session.isDeleted())
                .sorted(Comparator.comparing(
                                (Session session) -> session.project().name())
                        .thenComparing(Comparator.comparingLong(Session::id).reversed()))
                .toList();
    }

    @Override
    public synchronized Optional<Session> findSession(long id) {
        begin();
        return Optional.ofNullable(sessions.get(id));
    }

    @Override
    public synchronized List<Session> findSessions(String nickname) {
        begin();
        return sessions.values().stream()
                .filter(session -> session.nickname().equals(nickname) && !session.isDeleted())
                .toList();
    }

    @Override
    public synchronized Session addSession(SessionDraft draft) {
        begin();
        Project project = projects.get(draft.projectId());
        if (project == null) {
            throw new HqtException("There is no project " + draft.projectId() + ".");
        }
        long id = ++lastSession;
        String chosen = draft.nickname();
        List<String> taken = sessions.values().stream()
                .filter(session -> session.project().id() == project.id())
                .map(Session::nickname)
                .toList();
        Session session = new Session(
                id,
                chosen == null ? Nicknames.next(draft.harness(), taken) : chosen,
                project,
                draft.cwd(),
                draft.harness(),
                draft.model(),
                draft.arguments(),
                draft.sandbox() == null ? StoredPolicy.UNSANDBOXED : StoredPolicy.of(draft.sandbox()),
                null,
                "hqt-" + id,
                RecordedState.STARTING,
                null,
                null,
                null,
                clock.instant(),
                clock.instant(),
                null,
                0);
        sessions.put(id, session);
        return session;
    }

    @Override
    public synchronized void withdrawSession(long id) {
        begin();
        sessions.remove(id);
        conversations.remove(id);
        events.remove(id);
    }

    @Override
    public synchronized Session rename(long id, String nickname) {
        return change(
                id,
                row -> new Session(
                        row.id(),
                        nickname,
                        row.project(),
                        row.cwd(),
                        row.harness(),
                        row.model(),
                        row.arguments(),
                        row.policy(),
                        row.harnessSessionId(),
                        row.tmuxSession(),
                        row.recordedState(),
                        row.exitCode(),
                        row.lastWords(),
                        row.changes(),
                        row.createdAt(),
                        clock.instant(),
                        row.deletedAt(),
                        row.version() + 1));
    }

    @Override
    public synchronized Session changePolicy(long id, @Nullable SandboxPolicy sandbox) {
        return change(
                id, row -> withPolicy(row, sandbox == null ? StoredPolicy.UNSANDBOXED : StoredPolicy.of(sandbox)));
    }

    private Session withPolicy(Session row, StoredPolicy policy) {
        return new Session(
                row.id(),
                row.nickname(),
                row.project(),
                row.cwd(),
                row.harness(),
                row.model(),
                row.arguments(),
                policy,
                row.harnessSessionId(),
                row.tmuxSession(),
                row.recordedState(),
                row.exitCode(),
                row.lastWords(),
                row.changes(),
                row.createdAt(),
                clock.instant(),
                row.deletedAt(),
                row.version() + 1);
    }

    @Override
    public synchronized Session changeHarnessSessionId(long id, String harnessSessionId, IdCause cause) {
        remember(id, harnessSessionId, cause);
        return change(
                id,
                row -> new Session(
                        row.id(),
                        row.nickname(),
                        row.project(),
                        row.cwd(),
                        row.harness(),
                        row.model(),
                        row.arguments(),
                        row.policy(),
                        harnessSessionId,
                        row.tmuxSession(),
                        row.recordedState(),
                        row.exitCode(),
                        row.lastWords(),
                        row.changes(),
                        row.createdAt(),
                        clock.instant(),
                        row.deletedAt(),
                        row.version() + 1));
    }

    @Override
    public synchronized void rememberHarnessSessionId(long id, String harnessSessionId, IdCause cause) {
        begin();
        remember(id, harnessSessionId, cause);
    }

    private void remember(long id, String harnessSessionId, @Nullable IdCause cause) {
        idsOf(id).putIfAbsent(harnessSessionId, new KnownConversation(harnessSessionId, clock.instant(), cause));
    }

    @Override
    public synchronized List<KnownConversation> listConversations(long id) {
        begin();
        return List.copyOf(idsOf(id).values());
    }

    @Override
    public synchronized Session changeState(
            long id, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords) {
        return change(
                id,
                row -> new Session(
                        row.id(),
                        row.nickname(),
                        row.project(),
                        row.cwd(),
                        row.harness(),
                        row.model(),
                        row.arguments(),
                        row.policy(),
                        row.harnessSessionId(),
                        row.tmuxSession(),
                        state,
                        exitCode,
                        lastWords,
                        row.changes(),
                        row.createdAt(),
                        clock.instant(),
                        row.deletedAt(),
                        row.version() + 1));
    }

    @Override
    public synchronized void changeStateIfUnchanged(
            Session seen, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords) {
        begin();
        Session row = sessions.get(seen.id());
        if (row != null && row.version() == seen.version()) {
            changeState(seen.id(), state, exitCode, lastWords);
        }
    }

    @Override
    public synchronized Session recordChanges(long id, @Nullable Integer changes) {
        return change(
                id,
                row -> new Session(
                        row.id(),
                        row.nickname(),
                        row.project(),
                        row.cwd(),
                        row.harness(),
                        row.model(),
                        row.arguments(),
                        row.policy(),
                        row.harnessSessionId(),
                        row.tmuxSession(),
                        row.recordedState(),
                        row.exitCode(),
                        row.lastWords(),
                        changes,
                        row.createdAt(),
                        row.updatedAt(),
                        row.deletedAt(),
                        row.version()));
    }

    @Override
    public synchronized Session delete(long id) {
        return change(id, row -> withDeletedAt(row, true));
    }

    @Override
    public synchronized Session undelete(long id) {
        return change(id, row -> withDeletedAt(row, false));
    }

    private Session withDeletedAt(Session row, boolean deleted) {
        return new Session(
                row.id(),
                row.nickname(),
                row.project(),
                row.cwd(),
                row.harness(),
                row.model(),
                row.arguments(),
                row.policy(),
                row.harnessSessionId(),
                row.tmuxSession(),
                row.recordedState(),
                row.exitCode(),
                row.lastWords(),
                row.changes(),
                row.createdAt(),
                clock.instant(),
                deleted ? clock.instant() : null,
                row.version() + 1);
    }

    @Override
    public synchronized void recordEvent(long id, SpawnEvent event) {
        begin();
        events.computeIfAbsent(id, none -> new ArrayList<>()).add(event);
    }

    @Override
    public synchronized List<SpawnEvent> listEvents(long id) {
        begin();
        return List.copyOf(events.getOrDefault(id, List.of()));
    }

    private Session change(long id, UnaryOperator<Session> change) {
        begin();
        Session row = sessions.get(id);
        if (row == null) {
            throw new SessionNotFoundException(Long.toString(id));
        }
        Session changed = change.apply(row);
        sessions.put(id, changed);
        return changed;
    }

    private Map<String, KnownConversation> idsOf(long id) {
        return conversations.computeIfAbsent(id, none -> new LinkedHashMap<>());
    }

    private void begin() {
        if (failure != null) {
            throw new HqtException(failure);
        }
    }
}
