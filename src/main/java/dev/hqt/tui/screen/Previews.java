package dev.hqt.tui.screen;

import java.util.ArrayList;
import java.util.List;

/**
 * What the preview shows, and what it showed before: back at a session it is seen at once, and one that died meanwhile
 * has not lost its last screen.
 *
 * @param shown the chosen session's
 * @param recent those of sessions chosen before it, the last one last
 */
record Previews(Preview shown, List<Preview> recent) {
    static final Previews NONE = new Previews(Preview.NONE, List.of());

    private static final int MOST_RECENT = 16;

    Previews {
        recent = List.copyOf(recent);
    }

    Previews with(Preview preview) {
        return new Previews(preview, recent);
    }

    /** This session is chosen now; 0 for none. */
    Previews turnedTo(long id) {
        if (id == shown.sessionId()) {
            return this;
        }
        Preview next = recent.stream()
                .filter(preview -> preview.sessionId() == id)
                .findFirst()
                .orElse(Preview.NONE.of(id));
        List<Preview> kept = new ArrayList<>(recent);
        kept.removeIf(preview -> preview.sessionId() == id || preview.sessionId() == shown.sessionId());
        if (shown.picture() != null) {
            kept.add(shown.scrolledToEnd());
        }
        return new Previews(next, kept.subList(Math.max(0, kept.size() - MOST_RECENT), kept.size()));
    }
}
