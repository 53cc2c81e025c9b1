package dev.hqt.store;

import dev.hqt.session.SpawnEvent;
import dev.hqt.session.StartFacts;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
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

    @Column(updatable = false)
    private @Nullable String cwd;

    @Column(updatable = false)
    private @Nullable String model;

    @Column(updatable = false)
    private @Nullable String arguments;

    @Column(updatable = false)
    private @Nullable String environment;

    @Column(updatable = false)
    private @Nullable String differences;

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
        StartFacts facts = event.facts();
        if (facts != null) {
            this.cwd = StoredPaths.text(facts.cwd());
            this.model = facts.model();
            this.arguments = ArgumentsJson.write(facts.arguments());
            this.environment = ArgumentsJson.write(List.copyOf(facts.environmentNames()));
            this.differences = ArgumentsJson.write(facts.differences());
        }
    }

    long id() {
        return RowId.require(id);
    }

    SpawnEvent toEvent() {
        return new SpawnEvent(
                Instant.ofEpochMilli(at),
                kind,
                policy,
                bwrapPath,
                bwrapVersion,
                harnessPath,
                harnessVersion,
                argv,
                facts());
    }

    private @Nullable StartFacts facts() {
        return cwd == null
                ? null
                : new StartFacts(
                        Path.of(cwd), model, list(arguments), new TreeSet<>(list(environment)), list(differences));
    }

    /** A list that can't be read is shown as empty: an event is told, and nothing is started by it. */
    private static List<String> list(@Nullable String json) {
        List<String> read = json == null ? null : ArgumentsJson.read(json);
        return read == null ? List.of() : read;
    }
}
