package dev.hqt.tui.dialog;

import dev.hqt.session.Project;

/** Where a new session can be. */
sealed interface ProjectOption {
    /** In a project that is registered. */
    record Registered(Project project) implements ProjectOption {}

    /** In a directory that the user types; it becomes a project. */
    record Another() implements ProjectOption {}
}
