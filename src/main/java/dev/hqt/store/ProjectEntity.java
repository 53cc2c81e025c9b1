package dev.hqt.store;

import dev.hqt.session.Project;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.nio.file.Path;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** A row of {@code projects}. A removed one stays, for sessions that were deleted can come back. */
@Entity
@Table(name = "projects")
@DynamicUpdate
class ProjectEntity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(nullable = false)
    private String name;

    @Column(nullable = false, updatable = false)
    private String path;

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
    protected ProjectEntity() {}

    ProjectEntity(String name, String path, long now) {
        this.name = name;
        this.path = path;
        this.createdAt = now;
        this.updatedAt = now;
    }

    String name() {
        return name;
    }

    boolean isDeleted() {
        return deletedAt != null;
    }

    void delete(long now) {
        deletedAt = now;
        updatedAt = now;
    }

    void revive(String newName, long now) {
        name = newName;
        deletedAt = null;
        updatedAt = now;
    }

    Project toProject() {
        return new Project(RowId.require(id), name, Path.of(path));
    }
}
