package dev.hqt.review;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * An open directory of a tree that an agent can write, at this moment too. What lies in it is reached from the open
 * directory, one name at a time and never through a link, so that nothing that is swapped meanwhile leads elsewhere.
 *
 * <p>Two things go by the path, since the JDK has no other way: the ctime of an entry and the text of a link. Swapped at
 * the right moment, they are those of another file; nothing else of that file is read.
 */
final class SafeDirectory implements AutoCloseable {
    private static final int TYPE = 0170000;
    private static final int EXECUTABLE = 0111;

    private final SecureDirectoryStream<Path> stream;
    private final Path path;

    private SafeDirectory(SecureDirectoryStream<Path> stream, Path path) {
        this.stream = stream;
        this.path = path;
    }

    /** What an entry is. */
    enum Kind {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }

    /**
     * An entry, not followed when it is a link.
     *
     * @param changed ctime, nanoseconds since 1970
     * @param written mtime, which any program can set
     */
    record Entry(Kind kind, boolean executable, long size, long changed, long written) {}

    /** Opens the root of a tree; above it no agent can change anything. */
    @SuppressWarnings("StreamResourceLeak") // what is opened is closed with the result
    static SafeDirectory open(Path root) throws IOException {
        if (!root.toRealPath().equals(root)) {
            throw new IOException(root + " is reached through a symbolic link");
        }
        return secured(Files.newDirectoryStream(root), root);
    }

    /** Opens a directory in it; a link is an error. */
    SafeDirectory open(String name) throws IOException {
        return secured(stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS), path.resolve(name));
    }

    private static SafeDirectory secured(DirectoryStream<Path> opened, Path path) throws IOException {
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return new SafeDirectory(secure, path);
        }
        opened.close();
        throw new IOException("this system can't open files relative to a directory");
    }

    Path path() {
        return path;
    }

    /**
     * The names in it, in order. To be asked once.
     *
     * @param most no more are read
     */
    List<String> names(int most) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            for (Path entry : stream) {
                if (names.size() == most) {
                    break;
                }
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        names.sort(null);
        return names;
    }

    Entry entry(String name) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(
                path.resolve(name), "unix:mode,size,ctime,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
        int mode = (Integer) required(attributes, "mode");
        Kind kind = switch (mode & TYPE) {
            case 0100000 -> Kind.FILE;
            case 0040000 -> Kind.DIRECTORY;
            case 0120000 -> Kind.LINK;
            default -> Kind.OTHER;
        };
        return new Entry(
                kind,
                (mode & EXECUTABLE) != 0,
                (Long) required(attributes, "size"),
                nanoseconds(required(attributes, "ctime")),
                nanoseconds(required(attributes, "lastModifiedTime")));
    }

    private static Object required(Map<String, Object> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }

    private static long nanoseconds(Object time) {
        return ((FileTime) time).to(TimeUnit.NANOSECONDS);
    }

    String link(String name) throws IOException {
        return Files.readSymbolicLink(path.resolve(name)).toString();
    }

    /** At most the first {@code limit} bytes of a regular file, each byte one character. */
    String read(String name, int limit) throws IOException {
        try (SeekableByteChannel channel =
                stream.newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), limit));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // A regular file gives all of it in one or two reads.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
