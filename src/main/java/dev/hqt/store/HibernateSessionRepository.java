package dev.hqt.store;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.IdCause;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.Nicknames;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionDraft;
import dev.hqt.session.SessionNotFoundException;
import dev.hqt.session.SessionRepository;
import dev.hqt.session.SpawnEvent;
import jakarta.persistence.EntityManager;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in SQLite. What a list shows is read by {@link SessionReader}. A change loads its row under the database's write lock, sets some fields and commits: the update
 * names those columns only, and no other process can come between.
 */
final class HibernateSessionRepository implements SessionRepository {
    private final Transactions transactions;
    private final Clock clock;

    HibernateSessionRepository(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public List<Project> listProjects() {
        return transactions.query(SessionReader.projects());
    }

    @Override
    public Optional<Project> findProject(Path path) {
        return transactions.query(SessionReader.projectAt(StoredPaths.text(path))).stream()
                .findFirst();
    }

    @Override
    public Project addProject(Path path, String name) {
        String text = StoredPaths.text(path);
        // Mostly it is there, and nobody has to wait for the write lock to learn so.
        return findProject(path)
                .orElseGet(() -> transactions.write(manager ->
                        Projects.add(manager, text, name, clock.millis()).toProject()));
    }

    @Override
    public void removeProject(long projectId) {
        transactions.write(manager -> {
            Projects.remove(manager, projectId, clock.millis());
            return true;
        });
    }

    @Override
    public List<Session> listSessions(boolean deletedToo) {
        return transactions.query(SessionReader.all(deletedToo));
    }

    @Override
    public Optional<Session> findSession(long id) {
        return transactions.query(SessionReader.withId(id)).stream().findFirst();
    }

    @Override
    public List<Session> findSessions(String nickname) {
        return transactions.query(SessionReader.named(nickname));
    }

    @Override
    public Session addSession(SessionDraft draft) {
        return transactions.write(manager -> {
            ProjectEntity project = Projects.requireLive(manager, draft.projectId());
            SessionEntity session = new SessionEntity(
                    draft,
                    nickname(manager, draft, project),
                    project,
                    requireHarness(manager, draft.harness()),
                    clock.millis());
            manager.persist(session);
            session.nameForTmux();
            manager.flush();
            return session.toSession();
        });
    }

    /** Under the write lock, so that of several sessions made at once each gets its own. */
    private static String nickname(EntityManager manager, SessionDraft draft, ProjectEntity project) {
        String chosen = draft.nickname();
        return chosen != null ? chosen : Nicknames.next(draft.harness(), Queries.listNicknames(manager, project));
    }

    @Override
    public void withdrawSession(long id) {
        transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            if (!session.wasOnlyMade()) {
                throw new HqtException("Session " + id + " has run already, so its row is kept: 'hqt delete " + id
                        + "' hides it, and it can be brought back.");
            }
            events(manager, id).forEach(manager::remove);
            harnessSessionIds(manager, id).forEach(manager::remove);
            manager.remove(session);
            return true;
        });
    }

    @Override
    public Session rename(long id, String nickname) {
        return change(id, session -> session.rename(nickname, clock.millis()));
    }

    @Override
    public Session changePolicy(long id, @Nullable SandboxPolicy sandbox) {
        return change(id, session -> session.changePolicy(sandbox, clock.millis()));
    }

    @Override
    public Session changeHarnessSessionId(long id, String harnessSessionId, IdCause cause) {
        return transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            remember(manager, id, harnessSessionId, cause);
            session.changeHarnessSessionId(harnessSessionId, clock.millis());
            manager.flush();
            return session.toSession();
        });
    }

    @Override
    public void rememberHarnessSessionId(long id, String harnessSessionId, IdCause cause) {
        transactions.write(manager -> {
            require(manager, id);
            remember(manager, id, harnessSessionId, cause);
            return true;
        });
    }

    private void remember(EntityManager manager, long id, String harnessSessionId, IdCause cause) {
        boolean seen = harnessSessionIds(manager, id).stream()
                .anyMatch(row -> row.harnessSessionId().equals(harnessSessionId));
        if (!seen) {
            manager.persist(new HarnessSessionIdEntity(id, harnessSessionId, cause, clock.millis()));
        }
    }

    @Override
    public List<KnownConversation> listConversations(long id) {
        return transactions.read(manager -> harnessSessionIds(manager, id).stream()
                .map(HarnessSessionIdEntity::toConversation)
                .toList());
    }

    @Override
    public Session changeState(long id, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords) {
        return change(id, session -> session.changeState(state, exitCode, lastWords, clock.millis()));
    }

    @Override
    public void changeStateIfUnchanged(
            Session seen, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords) {
        transactions.write(manager -> {
            SessionEntity session = manager.find(SessionEntity.class, seen.id());
            if (session != null && session.version() == seen.version()) {
                session.changeState(state, exitCode, lastWords, clock.millis());
            }
            return true;
        });
    }

    @Override
    public Session recordChanges(long id, @Nullable Integer changes) {
        return change(id, session -> session.recordChanges(changes));
    }

    @Override
    public Session delete(long id) {
        return change(id, session -> session.delete(clock.millis()));
    }

    @Override
    public Session undelete(long id) {
        return transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            Projects.revive(manager, session.project(), clock.millis());
            session.undelete(clock.millis());
            manager.flush();
            return session.toSession();
        });
    }

    @Override
    public void recordEvent(long id, SpawnEvent event) {
        transactions.write(manager -> {
            require(manager, id);
            manager.persist(new EventEntity(id, event));
            return true;
        });
    }

    @Override
    public List<SpawnEvent> listEvents(long id) {
        return transactions.read(manager ->
                events(manager, id).stream().map(EventEntity::toEvent).toList());
    }

    private Session change(long id, Consumer<SessionEntity> change) {
        return transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            change.accept(session);
            // Now, not at the commit: the record must carry the new version.
            manager.flush();
            return session.toSession();
        });
    }

    private static SessionEntity require(EntityManager manager, long id) {
        SessionEntity session = manager.find(SessionEntity.class, id);
        if (session == null) {
            throw new SessionNotFoundException(Long.toString(id));
        }
        return session;
    }

    private static HarnessEntity requireHarness(EntityManager manager, String name) {
        return Queries.find(manager, HarnessEntity.class, "name", name).orElseGet(() -> {
            HarnessEntity harness = new HarnessEntity(name);
            manager.persist(harness);
            return harness;
        });
    }

    private static List<HarnessSessionIdEntity> harnessSessionIds(EntityManager manager, long id) {
        return Queries.list(manager, HarnessSessionIdEntity.class, "sessionId", id).stream()
                .sorted(Comparator.comparingLong(HarnessSessionIdEntity::id))
                .toList();
    }

    private static List<EventEntity> events(EntityManager manager, long id) {
        return Queries.list(manager, EventEntity.class, "sessionId", id).stream()
                .sorted(Comparator.comparingLong(EventEntity::id))
                .toList();
    }
}
