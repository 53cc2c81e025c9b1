package dev.hqt.cli;

/**
 * Text as a terminal may be given it. Names, paths and a harness's last words are not hqt's own: a control character
 * among them could move the cursor, retitle the window or worse.
 */
final class Printable {
    private Printable() {}

    /** One line: every control character, line ends included, becomes a visible mark. */
    static String line(String text) {
        return clean(text, false);
    }

    /** Several lines: line ends and tabs stay. */
    static String block(String text) {
        return clean(text, true);
    }

    private static String clean(String text, boolean keepLines) {
        StringBuilder cleaned = new StringBuilder(text.length());
        text.codePoints().forEach(codePoint -> {
            boolean lineBreak = codePoint == '\n' || codePoint == '\t';
            boolean control = Character.getType(codePoint) == Character.CONTROL
                    || (codePoint >= 0x202A && codePoint <= 0x202E)
                    || (codePoint >= 0x2066 && codePoint <= 0x2069);
            cleaned.appendCodePoint(control && !(keepLines && lineBreak) ? '\uFFFD' : codePoint);
        });
        return cleaned.toString();
    }
}
