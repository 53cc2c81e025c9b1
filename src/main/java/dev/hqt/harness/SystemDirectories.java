package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;

/** The directories that every jail shows, read-only and at their own paths, where the host has them. */
final class SystemDirectories {
    private static final List<Path> ALL = List.of(
            Path.of("/usr"),
            Path.of("/bin"),
            Path.of("/sbin"),
            Path.of("/lib"),
            Path.of("/lib32"),
            Path.of("/lib64"),
            Path.of("/libx32"),
            Path.of("/opt"),
            Path.of("/nix"));

    private SystemDirectories() {}

    static boolean contain(Path path) {
        return ALL.stream().anyMatch(path::startsWith);
    }
}
