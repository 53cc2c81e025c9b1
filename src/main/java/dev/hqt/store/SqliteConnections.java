package dev.hqt.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.UnknownUnwrapTypeException;

/**
 * The store's connections, Hibernate's too: as many as threads work at once, of which a few stay open. Were none kept, each query
 * would be the last to close the database, and SQLite would write its log back and delete it every time. Hibernate's
 * own pool refuses beyond its size and runs a thread; this one does neither.
 */
final class SqliteConnections implements ConnectionProvider, AutoCloseable {
    private static final long serialVersionUID = 1L;

    /** One for the user's actions and one for the poll. */
    private static final int KEPT = 2;

    // Transient for the compiler alone: the interface is serializable, and nobody serializes it.
    private final transient SqliteDatabase database;
    private final transient ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    SqliteConnections(SqliteDatabase database) {
        this.database = database;
    }

    /** What is asked of a connection. */
    interface Query<T> {
        T run(Connection connection) throws SQLException;
    }

    <T> T run(Query<T> query) throws SQLException {
        Connection connection = getConnection();
        try {
            return query.run(connection);
        } finally {
            closeConnection(connection);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
        Connection connection = idle.pollFirst();
        return connection == null ? database.connect() : connection;
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
        if (closed || idle.size() >= KEPT || !connection.getAutoCommit()) {
            connection.close();
        } else {
            idle.addFirst(connection);
            if (closed) {
                close();
            }
        }
    }

    @Override
    public boolean supportsAggressiveRelease() {
        return false;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new UnknownUnwrapTypeException(type);
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        for (Connection connection = idle.pollFirst(); connection != null; connection = idle.pollFirst()) {
            connection.close();
        }
    }
}
