package dev.hqt.review;

import org.jspecify.annotations.Nullable;

/**
 * A place that the host runs or obeys, as it was found.
 *
 * @param known the path by which {@link dev.hqt.sandbox.HostExecuted} knows it: a submodule's hook is one of git's
 * @param thing what lies there
 */
record Place(String known, Thing thing) {
    /** What can lie at a path. */
    sealed interface Thing {
        /**
         * A file.
         *
         * @param executable for anybody
         * @param size in bytes
         * @param changed when the kernel last saw it change (ctime), nanoseconds since 1970; no program can set it back
         * @param bytes its content, each byte one character; null when it is too large to be kept
         */
        record File(
                boolean executable,
                long size,
                long changed,
                @Nullable String bytes) implements Thing {}

        record Link(String target) implements Thing {}

        /** Neither: a FIFO, a socket, a device, or a directory where a file is meant. */
        record Other() implements Thing {}

        /** It was there and could not be read. */
        record Unread() implements Thing {}
    }
}
