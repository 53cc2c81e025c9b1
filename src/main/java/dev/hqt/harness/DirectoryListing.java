package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory's children in the order of their names; none when it can't be read. */
final class DirectoryListing {
    private DirectoryListing() {}

    static List<Path> of(@Nullable Path directory) {
        if (directory == null) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.sorted().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
