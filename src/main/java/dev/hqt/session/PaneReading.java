package dev.hqt.session;

import org.jspecify.annotations.Nullable;

/**
 * One session as the multiplexer sees it.
 *
 * @param sessionId hqt's id
 * @param alive whether its process lives; false only on positive evidence (an exit line, a dead pane)
 * @param harnessPid the host's process id of the harness itself, or 0 when it is not known (yet)
 * @param exitCode how it ended, or null when it lives or nothing tells
 * @param signal the signal that ended it, or null
 * @param title the pane's title
 * @param activity the last sign of life on its screen
 * @param attachedClients how many terminals show it now
 */
public record PaneReading(
        long sessionId,
        boolean alive,
        long harnessPid,
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        String title,
        Activity activity,
        int attachedClients) {}
