package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.Objects;

/**
 * One thing that the jail shows at {@link #destination()}. Sources and destinations are absolute and
 * normalised. Order matters: a later bind lies on top of an earlier one.
 */
public sealed interface Bind {
    /** Where it appears inside the jail. */
    Path destination();

    /** A host file or directory that can be read and not written. */
    record ReadOnly(Path source, Path destination) implements Bind {
        public ReadOnly {
            requireAbsolute(source);
            requireAbsolute(destination);
        }
    }

    /** A host file or directory that can be written. */
    record Writable(Path source, Path destination) implements Bind {
        public Writable {
            requireAbsolute(source);
            requireAbsolute(destination);
        }
    }

    /** A mask: an empty writable directory in memory, gone with the jail. */
    record EmptyDirectory(Path destination, long sizeBytes) implements Bind {
        public EmptyDirectory {
            requireAbsolute(destination);
            if (sizeBytes <= 0) {
                throw new IllegalArgumentException("A size of " + sizeBytes + " bytes holds nothing");
            }
        }
    }

    /**
     * A mask: a file that reads as empty. {@code emptySource} is an empty host file without write bits:
     * {@code /dev/null} would give EACCES, since binds are nodev (measured).
     */
    record EmptyFile(Path emptySource, Path destination) implements Bind {
        public EmptyFile {
            requireAbsolute(emptySource);
            requireAbsolute(destination);
        }
    }

    /** A symbolic link at {@code destination} that points to {@code target}. */
    record Symlink(String target, Path destination) implements Bind {
        public Symlink {
            Objects.requireNonNull(target, "target");
            requireAbsolute(destination);
        }
    }

    static Bind readOnly(Path path) {
        return new ReadOnly(path, path);
    }

    static Bind writable(Path path) {
        return new Writable(path, path);
    }

    private static void requireAbsolute(Path path) {
        if (!path.isAbsolute() || !path.equals(path.normalize())) {
            throw new IllegalArgumentException("A bind needs an absolute, normalised path, not " + path);
        }
    }
}
