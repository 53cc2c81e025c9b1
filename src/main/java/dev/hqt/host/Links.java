package dev.hqt.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Looks for symbolic links where a jail is going to mount: bwrap follows them, so that a link planted by an agent would
 * move the mount, and its protection, elsewhere.
 */
final class Links {
    private Links() {}

    /** The first link among the components of {@code path} below {@code root}; {@code root} itself is not looked at. */
    static Optional<Path> findBelow(Path root, Path path) {
        Path at = root;
        for (Path name : root.relativize(path)) {
            at = at.resolve(name);
            if (Files.isSymbolicLink(at)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }
}
