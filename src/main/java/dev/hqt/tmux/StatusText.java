package dev.hqt.tmux;

/**
 * What a user wrote, made fit for tmux's status line. Pure.
 *
 * <p>tmux draws {@code #[style]} that it finds in a value, so a nickname could paint itself a badge; and control
 * characters have no business in a line.
 */
final class StatusText {
    private static final String ELLIPSIS = "…";

    private StatusText() {}

    /**
     * One line of at most this many characters; {@code #} is doubled, which is how tmux draws one.
     *
     * @param limit counted before doubling, so that a doubled one is never cut in two
     */
    static String of(String text, int limit) {
        StringBuilder clean = new StringBuilder();
        int count = 0;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            if (count == limit) {
                return clean + ELLIPSIS;
            }
            if (character == '#') {
                clean.append("##");
            } else if (isInvisible(character)) {
                clean.append(' ');
            } else {
                clean.appendCodePoint(character);
            }
            count++;
        }
        return clean.toString();
    }

    /** Controls, line separators, half characters, and what turns the direction of writing: all could fake a line. */
    private static boolean isInvisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            case Character.FORMAT -> character != ZERO_WIDTH_JOINER;
            default -> false;
        };
    }

    /** Holds families and flags together: 👩‍💻 is one picture of three. */
    private static final int ZERO_WIDTH_JOINER = 0x200D;
}
