package dev.hqt.store;

import dev.hqt.session.SpawnEvent;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code events}: what enforced a session at one spawn. Only ever added. */
@Entity
@Table(name = "events")
class EventEntity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(name = "session_id", nullable = false, updatable = false)
    private long sessionId;

    @Column(nullable = false, updatable = false)
    private long at;

    @Column(nullable = false, updatable = false)
    private String kind;

    @Column(updatable = false)
    private @Nullable String policy;

    @Column(name = "bwrap_path", updatable = false)
    private @Nullable String bwrapPath;

    @Column(name = "bwrap_version", updatable = false)
    private @Nullable String bwrapVersion;

    @Column(name = "harness_path", updatable = false)
    private @Nullable String harnessPath;

    @Column(name = "harness_version", updatable = false)
    private @Nullable String harnessVersion;

    @Column(updatable = false)
    private @Nullable String argv;

    @SuppressWarnings("NullAway.Init") // Hibernate fills the fields.
    protected EventEntity() {}

    EventEntity(long sessionId, SpawnEvent event) {
        this.sessionId = sessionId;
        this.at = event.at().toEpochMilli();
        this.kind = event.kind();
        this.policy = event.sandboxJson();
        this.bwrapPath = event.bwrapPath();
        this.bwrapVersion = event.bwrapVersion();
        this.harnessPath = event.harnessPath();
        this.harnessVersion = event.harnessVersion();
        this.argv = event.argv();
    }

    long id() {
        return RowId.require(id);
    }

    SpawnEvent toEvent() {
        return new SpawnEvent(
                Instant.ofEpochMilli(at), kind, policy, bwrapPath, bwrapVersion, harnessPath, harnessVersion, argv);
    }
}
