package dev.hqt.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories that become projects. */
final class Projects {
    private Projects() {}

    /** The directory with every link resolved. */
    static Path requireDirectory(Path directory) {
        try {
            Path real = directory.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new ServiceException(directory + " is not a directory: name the project's directory.");
            }
            return real;
        } catch (IOException missing) {
            throw new ServiceException(
                    "The directory " + directory + " can't be opened (" + reason(missing) + "): name an existing one.",
                    missing);
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case java.nio.file.NoSuchFileException missing -> "it does not exist";
            case java.nio.file.AccessDeniedException denied -> "permission denied";
            case java.nio.file.FileSystemLoopException loop -> "it is a loop of links";
            default -> failure.getClass().getSimpleName();
        };
    }

    static String defaultName(Path directory) {
        Path last = directory.getFileName();
        return last == null ? "/" : last.toString();
    }
}
