package dev.hqt.host;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SystemPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
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

    /** Where programs keep links to their configuration, and how deep: measured, a search of all of /usr takes seconds. */
    private record Search(String directory, int depth) {}

    /**
     * Not {@code /usr/bin}: its links into {@code /etc} are those of the alternatives, which are shown anyway, and reading
     * its thousand entries would double the time.
     */
    private static final List<Search> SEARCHES = List.of(new Search("usr/share", 2), new Search("usr/lib/jvm", 3));

    /** Large directories of documents and pictures, in which no program lies. */
    private static final Set<String> DOCUMENTS = Set.of(
            "doc", "man", "icons", "locale", "zoneinfo", "fonts", "mime", "info", "applications", "legal", "jmods");

    private static final int DEEPEST = 6;

    private final Path top;

    /** @param top {@code /} but in tests */
    EtcEntries(Path top) {
        this.top = top;
    }

    List<SystemPath> list(List<SystemPath> systemPaths) {
        Set<String> names = new TreeSet<>(linkedDirectories());
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

    /** Names of directories of {@code /etc} into which something in the searched places links. */
    private Set<String> linkedDirectories() {
        Set<String> names = new TreeSet<>();
        for (Search search : SEARCHES) {
            Path start = top.resolve(search.directory());
            if (Files.isDirectory(start)) {
                try {
                    Files.walkFileTree(start, EnumSet.noneOf(FileVisitOption.class), search.depth(), visitor(names));
                } catch (IOException e) {
                    throw new HqtException(
                            "hqt can't read " + start + " to see what it needs of /etc: " + e.getMessage(), e);
                }
            }
        }
        return names;
    }

    private SimpleFileVisitor<Path> visitor(Set<String> names) {
        return new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return DOCUMENTS.contains(String.valueOf(directory.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isSymbolicLink()) {
                    noteTarget(file, names);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        };
    }

    private void noteTarget(Path link, Set<String> names) throws IOException {
        String text = Files.readSymbolicLink(link).toString();
        if (!text.contains("etc/")) {
            return;
        }
        Path inside =
                Path.of("/").resolve(top.relativize(link)).resolveSibling(text).normalize();
        if (inside.startsWith("/etc") && inside.getNameCount() > 1 && Files.isDirectory(onHost(inside.subpath(0, 2)))) {
            names.add(inside.getName(1).toString());
        }
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
        } else if (isReadableByAll(onHost(real))) {
            entries.add(new SystemPath.Directory(path));
        }
    }

    /** Adds {@code path} whole when all of it can be read by everyone, else the readable ones of its children. */
    private boolean addReadable(Path path, int depth, List<SystemPath> entries) throws IOException {
        Path file = onHost(path);
        if (Files.isSymbolicLink(file)) {
            entries.add(new SystemPath.Link(Files.readSymbolicLink(file).toString(), path));
            return true;
        }
        if (depth == 0 || !isReadableByAll(file)) {
            return false;
        }
        if (!Files.isDirectory(file)) {
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

    private static boolean isReadableByAll(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
        return permissions.contains(PosixFilePermission.OTHERS_READ)
                && (!Files.isDirectory(file) || permissions.contains(PosixFilePermission.OTHERS_EXECUTE));
    }

    private Path onHost(Path path) {
        return top.resolve(path.isAbsolute() ? Path.of("/").relativize(path) : path);
    }
}
