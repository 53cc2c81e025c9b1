package dev.hqt.tui.text;

/**
 * What one code point is to a terminal: how many columns it takes, and whether it may be sent at all.
 *
 * <p>Widths follow glibc's {@code wcwidth} (Unicode 15), which tmux uses too: measured equal on tmux 3.3a, glibc 2.36.
 * The JDK knows categories and emoji but not East Asian width, hence the table.
 */
final class CodePoints {
    static final int ZERO_WIDTH_JOINER = 0x200D;
    static final int VARIATION_TEXT = 0xFE0E;
    static final int VARIATION_EMOJI = 0xFE0F;
    static final int KEYCAP = 0x20E3;

    /** First and last code point of each wide block that is not an emoji by presentation. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x2329, 0x232A, 0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3,
        0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x16FE4, 0x16FF0,
        0x16FF1, 0x17000, 0x187F7, 0x18800, 0x18CD5, 0x18D00, 0x18D08, 0x1AFF0, 0x1B2FB, 0x1F200, 0x1F202, 0x1F210,
        0x1F23B, 0x1F240, 0x1F248, 0x1F250, 0x1F251, 0x1F260, 0x1F265, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD
    };

    private CodePoints() {}

    /** Columns of one code point: 0, 1 or 2. Controls take none, because they are never sent. */
    static int width(int codePoint) {
        if (codePoint < 0x300) {
            return isControl(codePoint) ? 0 : 1;
        }
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || isJoiningJamo(codePoint)) {
            return 0;
        }
        return isWide(codePoint) ? 2 : 1;
    }

    /**
     * Whether a terminal may be sent it. Besides the controls of ASCII and Latin-1, which terminals obey, this keeps out
     * the invisible ones: marks that reverse the reading order (a nickname must not read otherwise than it is), tag
     * characters, separators, halves of surrogate pairs and what Unicode has not assigned.
     */
    static boolean isPrintable(int codePoint) {
        if (codePoint < 0x300) {
            return !isControl(codePoint);
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.FORMAT -> codePoint == ZERO_WIDTH_JOINER || codePoint == 0x200C;
            default -> true;
        };
    }

    /** Whether all terminals agree on its width, so that the cursor is known to stand where it should after it. */
    static boolean isCertain(int codePoint) {
        return codePoint < 0x300
                || (codePoint >= 0x370 && codePoint < 0x483)
                || (codePoint >= 0x2500 && codePoint < 0x25A0)
                || (codePoint >= 0x3041 && codePoint < 0x3097)
                || (codePoint >= 0x30A1 && codePoint < 0x30FB)
                || (codePoint >= 0x4E00 && codePoint < 0xA000)
                || (codePoint >= 0xAC00 && codePoint < 0xD7A4);
    }

    static boolean isRegionalIndicator(int codePoint) {
        return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
    }

    private static boolean isControl(int codePoint) {
        return codePoint < 0x20 || (codePoint >= 0x7F && codePoint < 0xA0) || codePoint == 0xAD;
    }

    /** Medial vowels and final consonants of Hangul, which join the syllable before them. */
    private static boolean isJoiningJamo(int codePoint) {
        return (codePoint >= 0x1160 && codePoint <= 0x11FF) || (codePoint >= 0xD7B0 && codePoint <= 0xD7FB);
    }

    private static boolean isWide(int codePoint) {
        if (codePoint < 0x1100) {
            return false;
        }
        if (Character.isEmojiPresentation(codePoint)) {
            return !isRegionalIndicator(codePoint);
        }
        for (int range = 0; range < WIDE.length; range += 2) {
            if (codePoint < WIDE[range]) {
                return false;
            }
            if (codePoint <= WIDE[range + 1]) {
                return true;
            }
        }
        return false;
    }
}
