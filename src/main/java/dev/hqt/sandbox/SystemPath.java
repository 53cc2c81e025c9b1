package dev.hqt.sandbox;

import java.nio.file.Path;

/** A system directory as the jail shows it: bound read-only, or the same symbolic link as on a merged-/usr host. */
public sealed interface SystemPath {
    Path path();

    /** A real directory or file: bound read-only at its own path. */
    record Directory(Path path) implements SystemPath {}

    /** A link such as {@code /bin -> usr/bin}: made again inside. */
    record Link(String target, Path path) implements SystemPath {}
}
