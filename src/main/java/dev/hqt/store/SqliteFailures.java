package dev.hqt.store;

import jakarta.persistence.OptimisticLockException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Turns what SQLite says into a sentence. Read from SQLite's own result codes: Hibernate's dialect has no words for
 * constraint errors (they arrive as a generic exception, measured with 7.4.15).
 */
final class SqliteFailures {
    /** SQLite's primary result codes (the low byte of an extended one); https://sqlite.org/rescode.html. */
    private static final int PERM = 3;

    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int READONLY = 8;
    private static final int IOERR = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANTOPEN = 14;
    private static final int CONSTRAINT = 19;
    private static final int NOTADB = 26;

    private SqliteFailures() {}

    /** The exception to throw for this one, which may be wrapped several times. */
    static StoreException explain(Throwable failure, Path database) {
        SQLiteException sqlite = find(failure, SQLiteException.class);
        if (sqlite != null) {
            return explain(sqlite, failure, database);
        }
        if (find(failure, OptimisticLockException.class) != null) {
            return new StoreException.Stale(
                    "The row was changed by another hqt at the same moment, so nothing was written: try again.",
                    failure);
        }
        return new StoreException.Failed(
                "The database " + database + " could not be used: " + rootMessage(failure) + ".", failure);
    }

    /** True when nothing was done because another process was at work, so that the same may succeed a moment later. */
    static boolean isBusy(Throwable failure) {
        SQLiteException sqlite = find(failure, SQLiteException.class);
        return sqlite != null && primary(sqlite.getResultCode()) == BUSY;
    }

    /** The low byte tells the kind, the rest which of its cases. */
    private static int primary(SQLiteErrorCode code) {
        return code.code & 0xff;
    }

    private static StoreException explain(SQLiteException sqlite, Throwable failure, Path database) {
        SQLiteErrorCode code = sqlite.getResultCode();
        return switch (primary(code)) {
            case BUSY, LOCKED ->
                new StoreException.Busy(
                        "The database " + database
                                + " is in use by another process that does not let go of it: end that one, or try again.",
                        failure);
            case CONSTRAINT -> explainConstraint(code, sqlite, failure);
            case FULL -> full(failure, database);
            case READONLY, PERM ->
                new StoreException.NotWritable(
                        "The database " + database + " can't be written (" + code.name()
                                + "): check the permissions of the file and of its folder, and that its disk is not"
                                + " mounted read-only.",
                        failure);
            case CANTOPEN ->
                new StoreException.NotWritable(
                        "The database " + database + " can't be opened (" + code.name()
                                + "): check that its folder exists, that you may write in it, and that its disk is not mounted read-only.",
                        failure);
            case NOTADB ->
                new StoreException.Unreadable(
                        database + " is not a SQLite database: move it away, and hqt makes a new one.", failure);
            case CORRUPT ->
                new StoreException.Unreadable(
                        "The database " + database + " is damaged (" + code.name()
                                + "): put a copy from before in its place (hqt keeps some beside it as "
                                + database.getFileName() + ".v*), or save what can be saved with 'sqlite3 " + database
                                + " .recover'.",
                        failure);
            case IOERR -> explainDisk(code, failure, database);
            default ->
                new StoreException.Failed(
                        "The database " + database + " could not be used: " + sqlite.getMessage() + ".", failure);
        };
    }

    /** Enlarging the log's shared memory is the one write whose lack of space SQLite calls a read or write error. */
    private static StoreException explainDisk(SQLiteErrorCode code, Throwable failure, Path database) {
        return code == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE
                ? full(failure, database)
                : new StoreException.DiskFailed(
                        "The disk did not let hqt read or write " + database + " (" + code.name()
                                + "): check its health and its free space.",
                        failure);
    }

    private static StoreException full(Throwable failure, Path database) {
        return new StoreException.DiskFull(
                "The disk that holds " + database + " is full, so nothing was written: free some space.", failure);
    }

    private static StoreException explainConstraint(SQLiteErrorCode code, SQLiteException sqlite, Throwable failure) {
        String columns = columns(sqlite);
        if (code == SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE || code == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY) {
            return new StoreException.Duplicate(
                    "There is such a row already (" + columns + " must be unique), so nothing was written.", failure);
        }
        if (code == SQLiteErrorCode.SQLITE_CONSTRAINT_FOREIGNKEY) {
            return new StoreException.Rejected(
                    "The row belongs to another one that is not there (any more), so nothing was written.", failure);
        }
        return new StoreException.Rejected(
                "The database does not take this value (" + columns + "), so nothing was written.", failure);
    }

    /** What stands behind the last colon of {@code UNIQUE constraint failed: projects.path)}. */
    private static String columns(SQLiteException sqlite) {
        String message = String.valueOf(sqlite.getMessage());
        String end = message.substring(message.lastIndexOf(": ") + 1).strip();
        return end.endsWith(")") ? end.substring(0, end.length() - 1) : end;
    }

    private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> wanted) {
        Set<Throwable> seen = new HashSet<>();
        for (Throwable each = failure; each != null && seen.add(each); each = each.getCause()) {
            if (wanted.isInstance(each)) {
                return wanted.cast(each);
            }
        }
        return null;
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        Set<Throwable> seen = new HashSet<>();
        while (root.getCause() != null && seen.add(root)) {
            root = root.getCause();
        }
        String message = root.getMessage();
        String first =
                message == null ? "" : message.strip().lines().findFirst().orElse("");
        return first.isEmpty() ? root.getClass().getSimpleName() : first;
    }
}
