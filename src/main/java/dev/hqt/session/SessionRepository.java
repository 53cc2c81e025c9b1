package dev.hqt.session;

import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where sessions are kept. Several hqt processes use one store at once: every method is one transaction, changes
 * only the columns it names, and never deletes or rewrites a row it did not mean to.
 *
 * <p>Methods that change a session return it as it stands afterwards and throw {@link SessionNotFoundException} when
 * there is no such row.
 */
public interface SessionRepository {
    List<Project> listProjects();

    Optional<Project> findProject(Path path);

    /** The project at this path, made when there is none; a name already in use gets a number behind it. */
    Project addProject(Path path, String name);

    /**
     * Forgets a project that has no session that is not deleted.
     *
     * @throws dev.hqt.HqtException when it has one
     */
    void removeProject(long projectId);

    /** Sessions by project, then newest first. */
    List<Session> listSessions(boolean deletedToo);

    Optional<Session> findSession(long id);

    /** Sessions with this nickname that are not deleted. */
    List<Session> findSessions(String nickname);

    Session addSession(SessionDraft draft);

    /** Takes a row back that was made for a spawn that was then refused; the one hard delete there is. */
    void withdrawSession(long id);

    Session rename(long id, String nickname);

    Session changePolicy(long id, @Nullable SandboxPolicy sandbox);

    /** Makes this the conversation's id; every id ever seen is kept, with the cause that it was first seen for. */
    Session changeHarnessSessionId(long id, String harnessSessionId, IdCause cause);

    /** Keeps an id that is about to be given, so that it is known whatever happens next; the conversation's stays. */
    void rememberHarnessSessionId(long id, String harnessSessionId, IdCause cause);

    /** Every conversation this session ever had at its harness, oldest first. */
    List<KnownConversation> listConversations(long id);

    /** What is known of its process now. */
    Session changeState(long id, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords);

    /**
     * What was seen of its process when its row stood as {@code seen}. A row that has changed since (another hqt starts
     * the session anew), or is gone, knows better and is left alone.
     */
    void changeStateIfUnchanged(
            Session seen, RecordedState state, @Nullable Integer exitCode, @Nullable String lastWords);

    /**
     * What a review of its project found: how many changes, or null when none was made since it started. Changes neither
     * the row's version nor its time: nothing of the session itself has changed.
     */
    Session recordChanges(long id, @Nullable Integer changes);

    Session delete(long id);

    Session undelete(long id);

    void recordEvent(long id, SpawnEvent event);

    /** Its events, oldest first. */
    List<SpawnEvent> listEvents(long id);
}
