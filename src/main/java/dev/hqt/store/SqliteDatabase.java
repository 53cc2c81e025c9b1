package dev.hqt.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

/**
 * One SQLite file: where it lies, that only its user can read it, and how connections to it are set. Knows nothing of
 * what is in it.
 *
 * <p>Every transaction takes the write lock when it begins (IMMEDIATE): a deferred one that reads first and writes
 * later fails with SQLITE_BUSY_SNAPSHOT, for which no timeout helps (measured with four processes). Reads therefore
 * stay outside transactions.
 */
final class SqliteDatabase {
    /** How long a statement waits for another process's transaction; hqt's own take milliseconds. */
    static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

    private static final Set<PosixFilePermission> FOLDER_MODE = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("rw-------");

    private final Path file;

    SqliteDatabase(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /**
     * Makes folder and file where they are missing, and takes others' permissions away where they have some. The
     * write-ahead log gets the file's own mode from SQLite.
     */
    void prepare() {
        Path folder = folder();
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER_MODE));
            }
            keepPrivate(folder);
        } catch (IOException failure) {
            throw new StoreException.NotWritable(
                    "hqt's folder " + folder + " can't be made or kept private (" + reason(failure)
                            + "): make it a folder of your own, or set XDG_DATA_HOME to another place.",
                    failure);
        }
        createPrivate(file);
    }

    /** Makes an empty file that only its user can read, where there is none; SQLite takes an empty file for a new database. */
    void createPrivate(Path path) {
        try {
            try {
                Files.createFile(path, PosixFilePermissions.asFileAttribute(FILE_MODE));
            } catch (FileAlreadyExistsException existing) {
                keepPrivate(path);
            }
        } catch (IOException failure) {
            throw new StoreException.NotWritable(
                    path + " can't be made or kept private (" + reason(failure)
                            + "): check the permissions of its folder and the free space of its disk.",
                    failure);
        }
    }

    Path folder() {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file.toAbsolutePath() : folder;
    }

    /** A new connection that commits every statement by itself. */
    Connection connect() throws SQLException {
        return JDBC.createConnection(url(), configuration().toProperties());
    }

    /** A URI, percent-encoded: in a plain path the driver would take all after a question mark for settings. */
    String url() {
        return "jdbc:sqlite:" + file.toUri();
    }

    /**
     * The journal mode is not among them: it is a property of the file, set once while the schema is made, and setting
     * it is the one statement for which SQLite does not wait when another process is there.
     */
    SQLiteConfig configuration() {
        SQLiteConfig configuration = new SQLiteConfig();
        configuration.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        configuration.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        configuration.enforceForeignKeys(true);
        configuration.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        return configuration;
    }

    /** Only takes away: a file that its user made read-only stays so. */
    private static void keepPrivate(Path path) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
        if (!FOLDER_MODE.containsAll(mode)) {
            mode.retainAll(FOLDER_MODE);
            Files.setPosixFilePermissions(path, mode);
        }
    }

    /** Java's messages for files are mostly the path; the class says what happened. */
    private static String reason(IOException failure) {
        String words = failure.getClass()
                .getSimpleName()
                .replace("Exception", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
        String message = failure.getMessage();
        return message == null ? words : words + ": " + message;
    }
}
