package dev.hqt.store;

import dev.hqt.config.HqtDirectories;
import dev.hqt.session.SessionRepository;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Optional;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;

/**
 * hqt's database, open and up to date. Opening costs one connection and two queries when the schema is current, and
 * sessions are listed without Hibernate, which starts with the first change.
 */
public final class Store implements AutoCloseable {
    private final SqliteDatabase database;
    private final SqliteConnections connections;
    private final SessionRepository sessions;
    private @Nullable SessionFactory factory;
    private boolean closed;

    private Store(SqliteDatabase database, Clock clock) {
        this.database = database;
        this.connections = new SqliteConnections(database);
        this.sessions = new HibernateSessionRepository(new Transactions(database, connections, this::factory), clock);
    }

    /**
     * Opens the database, made or upgraded first where it must be.
     *
     * @throws StoreException with a sentence when it can't be opened, read or upgraded, or a newer hqt made it
     */
    public static Store open(HqtDirectories directories, Clock clock) {
        SqliteDatabase database = new SqliteDatabase(directories.database());
        database.prepare();
        Store store = new Store(database, clock);
        boolean opened = false;
        try {
            store.withConnection(connection -> {
                new Schema(database, clock).ensureCurrent(connection);
                return true;
            });
            opened = true;
            return store;
        } finally {
            if (!opened) {
                store.close();
            }
        }
    }

    /** The sessions; safe for several threads. */
    public SessionRepository sessions() {
        return sessions;
    }

    /** The newest migration in the database, read now. */
    public int schemaVersion() {
        return withConnection(
                connection -> SchemaReading.of(connection) instanceof SchemaReading.At(int version) ? version : 0);
    }

    /** What SQLite's own quick check finds wrong with the file, first finding only; empty for a sound one. */
    public Optional<String> findDamage() {
        return withConnection(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("PRAGMA quick_check(1)")) {
                String finding = rows.next() ? rows.getString(1) : "nothing was checked";
                return finding.equals("ok") ? Optional.empty() : Optional.of(finding);
            }
        });
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            if (factory != null) {
                factory.close();
            }
            connections.close();
        } catch (SQLException failure) {
            throw SqliteFailures.explain(failure, database.file());
        }
    }

    private synchronized SessionFactory factory() {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
        SessionFactory booted = factory;
        if (booted == null) {
            booted = HibernateBoot.boot(connections);
            factory = booted;
        }
        return booted;
    }

    private <T> T withConnection(SqliteConnections.Query<T> query) {
        try {
            return connections.run(query);
        } catch (SQLException failure) {
            throw SqliteFailures.explain(failure, database.file());
        }
    }
}
