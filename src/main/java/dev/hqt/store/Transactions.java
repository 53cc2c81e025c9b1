package dev.hqt.store;

import dev.hqt.HqtException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.EntityTransaction;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How the repository works with the database: reads outside any transaction, writes each in one of their own, failures
 * as sentences.
 */
final class Transactions {
    /**
     * SQLite waits five seconds by itself. That was too short when six hqt started at once on a busy machine: each holds
     * the lock for its first write while the JVM still loads classes, and waiters are not served in turn (measured).
     */
    private static final int ATTEMPTS = 3;

    private final SqliteDatabase database;
    private final SqliteConnections connections;
    private final Supplier<EntityManagerFactory> factory;

    Transactions(SqliteDatabase database, SqliteConnections connections, Supplier<EntityManagerFactory> factory) {
        this.database = database;
        this.connections = connections;
        this.factory = factory;
    }

    /** A read without Hibernate, which need not have started. */
    <T> T query(SqliteConnections.Query<T> query) {
        return attempt(() -> connections.run(query));
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

    private interface Work<T> {
        T run() throws SQLException;
    }

    private <T> T attempt(Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.run();
            } catch (HqtException told) {
                throw told;
            } catch (PersistenceException | SQLException failure) {
                if (attempt == ATTEMPTS || !SqliteFailures.isBusy(failure)) {
                    throw SqliteFailures.explain(failure, database.file());
                }
            }
        }
    }
}
