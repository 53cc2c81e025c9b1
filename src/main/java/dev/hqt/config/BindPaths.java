package dev.hqt.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which paths of the host a generic harness's jail may show besides the usual. A jail that shows the home directory, a
 * socket folder or hqt's own files is none, so such a line is refused instead of obeyed. Judges the text alone: links
 * are resolved when the jail is built.
 */
final class BindPaths {
    /** Sockets of other programs lie there, tmux's own among them. */
    private static final List<Path> NEVER_WHOLE = Stream.of(
                    "/", "/tmp", "/var/tmp", "/run", "/var/run", "/home", "/root")
            .map(Path::of)
            .toList();

    /** The jail makes its own; the host's would undo it. */
    private static final List<Path> NEVER_WITHIN =
            Stream.of("/proc", "/sys", "/dev").map(Path::of).toList();

    private static final List<Path> NEVER_WRITABLE = Stream.of(
                    "/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/boot", "/run", "/var/run")
            .map(Path::of)
            .toList();

    private BindPaths() {}

    /** Says why a path is refused, as the end of a sentence. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String reason) {
            super(reason);
        }
    }

    static Path resolve(String text, HqtDirectories directories, boolean writable) throws Refused {
        Path path = absolute(text, directories.home());
        if (directories.home().startsWith(path)) {
            throw new Refused("it holds your whole home directory, which the jail hides");
        }
        if (NEVER_WHOLE.contains(path)) {
            throw new Refused("all of it in a jail would leave none; name a folder below it");
        }
        if (isWithin(path, NEVER_WITHIN)) {
            throw new Refused("the jail has its own /proc, /sys and /dev");
        }
        for (Path own : directories.all()) {
            if (path.startsWith(own) || own.startsWith(path)) {
                throw new Refused("hqt keeps its own files in " + own);
            }
        }
        if (writable && isWithin(path, NEVER_WRITABLE)) {
            throw new Refused("the system's own files stay read-only in a jail");
        }
        return path;
    }

    private static Path absolute(String text, Path home) throws Refused {
        try {
            Path path =
                    text.equals("~") ? home : text.startsWith("~/") ? home.resolve(text.substring(2)) : Path.of(text);
            if (!path.isAbsolute()) {
                throw new Refused("it must start with / or ~/");
            }
            for (Path name : path) {
                if (name.toString().equals("..")) {
                    // Whether it leads where it seems to depends on links.
                    throw new Refused("it must not go up with '..'");
                }
            }
            return path.normalize();
        } catch (InvalidPathException notAPath) {
            throw new Refused("it is not a path");
        }
    }

    private static boolean isWithin(Path path, List<Path> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }
}
