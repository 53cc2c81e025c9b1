package dev.hqt.session;

import java.nio.charset.StandardCharsets;

/**
 * A prompt as it may be typed into a terminal. What a terminal would obey is made visible instead: ESC becomes its
 * picture {@code ␛}, so that no text can end the paste that carries it ({@code ESC [ 201 ~}) and go on as keys.
 *
 * @param text lines with {@code \n} between them, and none at the end: within a paste a last one is no Enter
 */
public record PromptText(String text) {
    /** In bytes of UTF-8. What is longer belongs into a file. */
    static final int LONGEST = 1_000_000;

    /** Of each control character up to the blank Unicode has a picture, in their order. */
    private static final int PICTURES = 0x2400;

    private static final int DELETE = 0x7F;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int REPLACEMENT = 0xFFFD;

    public PromptText {
        if (text.isBlank()) {
            throw new ServiceException("The prompt is empty: nothing was sent.");
        }
        if (text.codePoints().anyMatch(PromptText::isObeyed) || text.endsWith("\n")) {
            throw new IllegalArgumentException("A prompt holds no control characters and ends in a line");
        }
        int bytes = bytes(text);
        if (bytes > LONGEST) {
            throw new ServiceException("The prompt has " + bytes + " bytes and a session takes at most " + LONGEST
                    + " at once: put it into a file and name the file.");
        }
    }

    /**
     * Makes a text fit to be typed.
     *
     * @throws ServiceException when there is nothing in it, or too much
     */
    public static PromptText of(String raw) {
        StringBuilder clean = new StringBuilder(raw.length());
        raw.replace("\r\n", "\n")
                .replace('\r', '\n')
                .codePoints()
                .map(PromptText::shown)
                .forEach(clean::appendCodePoint);
        int end = clean.length();
        while (end > 0 && clean.charAt(end - 1) == '\n') {
            end--;
        }
        return new PromptText(clean.substring(0, end));
    }

    boolean isOneLine() {
        return text.indexOf('\n') < 0;
    }

    /** The longest line's length in bytes, its end not counted. */
    int longestLine() {
        return text.lines().mapToInt(PromptText::bytes).max().orElse(0);
    }

    private static int bytes(String part) {
        return part.getBytes(StandardCharsets.UTF_8).length;
    }

    private static int shown(int codePoint) {
        if (!isObeyed(codePoint)) {
            return codePoint;
        }
        if (codePoint < ' ') {
            return PICTURES + codePoint;
        }
        return codePoint == DELETE ? DELETE_PICTURE : REPLACEMENT;
    }

    /** All controls but the line's end and the tab, C1 and its one-character CSI included; and halves of characters. */
    private static boolean isObeyed(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint != '\n' && codePoint != '\t';
            case Character.SURROGATE -> true;
            default -> false;
        };
    }
}
