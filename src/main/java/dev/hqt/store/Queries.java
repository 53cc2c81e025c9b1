package dev.hqt.store;

import jakarta.persistence.EntityManager;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.util.List;
import java.util.Optional;

/**
 * Rows by a condition, without HQL: loading its parser was a fifth of all that {@code hqt list} cost the processor
 * (measured). Values are bound, never written into the statement. Whoever wants an order sorts what comes.
 */
final class Queries {
    private Queries() {}

    /** What must hold for a row. */
    interface Condition<E> {
        Predicate of(CriteriaBuilder builder, Root<E> row);
    }

    static <E> List<E> list(EntityManager manager, Class<E> type, Condition<E> condition) {
        CriteriaBuilder builder = manager.getCriteriaBuilder();
        CriteriaQuery<E> query = builder.createQuery(type);
        Root<E> row = query.from(type);
        query.select(row).where(condition.of(builder, row));
        return manager.createQuery(query).getResultList();
    }

    static <E> List<E> list(EntityManager manager, Class<E> type, String field, Object value) {
        return list(manager, type, (builder, row) -> builder.equal(row.get(field), value));
    }

    static <E> Optional<E> find(EntityManager manager, Class<E> type, String field, Object value) {
        return list(manager, type, field, value).stream().findFirst();
    }

    /** What the sessions of a project are called, deleted ones too. */
    static List<String> listNicknames(EntityManager manager, ProjectEntity project) {
        CriteriaBuilder builder = manager.getCriteriaBuilder();
        CriteriaQuery<String> query = builder.createQuery(String.class);
        Root<SessionEntity> row = query.from(SessionEntity.class);
        query.select(row.get("nickname")).where(builder.equal(row.get("project"), project));
        return manager.createQuery(query).getResultList();
    }

    /** With project and harness in the same statement; else each of them would be one more. */
    static List<SessionEntity> listSessions(EntityManager manager, Condition<SessionEntity> condition) {
        return list(manager, SessionEntity.class, (builder, row) -> {
            row.fetch("project");
            row.fetch("harness");
            return condition.of(builder, row);
        });
    }
}
