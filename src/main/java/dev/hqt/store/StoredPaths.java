package dev.hqt.store;

import java.nio.file.Path;

/** Paths as text in the database. */
final class StoredPaths {
    private StoredPaths() {}

    /**
     * The path as text, from which the very same path can be made again.
     *
     * @throws StoreException.Rejected when it can't: a name on disk is bytes, and some are no text
     */
    static String text(Path path) {
        String text = path.toString();
        if (!path.isAbsolute() || !Path.of(text).equals(path)) {
            throw new StoreException.Rejected(
                    "The folder " + text + " can't be kept, because its name is not valid text here: rename it.");
        }
        return text;
    }
}
