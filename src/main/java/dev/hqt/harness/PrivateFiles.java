package dev.hqt.harness;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes the private folders and files of a session on the host. Several of them lie in directories that an agent could
 * write while its jail ran, so no link left there is ever followed: it is replaced.
 */
final class PrivateFiles {
    private static final Set<PosixFilePermission> OWNER_ALL = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_DIRECTORY =
            PosixFilePermissions.asFileAttribute(OWNER_ALL);
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** More is an agent's prank (a package in a package in a package… is not); each level costs an open file. */
    private static final int DEEPEST = 256;

    private PrivateFiles() {}

    /** Makes a directory and its parents, 0700 where they are new; links on the way are the user's own and followed. */
    static void makeDirectories(Path directory) {
        try {
            Files.createDirectories(directory, OWNER_ONLY_DIRECTORY);
        } catch (IOException failure) {
            throw cannotMake(directory, failure);
        }
    }

    /** Makes {@code directory} a real directory, 0700 when new; a link or a file in its place goes. */
    static void makeRealDirectory(Path directory) {
        try {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            deleteTree(directory);
            Files.createDirectory(directory, OWNER_ONLY_DIRECTORY);
        } catch (IOException failure) {
            throw cannotMake(directory, failure);
        }
    }

    /** Makes {@code file} a real file to mount upon; whatever else is in its place goes. */
    static void makeRealFile(Path file) {
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            deleteTree(file);
            Files.createFile(file, OWNER_ONLY_FILE);
        } catch (IOException failure) {
            throw cannotMake(file, failure);
        }
    }

    /** Makes {@code link} a symbolic link to {@code target}; whatever else is in its place goes. */
    static void makeLink(Path link, Path target) {
        try {
            if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) {
                return;
            }
            deleteTree(link);
            Files.createSymbolicLink(link, target);
        } catch (IOException failure) {
            throw cannotMake(link, failure);
        }
    }

    /**
     * Writes a 0600 file by renaming over it, so that a reader sees the old one or the new one.
     *
     * @param scratch a directory on the same file system that no agent can write; the new file grows there
     */
    static void write(Path file, String content, Path scratch) {
        try {
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                deleteTree(file);
            }
            Path growing = Files.createTempFile(scratch, "new-", "", OWNER_ONLY_FILE);
            try {
                Files.writeString(growing, content, StandardCharsets.UTF_8);
                Files.move(growing, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(growing);
            }
        } catch (IOException failure) {
            throw cannotMake(file, failure);
        }
    }

    /**
     * The same in a directory that an agent may be writing right now: should it swap {@code part} for a link, nothing is
     * written where that leads.
     *
     * @param directory an agent can write below it and not replace it
     */
    static void writeBelow(Path directory, String part, String file, String content, Path scratch) {
        Path growing = scratch.resolve("new-" + file + "-" + System.nanoTime());
        write(growing, content, scratch);
        try (DirectoryStream<Path> from = Files.newDirectoryStream(scratch);
                DirectoryStream<Path> above = Files.newDirectoryStream(directory);
                SecureDirectoryStream<Path> to =
                        secure(above, directory).newDirectoryStream(Path.of(part), LinkOption.NOFOLLOW_LINKS)) {
            secure(from, scratch).move(growing.getFileName(), to, Path.of(file));
        } catch (IOException failure) {
            throw cannotMake(directory.resolve(part).resolve(file), failure);
        }
    }

    /** Deletes all that is in a directory, following no link. */
    static void empty(Path directory) {
        try (Stream<Path> children = Files.list(directory)) {
            for (Path child : children.toList()) {
                deleteTree(child);
            }
        } catch (IOException failure) {
            throw new HqtException(
                    "Can't empty " + directory + ": " + reason(failure) + ". Remove what is in it by hand.", failure);
        }
    }

    /** Removes a file, or whatever is in its place; nothing there is fine. */
    static void remove(Path file) {
        try {
            deleteTree(file);
        } catch (IOException failure) {
            throw new HqtException("Can't remove " + file + ": " + reason(failure) + ". Remove it by hand.", failure);
        }
    }

    private static void deleteTree(Path root) throws IOException {
        Path parent = root.getParent();
        Path name = root.getFileName();
        if (parent == null || name == null || !Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(parent)) {
            delete(secure(children, parent), name, 0);
        }
    }

    /**
     * Deletes relative to open directories: an agent that swaps a directory for a link to somewhere of the user's while
     * hqt walks through it gains nothing. (Walking by paths would then delete there.)
     */
    private static void delete(SecureDirectoryStream<Path> parent, Path name, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("directories nested more than " + DEEPEST + " deep");
        }
        PosixFileAttributeView view =
                parent.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes attributes = view.readAttributes();
        if (!attributes.isDirectory()) {
            parent.deleteFile(name);
            return;
        }
        if (!attributes.permissions().containsAll(OWNER_ALL)) {
            // Go makes the directories of its modules read-only. By descriptor, like all here.
            view.setPermissions(OWNER_ALL);
        }
        try (SecureDirectoryStream<Path> directory = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path child : directory) {
                delete(directory, child.getFileName(), depth + 1);
            }
        }
        parent.deleteDirectory(name);
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Path directory) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException("the file system of " + directory + " has no openat");
    }

    private static HqtException cannotMake(Path path, IOException failure) {
        return new HqtException(
                "Can't make " + path + ": " + reason(failure) + ". Look at its permissions and free space.", failure);
    }

    /** What a user can make sense of: the message of an IOException is often the bare path. */
    private static String reason(IOException failure) {
        return failure.getClass()
                        .getSimpleName()
                        .replaceAll("([a-z])([A-Z])", "$1 $2")
                        .replace(" Exception", "") + " (" + failure.getMessage() + ")";
    }
}
