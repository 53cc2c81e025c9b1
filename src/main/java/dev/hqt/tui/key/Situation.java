package dev.hqt.tui.key;

import dev.hqt.session.SessionView;
import org.jspecify.annotations.Nullable;

/**
 * What decides whether a key can do its work now.
 *
 * @param ready whether the database and all else behind the screens is there
 * @param selected the chosen session, or null
 * @param pending what is being done to it now ({@code stopping}), or null
 * @param deleted whether a session was deleted that can be brought back
 * @param interrupted whether a session ran when the machine or the tmux server went down
 * @param preview whether the preview has room on the screen
 */
public record Situation(
        boolean ready,
        @Nullable SessionView selected,
        @Nullable String pending,
        boolean deleted,
        boolean interrupted,
        boolean preview) {
    /** Everything can be done. For what is written about keys, not for what they do. */
    public static final Situation ANY = new Situation(true, null, null, true, true, true);
}
