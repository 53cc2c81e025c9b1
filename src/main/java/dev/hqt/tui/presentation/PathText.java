package dev.hqt.tui.presentation;

import java.nio.file.Path;

/** A path as a user writes it: the home directory is {@code ~}. */
public final class PathText {
    private PathText() {}

    public static String of(Path path, Path home) {
        if (path.equals(home)) {
            return "~";
        }
        return path.startsWith(home) && home.getNameCount() > 0 ? "~/" + home.relativize(path) : path.toString();
    }

    /**
     * The path that a user wrote, relative ones from the directory that hqt was started in.
     *
     * @throws java.nio.file.InvalidPathException for what no file can be called
     */
    public static Path parse(String text, Path home, Path directory) {
        String written = text.strip();
        if (written.equals("~")) {
            return home;
        }
        Path path = written.startsWith("~/") ? home.resolve(written.substring(2)) : directory.resolve(written);
        return path.normalize();
    }
}
