package dev.hqt.host;

import dev.hqt.sandbox.SystemPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses what of {@code /etc} a jail shows: a fixed list that programs need, the directories that programs under
 * {@code /usr} link into, and of both only what every user of the machine may read. The last matters to root, who can
 * read the rest too: a server's private keys lie in {@code /etc/ssl/private}, between the certificates.
 */
final class EtcEntries {
    /** What names, times, certificates, shells and libraries need. passwd and group are made, resolv.conf depends on the network. */
    private static final List<String> NEEDED = List.of(
            "nsswitch.conf",
            "hosts",
            "host.conf",
            "gai.conf",
            "localtime",
            "timezone",
            "os-release",
            "debian_version",
            "ssl",
            "ca-certificates",
            "ca-certificates.conf",
            "pki",
            "crypto-policies",
            "alternatives",
            "ld.so.cache",
            "ld.so.conf",
            "ld.so.conf.d",
            "gitconfig",
            "npmrc",
            "pip.conf",
            "terminfo",
            "profile",
            "bash.bashrc",
            "inputrc",
            "mime.types",
            "services",
            "protocols",
            "shells");

    /** Some 400 links and nothing else, so there is nothing in it to keep back. */
    private static final Set<Path> LINKS_ONLY = Set.of(Path.of("/etc/alternatives"));

    private static final int DEEPEST = 6;

    private final Path top;

    /** @param top {@code /} but in tests */
    EtcEntries(Path top) {
        this.top = top;
    }

    List<SystemPath> list(List<SystemPath> systemPaths) {
        Set<String> names = new TreeSet<>(new EtcLinks(top).linkedDirectories());
        NEEDED.forEach(names::remove);
        List<SystemPath> entries = new ArrayList<>();
        for (String name : NEEDED) {
            add(Path.of("/etc", name), systemPaths, entries);
        }
        for (String name : names) {
            add(Path.of("/etc", name), systemPaths, entries);
        }
        return List.copyOf(entries);
    }

    private void add(Path path, List<SystemPath> systemPaths, List<SystemPath> entries) {
        try {
            Path file = onHost(path);
            if (Files.isSymbolicLink(file)) {
                addLink(path, systemPaths, entries);
            } else if (Files.exists(file)) {
                addReadable(path, DEEPEST, entries);
            }
        } catch (IOException e) {
            // Gone or unreadable since it was listed: a program that needs it inside will say so by name.
            entries.removeIf(entry -> entry.path().startsWith(path));
        }
    }

    /** A link into what is visible stays one: programs read the time zone's name from the target of localtime. */
    private void addLink(Path path, List<SystemPath> systemPaths, List<SystemPath> entries) throws IOException {
        Path real = Path.of("/").resolve(top.relativize(onHost(path).toRealPath()));
        boolean visible = systemPaths.stream()
                .anyMatch(system -> system instanceof SystemPath.Directory(Path shown) && real.startsWith(shown));
        if (visible) {
            entries.add(new SystemPath.Link(real.toString(), path));
        } else if (isReadableByAll(Files.readAttributes(onHost(real), PosixFileAttributes.class))) {
            entries.add(new SystemPath.Directory(path));
        }
    }

    /** Adds {@code path} whole when all of it can be read by everyone, else the readable ones of its children. */
    private boolean addReadable(Path path, int depth, List<SystemPath> entries) throws IOException {
        Path file = onHost(path);
        // One look at each: there are several hundred certificates.
        PosixFileAttributes attributes =
                Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isSymbolicLink()) {
            entries.add(new SystemPath.Link(Files.readSymbolicLink(file).toString(), path));
            return true;
        }
        if (depth == 0 || !isReadableByAll(attributes)) {
            return false;
        }
        if (!attributes.isDirectory() || LINKS_ONLY.contains(path)) {
            entries.add(new SystemPath.Directory(path));
            return true;
        }
        List<SystemPath> children = new ArrayList<>();
        boolean whole = true;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(file)) {
            for (Path child : stream) {
                whole &= addReadable(path.resolve(child.getFileName()), depth - 1, children);
            }
        }
        if (whole) {
            entries.add(new SystemPath.Directory(path));
        } else {
            entries.addAll(children);
        }
        return whole;
    }

    private static boolean isReadableByAll(PosixFileAttributes attributes) {
        Set<PosixFilePermission> permissions = attributes.permissions();
        return permissions.contains(PosixFilePermission.OTHERS_READ)
                && (!attributes.isDirectory() || permissions.contains(PosixFilePermission.OTHERS_EXECUTE));
    }

    private Path onHost(Path path) {
        return top.resolve(path.isAbsolute() ? Path.of("/").relativize(path) : path);
    }
}
