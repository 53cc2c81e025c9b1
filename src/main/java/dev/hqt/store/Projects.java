package dev.hqt.store;

import dev.hqt.HqtException;
import dev.hqt.session.Project;
import jakarta.persistence.EntityManager;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is done to rows of {@code projects}, within the caller's transaction. A removed project keeps its row: sessions
 * that were deleted belong to it, and bringing one back brings its project back.
 */
final class Projects {
    /** As people sort: without regard to case. */
    static final Comparator<Project> BY_NAME = Comparator.comparing(
                    (Project project) -> project.name().toLowerCase(Locale.ROOT))
            .thenComparingLong(Project::id);

    private Projects() {}

    static List<Project> listLive(EntityManager manager) {
        return Queries.list(manager, ProjectEntity.class, (builder, row) -> builder.isNull(row.get("deletedAt")))
                .stream()
                .map(ProjectEntity::toProject)
                .sorted(BY_NAME)
                .toList();
    }

    static Optional<ProjectEntity> find(EntityManager manager, String path) {
        return Queries.find(manager, ProjectEntity.class, "path", path);
    }

    static ProjectEntity requireLive(EntityManager manager, long id) {
        ProjectEntity project = manager.find(ProjectEntity.class, id);
        if (project == null || project.isDeleted()) {
            throw new HqtException("There is no project " + id + " (any more): 'hqt project list' shows all of them.");
        }
        return project;
    }

    static ProjectEntity add(EntityManager manager, String path, String name, long now) {
        Optional<ProjectEntity> existing = find(manager, path);
        if (existing.isEmpty()) {
            ProjectEntity project = new ProjectEntity(freeName(manager, name), path, now);
            manager.persist(project);
            return project;
        }
        ProjectEntity project = existing.get();
        if (project.isDeleted()) {
            project.revive(freeName(manager, name), now);
        }
        return project;
    }

    static void remove(EntityManager manager, long id, long now) {
        ProjectEntity project = requireLive(manager, id);
        int sessions = Queries.listSessions(
                        manager,
                        (builder, row) -> builder.and(
                                builder.isNull(row.get("deletedAt")), builder.equal(row.get("project"), project)))
                .size();
        if (sessions > 0) {
            throw new HqtException("Project " + project.name() + " has " + sessions
                    + (sessions == 1 ? " session" : " sessions")
                    + ", so it stays: 'hqt delete' them first (they can be brought back).");
        }
        project.delete(now);
    }

    /** Back under its old name, or that with a number when another has it by now. */
    static void revive(EntityManager manager, ProjectEntity project, long now) {
        if (project.isDeleted()) {
            project.revive(freeName(manager, project.name()), now);
        }
    }

    private static String freeName(EntityManager manager, String wanted) {
        Set<String> taken = listLive(manager).stream().map(Project::name).collect(Collectors.toSet());
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + "-" + number;
        }
        return name;
    }
}
