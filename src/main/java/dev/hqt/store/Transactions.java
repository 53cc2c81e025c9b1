package dev.hqt.store;

import dev.hqt.HqtException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.EntityTransaction;
import jakarta.persistence.PersistenceException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How the repository works with Hibernate: reads outside any transaction, writes each in one of their own, failures
 * as sentences.
 */
final class Transactions {
    /**
     * SQLite waits five seconds by itself. That was too short when six hqt started at once on a busy machine: each holds
     * the lock for its first write while the JVM still loads classes, and waiters are not served in turn (measured).
     */
    private static final int ATTEMPTS = 3;

    private final SqliteDatabase database;
    private final Supplier<EntityManagerFactory> factory;

    Transactions(SqliteDatabase database, Supplier<EntityManagerFactory> factory) {
        this.database = database;
        this.factory = factory;
    }

    /** Each statement sees one moment of the database; two statements may see two. */
    <T> T read(Function<EntityManager, T> work) {
        return attempt(() -> {
            try (EntityManager manager = factory.get().createEntityManager()) {
                return work.apply(manager);
            }
        });
    }

    /** Holds the database's write lock from the first statement to the commit: nothing changes in between. */
    <T> T write(Function<EntityManager, T> work) {
        return attempt(() -> {
            try (EntityManager manager = factory.get().createEntityManager()) {
                EntityTransaction transaction = manager.getTransaction();
                transaction.begin();
                try {
                    T result = work.apply(manager);
                    transaction.commit();
                    return result;
                } finally {
                    if (transaction.isActive()) {
                        transaction.rollback();
                    }
                }
            }
        });
    }

    private <T> T attempt(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (HqtException told) {
                throw told;
            } catch (PersistenceException failure) {
                if (attempt == ATTEMPTS || !SqliteFailures.isBusy(failure)) {
                    throw SqliteFailures.explain(failure, database.file());
                }
            }
        }
    }
}
