package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PersistenceException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteFailuresTest {
    private static final Path DATABASE = Path.of("/home/u/.local/share/hqt/hqt.db");

    @ParameterizedTest
    @CsvSource({
        "SQLITE_BUSY, Busy",
        "SQLITE_BUSY_SNAPSHOT, Busy",
        "SQLITE_BUSY_RECOVERY, Busy",
        "SQLITE_LOCKED, Busy",
        "SQLITE_CONSTRAINT_UNIQUE, Duplicate",
        "SQLITE_CONSTRAINT_PRIMARYKEY, Duplicate",
        "SQLITE_CONSTRAINT_FOREIGNKEY, Rejected",
        "SQLITE_CONSTRAINT_NOTNULL, Rejected",
        "SQLITE_CONSTRAINT_CHECK, Rejected",
        "SQLITE_FULL, DiskFull",
        "SQLITE_IOERR_SHMSIZE, DiskFull",
        "SQLITE_IOERR_WRITE, DiskFailed",
        "SQLITE_READONLY, NotWritable",
        "SQLITE_CANTOPEN, NotWritable",
        "SQLITE_CANTOPEN_ISDIR, NotWritable",
        "SQLITE_PERM, NotWritable",
        "SQLITE_NOTADB, Unreadable",
        "SQLITE_CORRUPT, Unreadable",
        "SQLITE_CORRUPT_INDEX, Unreadable",
        "SQLITE_ERROR, Failed",
    })
    void everyCodeHasItsClassAndASentence(String code, String expected) throws ReflectiveOperationException {
        SQLiteErrorCode result =
                (SQLiteErrorCode) SQLiteErrorCode.class.getField(code).get(null);
        SQLiteException failure = new SQLiteException("[" + code + "] words of its own", result);
        StoreException told = SqliteFailures.explain(
                new PersistenceException("outer", new RuntimeException(new SQLException(failure))), DATABASE);
        assertThat(told.getClass().getSimpleName()).isEqualTo(expected);
        assertThat(told).hasMessageEndingWith(".").hasRootCause(failure);
        assertThat(SqliteFailures.isBusy(told)).isEqualTo(code.startsWith("SQLITE_BUSY"));
    }

    @Test
    void aConflictOfVersionsIsTold() {
        assertThat(SqliteFailures.explain(new OptimisticLockException("stale"), DATABASE))
                .isInstanceOf(StoreException.Stale.class)
                .hasMessageContaining("try again");
    }

    @Test
    void whatHasNoCodeIsToldByItsInnermostWords() {
        assertThat(SqliteFailures.explain(
                        new PersistenceException("outer", new IllegalStateException("inner words\nmore")), DATABASE))
                .isInstanceOf(StoreException.Failed.class)
                .hasMessage("The database " + DATABASE + " could not be used: inner words.");
        assertThat(SqliteFailures.explain(new RuntimeException(), DATABASE)).hasMessageContaining("RuntimeException");
    }
}
