package dev.hqt.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
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

    @SuppressWarnings("NullAway.Init") // Hibernate fills the fields.
    protected HarnessSessionIdEntity() {}

    HarnessSessionIdEntity(long sessionId, String harnessSessionId, long seenAt) {
        this.sessionId = sessionId;
        this.harnessSessionId = harnessSessionId;
        this.seenAt = seenAt;
    }

    long id() {
        return RowId.require(id);
    }

    String harnessSessionId() {
        return harnessSessionId;
    }
}
