package dev.hqt.harness;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks programs up on PATH, as a shell would, but never in a relative entry: those mean whatever directory one is in. */
final class PathSearch {
    private PathSearch() {}

    static Optional<Path> find(String program, Map<String, String> environment) {
        return find(program, entries(environment.getOrDefault("PATH", "")));
    }

    static Optional<Path> find(String program, List<Path> entries) {
        return entries.stream()
                .map(entry -> entry.resolve(program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** The absolute entries of a PATH in their order, each once. */
    static List<Path> entries(String path) {
        Set<Path> entries = new LinkedHashSet<>();
        Arrays.stream(path.split(":", -1)).map(PathSearch::absolute).forEach(entry -> entry.ifPresent(entries::add));
        return List.copyOf(entries);
    }

    /** The entry as a path, or nothing when it is relative or no path at all. */
    static Optional<Path> absolute(String entry) {
        try {
            Path path = Path.of(entry);
            return path.isAbsolute() ? Optional.of(path.normalize()) : Optional.empty();
        } catch (InvalidPathException unusable) {
            return Optional.empty();
        }
    }
}
