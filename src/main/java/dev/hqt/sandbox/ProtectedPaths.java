package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which directories can't be a project: a jail shows its project whole and, by default, writable, so a project must
 * hold nothing that the jail is there to hide, and nothing that the host itself runs on.
 */
public final class ProtectedPaths {
    private static final Path ROOT = Path.of("/");

    /** Sockets and files of every other program, private inside a jail. {@code /var/tmp} is a {@code /tmp} by another name. */
    private static final List<Path> SHARED = List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/run"));

    /** First names of a path that belong to the system; so does each that starts with {@code lib}. */
    private static final List<String> SYSTEM =
            List.of("usr", "etc", "bin", "sbin", "boot", "proc", "sys", "dev", "run");

    private final Path home;
    private final List<Path> hqtFolders;
    private final List<Path> harnessFolders;

    /**
     * @param home the user's home
     * @param hqtFolders hqt's own folders: data, state, configuration, cache, runtime
     * @param harnessFolders where harnesses keep logins and settings: {@code ~/.claude}, {@code ~/.codex}…
     *     All of them absolute, and with links resolved where the caller can: two names of one directory are not seen
     *     as the same here
     */
    public ProtectedPaths(Path home, List<Path> hqtFolders, List<Path> harnessFolders) {
        this.home = home;
        this.hqtFolders = List.copyOf(hqtFolders);
        this.harnessFolders = List.copyOf(harnessFolders);
    }

    /**
     * Why this directory can't be a project, as a sentence with what to do; empty when it can.
     *
     * @param project the directory with every link resolved
     */
    public Optional<String> refusal(Path project) {
        if (!project.isAbsolute() || !project.equals(project.normalize())) {
            return Optional.of("A project needs an absolute path, not " + project + ": name the directory in full.");
        }
        return findReason(project)
                .map(reason -> "hqt can't use " + project + " as a project, because " + reason
                        + ". Choose a directory that holds only the project.");
    }

    private Optional<String> findReason(Path project) {
        if (project.equals(ROOT)) {
            return Optional.of("a jail would show the whole machine");
        }
        if (home.startsWith(project)) {
            return Optional.of(isOrContains(project, home, "your home directory")
                    + ", and a jail would show all your files and logins");
        }
        for (Path folder : hqtFolders) {
            if (folder.startsWith(project) || project.startsWith(folder)) {
                String relation = folder.startsWith(project)
                        ? isOrContains(project, folder, "hqt's own folder")
                        : "it lies in hqt's own folder " + folder;
                return Optional.of(relation + ", and an agent could change its own jail there");
            }
        }
        for (Path folder : harnessFolders) {
            if (folder.startsWith(project)) {
                return Optional.of(isOrContains(project, folder, "an agent's own folder")
                        + ", and a jail would show its logins and settings");
            }
        }
        for (Path shared : SHARED) {
            if (shared.startsWith(project)) {
                return Optional.of(isOrContains(project, shared, "a folder that all programs share")
                        + ", and a jail would show their files and sockets");
            }
        }
        String first = project.getName(0).toString();
        if (SYSTEM.contains(first) || first.startsWith("lib")) {
            return Optional.of(
                    "/" + first + " belongs to the system, and an agent could change what the machine runs on");
        }
        return Optional.empty();
    }

    private static String isOrContains(Path project, Path folder, String what) {
        return project.equals(folder) ? "it is " + what : "it contains " + what + " " + folder;
    }
}
