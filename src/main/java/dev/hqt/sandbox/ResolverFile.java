package dev.hqt.sandbox;

import java.nio.file.Path;

/** How {@code /etc/resolv.conf} looks on the host; binding onto a dangling link aborts bwrap (measured), so the kinds differ. */
public sealed interface ResolverFile {
    /** There is none: names don't resolve inside either. */
    record Absent() implements ResolverFile {}

    /** A regular file. */
    record Regular(Path file) implements ResolverFile {}

    /** A link, made again inside as {@code target}; {@code real} is the file at the end of all hops. */
    record Linked(String target, Path real) implements ResolverFile {}
}
