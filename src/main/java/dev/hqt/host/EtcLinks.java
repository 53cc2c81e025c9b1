package dev.hqt.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the directories of {@code /etc} into which programs under {@code /usr} link: Debian's java and Maven don't even
 * start without theirs.
 *
 * <p>Looks where such links are, not everywhere: a search of all of {@code /usr} takes seconds, and even two levels of
 * {@code /usr/share} cost more than the jail itself. A program's directory there has the name of its directory in
 * {@code /etc}, up to a version at the end; on a full Debian 12 this finds what the whole search found. {@code /usr/bin}
 * links into {@code /etc/alternatives} only, which is shown anyway.
 */
final class EtcLinks {
    private static final Path ETC = Path.of("/etc");

    /** Where a JDK links from, as far as any has done; the first of them may be a link itself (Fedora). */
    private static final List<String> JAVA = List.of("conf", "lib", "conf/security", "lib/security", "jre/lib");

    /** Shorter names are the beginning of too many others. */
    private static final int SHORTEST_NAME = 3;

    /** Large directories that hold texts and libraries of all programs, and no configuration. */
    private static final Set<String> COMMON = Set.of("doc", "java", "locale", "man", "mime");

    private final Path top;
    private final Set<String> found = new TreeSet<>();

    /**
     * Prepares the search.
     *
     * @param top {@code /} but in tests
     */
    EtcLinks(Path top) {
        this.top = top;
    }

    /** Their names below {@code /etc}. */
    Set<String> linkedDirectories() {
        List<String> names =
                list(top.resolve("etc")).stream().map(EtcLinks::name).toList();
        for (Path program : list(top.resolve("usr/share"))) {
            String programName = name(program);
            if (!COMMON.contains(programName) && names.stream().anyMatch(name -> isOfOneProgram(name, programName))) {
                note(program);
                list(program).forEach(this::note);
            }
        }
        for (Path java : list(top.resolve("usr/lib/jvm"))) {
            if (!Files.isSymbolicLink(java)) {
                noteJava(java);
            }
        }
        return found;
    }

    /** A JDK has one directory in /etc, so its first link tells. */
    private void noteJava(Path java) {
        int before = found.size();
        for (String directory : JAVA) {
            note(java.resolve(directory));
            list(java.resolve(directory)).forEach(this::note);
            if (found.size() > before) {
                return;
            }
        }
    }

    private static boolean isOfOneProgram(String left, String right) {
        return Math.min(left.length(), right.length()) >= SHORTEST_NAME
                && (left.startsWith(right) || right.startsWith(left));
    }

    /** Notes where a link leads, if it is one and leads into a directory of {@code /etc}. */
    private void note(Path link) {
        if (!Files.isSymbolicLink(link)) {
            return;
        }
        try {
            Path target = Path.of("/")
                    .resolve(top.relativize(link))
                    .resolveSibling(Files.readSymbolicLink(link))
                    .normalize();
            if (target.startsWith(ETC) && target.getNameCount() > 1) {
                String name = target.getName(1).toString();
                if (Files.isDirectory(top.resolve("etc").resolve(name))) {
                    found.add(name);
                }
            }
        } catch (IOException e) {
            // It went away since it was seen, and leads nowhere now.
            return;
        }
    }

    /** What a directory holds; nothing where it is none or can't be read, since then no program of this user reads it. */
    private static List<Path> list(Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        return entries;
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
