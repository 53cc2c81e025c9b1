package dev.hqt.store;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxPolicy;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in SQLite. A change loads its row under the database's write lock, sets some fields and commits: the update
 * names those columns only, and no other process can come between.
 */
final class HibernateSessionRepository implements SessionRepository {
    private static final String WITH_ITS_ROWS = "from SessionEntity s join fetch s.project p join fetch s.harness h ";
    private static final String IN_ORDER = " order by lower(p.name), p.id, s.createdAt desc, s.id desc";

    private final Transactions transactions;
    private final Clock clock;

    HibernateSessionRepository(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public List<Project> listProjects() {
        return transactions.read(manager -> Projects.listLive(manager));
    }

    @Override
    public Optional<Project> findProject(Path path) {
        String text = StoredPaths.text(path);
        return transactions.read(manager -> Projects.find(manager, text)
                .filter(project -> !project.isDeleted())
                .map(ProjectEntity::toProject));
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
        String rows = deletedToo ? WITH_ITS_ROWS : WITH_ITS_ROWS + "where s.deletedAt is null";
        return transactions.read(manager -> toSessions(
                manager.createQuery(rows + IN_ORDER, SessionEntity.class).getResultList()));
    }

    @Override
    public Optional<Session> findSession(long id) {
        return transactions.read(manager ->
                Optional.ofNullable(manager.find(SessionEntity.class, id)).map(SessionEntity::toSession));
    }

    @Override
    public List<Session> findSessions(String nickname) {
        return transactions.read(manager -> toSessions(manager.createQuery(
                        WITH_ITS_ROWS + "where s.deletedAt is null and s.nickname = :nickname" + IN_ORDER,
                        SessionEntity.class)
                .setParameter("nickname", nickname)
                .getResultList()));
    }

    @Override
    public Session addSession(SessionDraft draft) {
        return transactions.write(manager -> {
            ProjectEntity project = Projects.requireLive(manager, draft.projectId());
            SessionEntity session =
                    new SessionEntity(draft, project, requireHarness(manager, draft.harness()), clock.millis());
            manager.persist(session);
            session.nameForTmux();
            manager.flush();
            return session.toSession();
        });
    }

    @Override
    public void withdrawSession(long id) {
        transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            if (!session.wasOnlyMade()) {
                throw new HqtException("Session " + id + " has run already, so its row is kept: 'hqt delete " + id
                        + "' hides it, and it can be brought back.");
            }
            manager.createQuery("delete from EventEntity e where e.sessionId = :id")
                    .setParameter("id", id)
                    .executeUpdate();
            manager.createQuery("delete from HarnessSessionIdEntity h where h.sessionId = :id")
                    .setParameter("id", id)
                    .executeUpdate();
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
    public Session changeHarnessSessionId(long id, String harnessSessionId) {
        return transactions.write(manager -> {
            SessionEntity session = require(manager, id);
            boolean isNew = !harnessSessionIds(manager, id).contains(harnessSessionId);
            if (isNew) {
                manager.persist(new HarnessSessionIdEntity(id, harnessSessionId, clock.millis()));
            }
            session.changeHarnessSessionId(harnessSessionId, clock.millis());
            manager.flush();
            return session.toSession();
        });
    }

    @Override
    public List<String> listHarnessSessionIds(long id) {
        return transactions.read(manager -> harnessSessionIds(manager, id));
    }

    @Override
    public Session changeState(long id, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords) {
        return change(id, session -> session.changeState(state, exitCode, lastWords, clock.millis()));
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
        return transactions.read(manager -> manager.createQuery(
                        "from EventEntity e where e.sessionId = :id order by e.id", EventEntity.class)
                .setParameter("id", id)
                .getResultStream()
                .map(EventEntity::toEvent)
                .toList());
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
        return manager.createQuery("from HarnessEntity h where h.name = :name", HarnessEntity.class)
                .setParameter("name", name)
                .getResultStream()
                .findFirst()
                .orElseGet(() -> {
                    HarnessEntity harness = new HarnessEntity(name);
                    manager.persist(harness);
                    return harness;
                });
    }

    private static List<String> harnessSessionIds(EntityManager manager, long id) {
        return manager.createQuery(
                        "select h.harnessSessionId from HarnessSessionIdEntity h where h.sessionId = :id order by h.id",
                        String.class)
                .setParameter("id", id)
                .getResultList();
    }

    private static List<Session> toSessions(List<SessionEntity> rows) {
        return rows.stream().map(SessionEntity::toSession).toList();
    }
}
