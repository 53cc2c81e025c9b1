package dev.hqt.tui.theme;

/**
 * The few signs hqt draws with. Each has a plain form for terminals and locales without Unicode.
 *
 * @param ellipsis stands for text that was cut off
 * @param working a session that works
 * @param needsYou a session that waits for the user
 * @param idle a session that waits for nothing in particular
 * @param stopped a session whose process ended
 * @param failed a session that died at its start
 * @param refused a session whose policy cannot be read or enforced
 * @param unknown a session hqt cannot see
 * @param changed stands before the number of changes to review
 * @param ok a check that passed
 * @param warning a check to look at
 * @param error a check that failed
 * @param opened a group that shows its rows
 * @param closed a group that hides them
 * @param bar stands before the chosen row
 * @param previous points to the choice before
 * @param next points to the choice after
 * @param up says that there is more above
 * @param down says that there is more below
 * @param enter the Enter key
 * @param separator between two facts on a line
 * @param border the parts of a box
 */
public record Signs(
        String ellipsis,
        String working,
        String needsYou,
        String idle,
        String stopped,
        String failed,
        String refused,
        String unknown,
        String changed,
        String ok,
        String warning,
        String error,
        String opened,
        String closed,
        String bar,
        String previous,
        String next,
        String up,
        String down,
        String enter,
        String separator,
        Border border) {
    public static final Signs UNICODE = new Signs(
            "…",
            "●",
            "◆",
            "○",
            "■",
            "✗",
            "⊘",
            "?",
            "±",
            "✓",
            "!",
            "✗",
            "▾",
            "▸",
            "▌",
            "‹",
            "›",
            "↑",
            "↓",
            "⏎",
            "·",
            new Border("╭", "╮", "╰", "╯", "─", "│"));

    public static final Signs ASCII = new Signs(
            "~",
            "*",
            "!",
            "o",
            "#",
            "x",
            "x",
            "?",
            "+",
            "v",
            "!",
            "x",
            "v",
            ">",
            "|",
            "<",
            ">",
            "^",
            "v",
            "Enter",
            "-",
            new Border("+", "+", "+", "+", "-", "|"));

    /** One column each: two corners above, two below, the edges. */
    public record Border(
            String topLeft,
            String topRight,
            String bottomLeft,
            String bottomRight,
            String horizontal,
            String vertical) {}
}
