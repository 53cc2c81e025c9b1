package dev.hqt.store;

import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionDraft;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.util.Locale;
import java.util.Objects;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.OptimisticLock;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code sessions}. Each change sets the fields it is about and no others; an update then names the changed
 * columns only, so that two hqt processes never undo each other's work.
 */
@Entity
@Table(name = "sessions")
@DynamicUpdate
class SessionEntity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @ManyToOne(optional = false, fetch = FetchType.EAGER)
    @JoinColumn(name = "project_id", updatable = false)
    private ProjectEntity project;

    @ManyToOne(optional = false, fetch = FetchType.EAGER)
    @JoinColumn(name = "harness_id", updatable = false)
    private HarnessEntity harness;

    @Column(nullable = false)
    private String nickname;

    @Column(nullable = false, updatable = false)
    private String cwd;

    @Column(updatable = false)
    private @Nullable String model;

    @Column(nullable = false, updatable = false)
    private String arguments;

    @Column(name = "tmux_session_name")
    private @Nullable String tmuxSessionName;

    @Column(name = "harness_session_id")
    private @Nullable String harnessSessionId;

    @Column(nullable = false)
    private String state;

    @Column(name = "exit_code")
    private @Nullable Integer exitCode;

    @Column(name = "last_words")
    private @Nullable String lastWords;

    @Column(name = "sandbox_json")
    private @Nullable String sandboxJson;

    /** No news of the session itself: whoever compares versions must not take it for one. */
    @OptimisticLock(excluded = true)
    private @Nullable Integer changes;

    @Column(name = "created_at", nullable = false, updatable = false)
    private long createdAt;

    @Column(name = "updated_at", nullable = false)
    private long updatedAt;

    @Column(name = "deleted_at")
    private @Nullable Long deletedAt;

    @Version
    @Column(nullable = false)
    private int version;

    @SuppressWarnings("NullAway.Init") // Hibernate fills the fields.
    protected SessionEntity() {}

    SessionEntity(SessionDraft draft, String nickname, ProjectEntity project, HarnessEntity harness, long now) {
        this.project = project;
        this.harness = harness;
        this.nickname = nickname;
        this.cwd = StoredPaths.text(draft.cwd());
        this.model = draft.model();
        this.arguments = ArgumentsJson.write(draft.arguments());
        this.state = word(RecordedState.STARTING);
        this.sandboxJson = SandboxJson.write(draft.sandbox());
        this.createdAt = now;
        this.updatedAt = now;
    }

    ProjectEntity project() {
        return project;
    }

    /** The multiplexer's name for it, which needs the id and so comes after the insert. */
    void nameForTmux() {
        tmuxSessionName = tmuxName(RowId.require(id));
    }

    int version() {
        return version;
    }

    boolean wasOnlyMade() {
        return state.equals(word(RecordedState.STARTING));
    }

    void rename(String newNickname, long now) {
        nickname = newNickname;
        updatedAt = now;
    }

    void changePolicy(@Nullable SandboxPolicy sandbox, long now) {
        sandboxJson = SandboxJson.write(sandbox);
        updatedAt = now;
    }

    void changeHarnessSessionId(String newId, long now) {
        if (!Objects.equals(harnessSessionId, newId)) {
            harnessSessionId = newId;
            updatedAt = now;
        }
    }

    void changeState(RecordedState newState, @Nullable Integer newExitCode, @Nullable String newLastWords, long now) {
        state = word(newState);
        exitCode = newExitCode;
        lastWords = newLastWords;
        updatedAt = now;
    }

    void recordChanges(@Nullable Integer newChanges) {
        changes = newChanges;
    }

    void delete(long now) {
        if (deletedAt == null) {
            deletedAt = now;
            updatedAt = now;
        }
    }

    void undelete(long now) {
        if (deletedAt != null) {
            deletedAt = null;
            updatedAt = now;
        }
    }

    /** The record for the rest of hqt. */
    Session toSession() {
        return new StoredRow(
                        RowId.require(id),
                        project.toProject(),
                        harness.name(),
                        nickname,
                        cwd,
                        model,
                        arguments,
                        tmuxSessionName,
                        harnessSessionId,
                        state,
                        exitCode,
                        lastWords,
                        sandboxJson,
                        changes,
                        createdAt,
                        updatedAt,
                        deletedAt,
                        version)
                .toSession();
    }

    static String tmuxName(long row) {
        return "hqt-" + row;
    }

    static String word(RecordedState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
