package dev.hqt.review;

import java.util.Locale;

/**
 * Text of a hostile project as a terminal may be given it. What a terminal would obey, or what would make a name read
 * otherwise than it is, becomes an escape that can be read: {@code \x1b}, {@code \u202e}.
 */
final class Visible {
    /** Characters of a line that are shown; minified files have lines of a megabyte. */
    private static final int LONGEST = 400;

    private static final String TAB = "    ";

    private Visible() {}

    /** A name or path. Unlike in a line a tab is an escape too. */
    static String name(String name) {
        StringBuilder visible = new StringBuilder(name.length());
        name.codePoints().forEach(codePoint -> append(visible, codePoint));
        return visible.toString();
    }

    /** A line of a file, cut where it is too long. */
    static String line(String line) {
        StringBuilder visible = new StringBuilder(Math.min(line.length(), LONGEST));
        int at = 0;
        while (at < line.length() && visible.length() < LONGEST) {
            int codePoint = line.codePointAt(at);
            if (codePoint == '\t') {
                visible.append(TAB);
            } else {
                append(visible, codePoint);
            }
            at += Character.charCount(codePoint);
        }
        return at < line.length() ? visible + "… (" + (line.length() - at) + " more)" : visible.toString();
    }

    private static void append(StringBuilder visible, int codePoint) {
        if (isPrintable(codePoint)) {
            visible.appendCodePoint(codePoint);
        } else if (codePoint < 0x100) {
            visible.append(String.format(Locale.ROOT, "\\x%02x", codePoint));
        } else {
            visible.append(String.format(Locale.ROOT, "\\u%04x", codePoint));
        }
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
