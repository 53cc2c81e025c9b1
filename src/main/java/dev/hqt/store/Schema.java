package dev.hqt.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.sqlite.SQLiteDataSource;

/**
 * Brings a database's schema up to date: refuses what it does not understand, copies what there is, then lets Flyway
 * work, all under a lock that other processes respect.
 */
final class Schema {
    /** The newest migration under {@code migration/}; a database that is further is a newer hqt's. */
    static final int VERSION = 4;

    private static final String LOCATION = "classpath:dev/hqt/store/migration";
    private static final String WAL = "wal";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final SqliteDatabase database;
    private final Clock clock;

    Schema(SqliteDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Makes sure that the schema is {@link #VERSION}; costs two small queries when it is. */
    void ensureCurrent(Connection connection) throws SQLException {
        if (isCurrent(connection) && WAL.equals(journalMode(connection))) {
            return;
        }
        try (MigrationLock _ = MigrationLock.acquire(database)) {
            // Whoever held the lock before may have done all of it.
            if (!isCurrent(connection)) {
                keepCopy(connection);
                setWal(connection);
                migrate();
                requireCurrent(connection);
            } else {
                setWal(connection);
            }
        }
    }

    private boolean isCurrent(Connection connection) throws SQLException {
        return switch (SchemaReading.of(connection)) {
            case SchemaReading.Empty() -> false;
            case SchemaReading.At(int version) when version <= VERSION -> version == VERSION;
            case SchemaReading.At(int version) -> throw newer(Integer.toString(version));
            case SchemaReading.Unknown(String version) -> throw newer(version);
            case SchemaReading.Foreign() ->
                throw new StoreException.Unreadable(database.file()
                        + " is a SQLite database, but not one of hqt's: move it away, and hqt makes a new one.");
        };
    }

    private StoreException newer(String version) {
        return new StoreException.Newer("The database " + database.file() + " has schema version " + version
                + ", and this hqt knows none after " + VERSION
                + ": it was made by a newer hqt, so use that one. Nothing was changed.");
    }

    private void migrate() {
        SQLiteDataSource source = new SQLiteDataSource(database.configuration());
        source.setUrl(database.url());
        try {
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(source)
                    .locations(LOCATION)
                    .failOnMissingLocations(true)
                    .cleanDisabled(true)
                    .group(true)
                    .load()
                    .migrate();
        } catch (FlywayException failure) {
            StoreException explained = SqliteFailures.explain(failure, database.file());
            throw explained instanceof StoreException.Failed
                    ? new StoreException.MigrationFailed(
                            "The database " + database.file() + " could not be brought to schema version " + VERSION
                                    + " (" + firstLine(failure) + "): it is as it was before.",
                            failure)
                    : explained;
        }
    }

    /** Flyway migrates nothing, silently, when it does not find the scripts in a jar (seen): so look. */
    private void requireCurrent(Connection connection) throws SQLException {
        if (!isCurrent(connection)) {
            throw new StoreException.MigrationFailed("This hqt does not bring the scripts that make its database "
                    + database.file() + ": its files are damaged, so install it again.");
        }
    }

    /**
     * A whole copy beside the database, when there is something to keep. By SQLite itself, for a copied file would
     * lack what still stands in the log; under another name until it is whole and on the disk.
     */
    private void keepCopy(Connection connection) throws SQLException {
        if (!(SchemaReading.of(connection) instanceof SchemaReading.At(int version)) || version == 0) {
            return;
        }
        Path copy = freeName(database.file().getFileName() + ".v" + version + "-" + STAMP.format(clock.instant()));
        Path unfinished = copy.resolveSibling(copy.getFileName() + ".unfinished");
        try {
            Files.deleteIfExists(unfinished);
            database.createPrivate(unfinished);
            try (PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
                statement.setString(1, unfinished.toString());
                statement.execute();
            }
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new StoreException.MigrationFailed(
                    "No copy of the database could be kept at " + copy + " (" + failure.getMessage()
                            + "), so it was not upgraded: free some space or mend the folder's permissions.",
                    failure);
        }
    }

    private Path freeName(String name) {
        Path path = database.file().resolveSibling(name);
        for (int number = 2; Files.exists(path); number++) {
            path = database.file().resolveSibling(name + "-" + number);
        }
        return path;
    }

    private static String journalMode(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA journal_mode")) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    /** Where a file system can't have a write-ahead log SQLite keeps the old mode, and all works, only slower. */
    private static void setWal(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = " + WAL);
        }
    }

    private static String firstLine(FlywayException failure) {
        return String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
    }
}
