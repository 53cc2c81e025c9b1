package dev.hqt.sandbox;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One mount that a jail was asked to have.
 *
 * @param destination where, inside
 * @param kind what
 * @param source what of the host it shows, or null for a file system of the jail's own
 */
public record ExpectedMount(
        Path destination, Kind kind, @Nullable Path source) {
    public enum Kind {
        READ_ONLY,
        WRITABLE,
        /** A tmpfs. */
        MEMORY,
        /** {@code /proc} or {@code /dev}, with what bwrap mounts in them by itself. */
        KERNEL
    }

    boolean isBind() {
        return source != null;
    }
}
