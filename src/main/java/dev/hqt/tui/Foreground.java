package dev.hqt.tui;

import java.util.List;

/** Runs a command with hqt's own terminal until it ends. Also inside the user's own tmux: it minds the environment. */
@FunctionalInterface
public interface Foreground {
    /**
     * Runs it.
     *
     * @return its exit code
     */
    int run(List<String> command);
}
