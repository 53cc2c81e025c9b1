package dev.hqt.harness;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where hqt keeps the caches of jails: {@code $XDG_CACHE_HOME/hqt/projects}, a folder a project. Owns their names, making
 * and clearing; what is in one is the project's jails' own, and never comes from or gets to the user's caches.
 *
 * <p>A jail shows a project's folder and not what it lies in, so an agent can put a link at any place in the folder, but
 * not in place of it. hqt follows none of the former and refuses the latter.
 */
public final class CacheArea {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final String OWNER = "unix:uid";
    private static final int LONGEST_NAME = 40;

    /** Of the hash: enough to tell a user's projects of one name apart. */
    private static final int HASH_BYTES = 6;

    /** Folders that are being deleted; no project's name begins with a dot. */
    private static final String CLEARING = ".clearing-";

    private final Path own;

    /** @param cache {@code $XDG_CACHE_HOME/hqt}; what it lies in may be a link of the user's */
    public CacheArea(Path cache) {
        Path base = cache.getParent();
        this.own = base == null ? cache : HostPath.real(base).orElse(base).resolve(cache.getFileName());
    }

    /** Where all folders are; a place that no jail may show. */
    public Path root() {
        return own.resolve("projects");
    }

    /** A project's folder, whether it is there or not. */
    public Path folder(Path project) {
        Path last = project.getFileName();
        String name = (last == null ? "" : last.toString())
                .replaceAll("[^A-Za-z0-9._-]", "-")
                .replaceFirst("^\\.+", "");
        String cut = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return root().resolve(cut + "-" + hash(project));
    }

    private static String hash(Path project) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(project.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java has SHA-256", missing);
        }
    }

    /**
     * Makes a project's folder and its parts, as a spawn needs them; idempotent.
     *
     * @throws HqtException when something on the way is a link, not the user's, or can't be made
     */
    public void make(Path project) {
        Path base = own.getParent();
        if (base != null) {
            PrivateFiles.makeDirectories(base);
        }
        Path folder = folder(project);
        for (Path directory : List.of(own, root(), folder)) {
            makeOwn(directory);
        }
        KnownCaches.directories().forEach(part -> PrivateFiles.makeRealDirectory(folder.resolve(part)));
    }

    private static void makeOwn(Path directory) {
        try {
            if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
                PrivateFiles.makeDirectories(directory);
            }
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw new HqtException(
                        directory + " is " + (Files.isSymbolicLink(directory) ? "a link" : "no directory")
                                + ", and jails keep caches only in directories of hqt's own: move it away, or start with"
                                + " --no-caches.");
            }
            Object self = Files.getAttribute(Path.of("/proc/self"), OWNER);
            if (!Files.getAttribute(directory, OWNER, LinkOption.NOFOLLOW_LINKS).equals(self)) {
                throw new HqtException(directory + " belongs to another user, who could change what jails keep there:"
                        + " move it away, or start with --no-caches.");
            }
            if (!Files.getPosixFilePermissions(directory).equals(OWNER_ONLY)) {
                Files.setPosixFilePermissions(directory, OWNER_ONLY);
            }
        } catch (IOException failure) {
            throw new HqtException(
                    "Can't look at " + directory + ": " + failure.getMessage() + ". Look at its permissions.", failure);
        }
    }

    /** The folders that are there, in the order of their names. */
    public List<Path> list() {
        return children().stream()
                .filter(child -> !name(child).startsWith(CLEARING))
                .sorted()
                .toList();
    }

    private List<Path> children() {
        if (!Files.isDirectory(root(), LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(root())) {
            return children.filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        } catch (IOException unreadable) {
            throw new HqtException(
                    "Can't look into " + root() + ": " + unreadable.getMessage() + ". Look at its permissions.",
                    unreadable);
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /**
     * Deletes a project's folder, following no link. It is moved aside first: a session that starts meanwhile gets a new
     * one.
     *
     * @throws HqtException when something in it can't be deleted
     */
    public void clear(Path folder) {
        try {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Path aside = root().resolve(CLEARING + name(folder) + "-" + System.nanoTime());
                Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException failure) {
            throw new HqtException(
                    "Can't clear " + folder + ": " + failure.getMessage() + ". Look at its permissions.", failure);
        }
        // Others among them were left by a clearing that was ended.
        children().stream().filter(child -> name(child).startsWith(CLEARING)).forEach(PrivateFiles::remove);
    }
}
