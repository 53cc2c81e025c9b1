package dev.hqt.harness;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a living harness from outside.
 *
 * @param context where it lives
 * @param sandboxed whether it runs in a jail
 * @param pid the host's process id of the harness itself, or 0 when it is not known
 * @param title the pane's title, as the harness set it
 * @param screen the visible screen as plain text, or null when it was not captured
 * @param quiet how long its terminal has shown nothing new; told by the second
 */
public record HarnessObservation(
        HarnessContext context,
        boolean sandboxed,
        long pid,
        String title,
        @Nullable String screen,
        Duration quiet) {}
