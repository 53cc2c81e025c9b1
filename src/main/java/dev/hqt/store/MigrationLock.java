package dev.hqt.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One migration at a time, over all processes: five that made a new database at once lost two of five in one round of
 * twelve without it (measured). The system lets go of the lock when its process dies, so a stale one can't be.
 */
final class MigrationLock implements AutoCloseable {
    /** Longer than a migration of any database that hqt can have, shorter than a user's patience. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(10);

    /** A file lock belongs to the whole JVM, so threads need one of their own. */
    private static final ReentrantLock WITHIN_THIS_PROCESS = new ReentrantLock();

    private final FileChannel channel;

    private MigrationLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits its turn; the lock file lies beside the database and stays. */
    static MigrationLock acquire(SqliteDatabase database) {
        Path path = database.file().resolveSibling(database.file().getFileName() + ".lock");
        database.createPrivate(path);
        WITHIN_THIS_PROCESS.lock();
        FileChannel channel = null;
        try {
            channel = FileChannel.open(path, StandardOpenOption.WRITE);
            await(channel, path);
            return new MigrationLock(channel);
        } catch (IOException failure) {
            release(channel);
            throw new StoreException.NotWritable(
                    path + " can't be locked (" + failure.getMessage()
                            + "): hqt's folder must be on a disk that knows file locks.",
                    failure);
        } catch (RuntimeException failure) {
            release(channel);
            throw failure;
        }
    }

    private static void await(FileChannel channel, Path path) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() > end) {
                throw new StoreException.Busy("Another hqt has been upgrading the database for "
                        + PATIENCE.toSeconds() + " seconds (it holds " + path
                        + "): wait for it or end it, then try again.");
            }
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            lock = channel.tryLock();
        }
    }

    @Override
    public void close() {
        release(channel);
    }

    private static void release(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException ignored) {
            // The descriptor is gone either way, and the lock with it.
        } finally {
            WITHIN_THIS_PROCESS.unlock();
        }
    }
}
