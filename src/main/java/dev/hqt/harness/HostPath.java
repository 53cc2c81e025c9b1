package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Paths of the host: what names one, and where it leads. */
final class HostPath {
    private HostPath() {}

    /** What a text names as a path, or nothing when it is relative or no path at all. */
    static Optional<Path> absolute(String text) {
        try {
            Path path = Path.of(text);
            return path.isAbsolute() ? Optional.of(path.normalize()) : Optional.empty();
        } catch (InvalidPathException unusable) {
            return Optional.empty();
        }
    }

    /** A harness's folder in the home and, where this variable of the caller's moves it, its other place too. */
    static List<Path> movable(Path standard, String variable, Map<String, String> environment) {
        return Stream.concat(Stream.of(standard), absolute(environment.getOrDefault(variable, "")).stream())
                .distinct()
                .toList();
    }

    /** The path with every link in it resolved, or nothing when it leads nowhere. */
    static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException nowhere) {
            return Optional.empty();
        }
    }
}
