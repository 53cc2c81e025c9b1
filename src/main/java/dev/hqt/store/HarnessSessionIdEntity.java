package dev.hqt.store;

import dev.hqt.session.IdCause;
import dev.hqt.session.KnownConversation;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code harness_session_ids}: an id that a session's conversation had at its harness. Only ever added. */
@Entity
@Table(name = "harness_session_ids")
class HarnessSessionIdEntity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(name = "session_id", nullable = false, updatable = false)
    private long sessionId;

    @Column(name = "harness_session_id", nullable = false, updatable = false)
    private String harnessSessionId;

    @Column(name = "seen_at", nullable = false, updatable = false)
    private long seenAt;

    @Column(updatable = false)
    private @Nullable String cause;

    @SuppressWarnings("NullAway.Init") // Hibernate fills the fields.
    protected HarnessSessionIdEntity() {}

    HarnessSessionIdEntity(long sessionId, String harnessSessionId, IdCause cause, long seenAt) {
        this.sessionId = sessionId;
        this.harnessSessionId = harnessSessionId;
        this.cause = cause.word();
        this.seenAt = seenAt;
    }

    long id() {
        return RowId.require(id);
    }

    String harnessSessionId() {
        return harnessSessionId;
    }

    /** A cause that a later hqt wrote is as good as none. */
    KnownConversation toConversation() {
        return new KnownConversation(
                harnessSessionId,
                Instant.ofEpochMilli(seenAt),
                cause == null ? null : IdCause.find(cause).orElse(null));
    }
}
