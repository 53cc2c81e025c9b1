package dev.hqt.tmux;

import dev.hqt.process.Patience;
import dev.hqt.session.MultiplexerException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.EnumSet;
import java.util.function.Supplier;

/**
 * Lets one hqt at a time do something, across processes (a lock of the operating system, gone with its process) and
 * within one.
 */
final class StateLock {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Path file;
    private final String deed;

    /** @param deed what who holds it is doing, for the sentence that says so */
    StateLock(Path file, String deed) {
        this.file = file;
        this.deed = deed;
    }

    /**
     * Does something while nobody else does.
     *
     * @throws MultiplexerException when another hqt holds the lock for too long
     */
    <T> T hold(Supplier<T> action) {
        try (FileChannel channel = open()) {
            if (!Patience.until(PATIENCE, () -> tryLock(channel))) {
                throw new MultiplexerException(
                        "Another hqt has been %s for %d seconds (it holds %s): end it, then try again."
                                .formatted(deed, PATIENCE.toSeconds(), file));
            }
            // Closing the channel gives the lock back.
            return action.get();
        } catch (IOException failure) {
            throw new MultiplexerException(
                    "The lock file %s can't be used: %s. Look at the rights of its folder."
                            .formatted(file, failure.getMessage()),
                    failure);
        }
    }

    private FileChannel open() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            SocketFolder.make(folder);
        }
        return FileChannel.open(file, EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    private static boolean tryLock(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        } catch (IOException noLocks) {
            throw new MultiplexerException("This file system knows no locks: " + noLocks.getMessage(), noLocks);
        }
    }
}
