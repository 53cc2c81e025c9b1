package dev.hqt.tmux;

import java.nio.file.Path;

/** What a search for hqt's server found. */
sealed interface ServerView {
    /** It listens here. */
    record Live(Path socket) implements ServerView {}

    /** There is none. */
    record None() implements ServerView {}

    /** There is one, or may be one, and it can't be reached: a second must not be started. */
    record Unreachable(String reason) implements ServerView {}
}
