package dev.hqt.host;

import java.nio.file.Path;

/** How a project is tied to git. */
sealed interface GitLayout {
    /** It has no {@code .git}. */
    record None() implements GitLayout {}

    /** {@code .git} is a directory. */
    record Own(Path directory) implements GitLayout {}

    /**
     * {@code .git} is a file that leads elsewhere: a linked worktree or a submodule.
     *
     * @param file the {@code .git} file
     * @param directory what it names: where HEAD and index of this checkout lie
     * @param common where configuration, hooks and objects lie; for a submodule the same as {@code directory}
     */
    record Elsewhere(Path file, Path directory, Path common) implements GitLayout {}

    /** It can't be protected, for a reason that is a whole sentence. */
    record Refused(String sentence) implements GitLayout {}
}
