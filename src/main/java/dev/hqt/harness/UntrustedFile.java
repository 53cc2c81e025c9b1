package dev.hqt.harness;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Reads a small file from a directory that a jailed agent can write. The agent may have put a link there (to make hqt
 * read something of the host's), a FIFO (to make hqt hang) or gigabytes: none of these is read.
 */
final class UntrustedFile {
    private UntrustedFile() {}

    /** The file's text, or nothing when it is not a regular file of at most {@code limit} bytes that hqt may open. */
    static Optional<String> read(Path file, int limit) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile() || attributes.size() > limit) {
                return Optional.empty();
            }
            return Optional.of(readOpened(file, limit));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** At most the first {@code bytes} of the file, however large it is. */
    static Optional<String> readStart(Path file, int bytes) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile() ? Optional.of(readOpened(file, bytes)) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** At most the last {@code bytes} of the file, however large it is; the first line of it may be half of one. */
    static Optional<String> readEnd(Path file, int bytes) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile()
                    ? Optional.of(readOpened(file, attributes.size() - bytes, bytes))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /**
     * The agent can swap the file after the look above. Opening for writing too is what keeps a FIFO from blocking the
     * open (Linux, fifo(7)); its size is 0, so nothing is then read from it.
     */
    static String readOpened(Path file, int limit) throws IOException {
        return readOpened(file, 0, limit);
    }

    private static String readOpened(Path file, long from, int limit) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (from > 0) {
                // Not always: a FIFO can't seek.
                channel.position(from);
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), limit));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // A regular file gives all of it in one or two reads.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
    }
}
