package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Finds a project's git directory without asking git. A {@code .git} file can have been written by an agent, and what it
 * names will be writable in the next jail; so it is believed only when the place it names points back to this project,
 * which the agent could not write.
 */
final class GitLayoutReader {
    private static final String KEY = "gitdir:";

    /** {@code core.worktree} of a git directory, as its configuration says; an empty string when it says nothing. */
    private final Function<Path, String> worktreeSetting;

    GitLayoutReader(Function<Path, String> worktreeSetting) {
        this.worktreeSetting = worktreeSetting;
    }

    GitLayout read(Path project) {
        Path git = project.resolve(".git");
        if (!Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
            return new GitLayout.None();
        }
        if (Files.isSymbolicLink(git)) {
            return new GitLayout.Refused(git + " is a symbolic link, and an agent could lead it elsewhere: put the"
                    + " directory itself in its place, or use 'git worktree'.");
        }
        if (Files.isDirectory(git)) {
            return new GitLayout.Own(git);
        }
        try {
            return follow(project, git);
        } catch (IOException | InvalidPathException e) {
            return refused(git, "what it names can't be read");
        }
    }

    private GitLayout follow(Path project, Path git) throws IOException {
        String text = Files.readString(git).strip();
        if (!text.startsWith(KEY)) {
            return refused(git, "it is no file that git wrote");
        }
        Path directory = project.resolve(text.substring(KEY.length()).strip()).toRealPath();
        return Files.isRegularFile(directory.resolve("commondir"), LinkOption.NOFOLLOW_LINKS)
                ? worktree(git, directory)
                : submodule(project, git, directory);
    }

    /** A worktree's directory is {@code <common>/worktrees/<id>} and names both the common directory and this file. */
    private static GitLayout worktree(Path git, Path directory) throws IOException {
        Path worktrees = directory.getParent();
        Path common = worktrees == null ? null : worktrees.getParent();
        if (worktrees == null || common == null || !worktrees.endsWith("worktrees")) {
            return refused(git, directory + " is no place where git keeps a worktree");
        }
        Path named =
                directory.resolve(firstLine(directory.resolve("commondir"))).toRealPath();
        if (!named.equals(common)) {
            return refused(git, directory + " does not belong to " + named);
        }
        Path back = directory.resolve(firstLine(directory.resolve("gitdir"))).toRealPath();
        return back.equals(git)
                ? new GitLayout.Elsewhere(git, directory, common)
                : refused(git, directory + " is the worktree of " + back);
    }

    private GitLayout submodule(Path project, Path git, Path directory) throws IOException {
        String setting = worktreeSetting.apply(directory);
        if (setting.isEmpty()) {
            return refused(git, directory + " does not name this project as its worktree");
        }
        Path back = directory.resolve(setting).toRealPath();
        return back.equals(project)
                ? new GitLayout.Elsewhere(git, directory, directory)
                : refused(git, directory + " is the repository of " + back);
    }

    private static String firstLine(Path file) throws IOException {
        return Files.readString(file).strip();
    }

    private static GitLayout refused(Path git, String reason) {
        return new GitLayout.Refused(git + " leads to a repository elsewhere that hqt can't show in a jail, because "
                + reason + ": 'git worktree repair' may mend it, or start from a clone.");
    }
}
