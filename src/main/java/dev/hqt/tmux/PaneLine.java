package dev.hqt.tmux;

import dev.hqt.session.Activity;
import org.jspecify.annotations.Nullable;

/**
 * One pane of a session of hqt's, as {@code list-panes} tells it.
 *
 * @param sessionId hqt's id, from the session's name
 * @param kind what hqt noted on the pane when it made it
 * @param dead whether its terminal is closed
 * @param exitCode as tmux saw it; it can stay empty though the pane is dead (measured)
 * @param signal the same for a signal
 * @param pid the pane's first process: bwrap, or the harness itself
 * @param attachedClients terminals that show the session
 * @param activity the last sign of life on its screen
 */
record PaneLine(
        long sessionId,
        Kind kind,
        boolean dead,
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        long pid,
        int attachedClients,
        Activity activity,
        String title) {

    /** What runs in it. */
    enum Kind {
        PLAIN,
        JAILED,
        /** Nobody noted anything: a pane that the user made. */
        FOREIGN;

        static Kind of(String word) {
            return switch (word) {
                case "plain" -> PLAIN;
                case "jailed" -> JAILED;
                default -> FOREIGN;
            };
        }

        String word() {
            return switch (this) {
                case PLAIN -> "plain";
                case JAILED -> "jailed";
                case FOREIGN -> "";
            };
        }
    }
}
