package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a path of the host leads. */
final class HostPath {
    private HostPath() {}

    /** The path with every link in it resolved, or nothing when it leads nowhere. */
    static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException nowhere) {
            return Optional.empty();
        }
    }
}
