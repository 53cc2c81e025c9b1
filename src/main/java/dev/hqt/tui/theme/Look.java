package dev.hqt.tui.theme;

import dev.hqt.tui.text.Style;

/**
 * How everything looks on this terminal: what a canvas needs to draw by role.
 *
 * @param theme the style of each role
 * @param signs the signs to draw with
 */
public record Look(Theme theme, Signs signs) {
    /** For a terminal that shows all. */
    public static final Look FULL = new Look(Theme.colorful(), Signs.UNICODE);

    /**
     * For a terminal.
     *
     * @param colors whether it shows colours and the user wants them
     * @param unicode whether it shows more than ASCII
     */
    public static Look of(boolean colors, boolean unicode) {
        return new Look(colors ? Theme.colorful() : Theme.monochrome(), unicode ? Signs.UNICODE : Signs.ASCII);
    }

    public Style style(Role role) {
        return theme.style(role);
    }
}
