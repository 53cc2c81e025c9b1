package dev.hqt.process;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds programs as a shell would, from a PATH that is handed in. Does not resolve symbolic links and does not run
 * anything.
 *
 * <p>Empty and relative entries of PATH are passed over: they mean "whatever lies in the current directory", and
 * hqt's current directory is a project that an agent writes to.
 */
public final class Executables {
    private Executables() {}

    /** The first program of this name, as an absolute path. A name with a slash is only itself, and only when absolute. */
    public static Optional<Path> find(String name, String searchPath) {
        return find(name, directories(searchPath));
    }

    /** The first program of this name in these directories. */
    public static Optional<Path> find(String name, List<Path> directories) {
        return candidates(name, directories).filter(Executables::isProgram).findFirst();
    }

    private static Stream<Path> candidates(String name, List<Path> directories) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            return Stream.empty();
        }
        if (name.indexOf('/') >= 0) {
            return Stream.of(Path.of(name)).filter(Path::isAbsolute);
        }
        return directories.stream().map(directory -> directory.resolve(name));
    }

    /** The absolute directories of a PATH, each once, in its order. */
    public static List<Path> directories(String searchPath) {
        List<Path> directories = new ArrayList<>();
        for (String entry : searchPath.split(":", -1)) {
            if (entry.startsWith("/")) {
                try {
                    Path directory = Path.of(entry).normalize();
                    if (!directories.contains(directory)) {
                        directories.add(directory);
                    }
                } catch (InvalidPathException unusable) {
                    // Nothing can lie in a directory whose name can't be said.
                }
            }
        }
        return List.copyOf(directories);
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
