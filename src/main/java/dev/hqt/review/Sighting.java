package dev.hqt.review;

import java.nio.file.Path;
import java.util.List;

/**
 * Something in the tree that was touched since.
 *
 * @param path relative to the project
 * @param content it as it is now, as far as that is shown
 */
record Sighting(Path path, Kind kind, List<DiffLine> content) {
    /** What it is. */
    enum Kind {
        /** Known to {@link dev.hqt.sandbox.HostExecuted}. */
        PLACE,
        /** A repository in the project's own. */
        REPOSITORY,
        EXECUTABLE,
        /** A link that leads out of the project. */
        LINK
    }

    Sighting {
        content = List.copyOf(content);
    }
}
