package dev.hqt.store;

import dev.hqt.HqtException;

/** The database can't do what was asked. Each way of failing is a class of its own. */
public sealed class StoreException extends HqtException {
    private static final long serialVersionUID = 1L;

    private StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    private StoreException(String message) {
        super(message);
    }

    /** Another process held the database for longer than hqt waits. */
    public static final class Busy extends StoreException {
        private static final long serialVersionUID = 1L;

        Busy(String message, Throwable cause) {
            super(message, cause);
        }

        Busy(String message) {
            super(message);
        }
    }

    /** A value that must be unique is there already. */
    public static final class Duplicate extends StoreException {
        private static final long serialVersionUID = 1L;

        Duplicate(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** A value that the schema does not allow, or a reference to a row that is gone. */
    public static final class Rejected extends StoreException {
        private static final long serialVersionUID = 1L;

        Rejected(String message, Throwable cause) {
            super(message, cause);
        }

        Rejected(String message) {
            super(message);
        }
    }

    /** The row was changed by somebody else between reading and writing. */
    public static final class Stale extends StoreException {
        private static final long serialVersionUID = 1L;

        Stale(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The file is damaged, is no SQLite database, or is somebody else's. */
    public static final class Unreadable extends StoreException {
        private static final long serialVersionUID = 1L;

        Unreadable(String message, Throwable cause) {
            super(message, cause);
        }

        Unreadable(String message) {
            super(message);
        }
    }

    /** A newer hqt made this database. */
    public static final class Newer extends StoreException {
        private static final long serialVersionUID = 1L;

        Newer(String message) {
            super(message);
        }
    }

    /** The file or its folder can't be made, opened or written. */
    public static final class NotWritable extends StoreException {
        private static final long serialVersionUID = 1L;

        NotWritable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** No space is left. */
    public static final class DiskFull extends StoreException {
        private static final long serialVersionUID = 1L;

        DiskFull(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The disk did not do what it should. */
    public static final class DiskFailed extends StoreException {
        private static final long serialVersionUID = 1L;

        DiskFailed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Bringing the schema up to date failed; the database is as it was. */
    public static final class MigrationFailed extends StoreException {
        private static final long serialVersionUID = 1L;

        MigrationFailed(String message, Throwable cause) {
            super(message, cause);
        }

        MigrationFailed(String message) {
            super(message);
        }
    }

    /** Anything that hqt has no better word for. */
    public static final class Failed extends StoreException {
        private static final long serialVersionUID = 1L;

        Failed(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
