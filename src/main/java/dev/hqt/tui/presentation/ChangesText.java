package dev.hqt.tui.presentation;

import dev.hqt.session.Session;
import dev.hqt.tui.theme.Signs;

/** How many changes of a session there are to review. */
public final class ChangesText {
    private static final int MOST = 99;

    private ChangesText() {}

    /** In a few columns, for the list: {@code ±3}; empty when there are none, or none are known of. */
    public static String badge(Session session, Signs signs) {
        Integer changes = session.changes();
        return changes == null || changes == 0 ? "" : signs.changed() + Math.min(changes, MOST);
    }
}
