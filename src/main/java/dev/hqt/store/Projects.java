package dev.hqt.store;

import dev.hqt.HqtException;
import dev.hqt.session.Project;
import jakarta.persistence.EntityManager;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is done to rows of {@code projects}, within the caller's transaction. A removed project keeps its row: sessions
 * that were deleted belong to it, and bringing one back brings its project back.
 */
final class Projects {
    private Projects() {}

    static List<Project> listLive(EntityManager manager) {
        return manager.createQuery(
                        "from ProjectEntity p where p.deletedAt is null order by lower(p.name), p.id",
                        ProjectEntity.class)
                .getResultStream()
                .map(ProjectEntity::toProject)
                .toList();
    }

    static Optional<ProjectEntity> find(EntityManager manager, String path) {
        return manager.createQuery("from ProjectEntity p where p.path = :path", ProjectEntity.class)
                .setParameter("path", path)
                .getResultStream()
                .findFirst();
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
        long sessions = manager.createQuery(
                        "select count(s) from SessionEntity s where s.project = :project and s.deletedAt is null",
                        Long.class)
                .setParameter("project", project)
                .getSingleResult();
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
        Set<String> taken = new HashSet<>(
                manager.createQuery("select p.name from ProjectEntity p where p.deletedAt is null", String.class)
                        .getResultList());
        String name = wanted;
        for (int number = 2; taken.contains(name); number++) {
            name = wanted + "-" + number;
        }
        return name;
    }
}
