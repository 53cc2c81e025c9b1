package dev.hqt.launch;

import dev.hqt.session.HostFile;
import dev.hqt.session.ServiceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files and directories that nobody else may read, with their modes from their first moment on. */
final class PrivateFiles {
    private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PrivateFiles() {}

    /** Makes a directory and those above it that are missing, each 0700; those that exist stay as they are. */
    static void makeDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, DIRECTORY);
    }

    /** Makes a directory that must not be there yet. */
    static void makeNewDirectory(Path directory) throws IOException {
        Files.createDirectory(directory, DIRECTORY);
    }

    /** Writes a file that must not be there yet, 0600. */
    static void writeNew(Path file, byte[] content) throws IOException {
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FILE)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
    }

    /**
     * Puts a file in place in one step, or leaves it when it is already as it should be: a live jail has the old one
     * open, and keeps it.
     *
     * @throws ServiceException naming the file
     */
    static void replace(HostFile file) {
        byte[] content = file.content().getBytes(StandardCharsets.UTF_8);
        Set<PosixFilePermission> mode = permissions(file.mode());
        Path directory = Objects.requireNonNull(file.path().getParent(), "a file lies in a directory");
        try {
            if (isAlready(file.path(), content, mode)) {
                return;
            }
            makeDirectories(directory);
            Path fresh = Files.createTempFile(directory, "." + file.path().getFileName(), ".new", FILE);
            try {
                Files.write(fresh, content);
                Files.setPosixFilePermissions(fresh, mode);
                Files.move(fresh, file.path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException failure) {
            throw new ServiceException(
                    "The file %s, which the jail needs, could not be written: %s."
                            .formatted(file.path(), describe(failure)),
                    failure);
        }
    }

    /** Deletes a directory with all that is in it, following no link; nothing happens when it is not there. */
    static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** A file system's message is often the bare path; its kind says what happened. */
    static String describe(IOException failure) {
        String kind = failure.getClass().getSimpleName().replace("Exception", "");
        return failure.getMessage() == null ? kind : kind + " " + failure.getMessage();
    }

    private static boolean isAlready(Path path, byte[] content, Set<PosixFilePermission> mode) throws IOException {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && Files.size(path) == content.length
                && Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS)
                        .equals(mode)
                && Files.isReadable(path)
                && Arrays.equals(Files.readAllBytes(path), content);
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        StringBuilder letters = new StringBuilder();
        for (int bit = 8; bit >= 0; bit--) {
            letters.append((mode & (1 << bit)) == 0 ? '-' : "xwr".charAt(bit % 3));
        }
        return PosixFilePermissions.fromString(letters.toString());
    }
}
