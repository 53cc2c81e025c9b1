package dev.hqt.tui.term;

/** Puts code points together out of bytes that may come one by one. */
final class Utf8Reader {
    /** Stands for bytes that are no UTF-8: the user sees that something is wrong, and no key acts. */
    private static final int REPLACEMENT = 0xFFFD;

    /** The smallest code point that needs so many continuation bytes: a longer form than needed is a forgery. */
    private static final int[] SMALLEST = {0, 0x80, 0x800, 0x10000};

    private int value;
    private int missing;
    private int length;
    private boolean alt;

    boolean isPending() {
        return missing > 0;
    }

    /** Whether the code point began after an ESC. */
    boolean isAlt() {
        return alt;
    }

    void reset() {
        missing = 0;
    }

    /**
     * Takes a byte.
     *
     * @param afterEscape whether an ESC stood right before it
     * @return a code point, or -1 when more bytes are needed
     */
    int accept(int octet, boolean afterEscape) {
        if (missing > 0 && (octet & 0xC0) == 0x80) {
            value = value << 6 | (octet & 0x3F);
            missing--;
            return missing > 0 ? -1 : checked();
        }
        // What was begun is lost when another character begins: the new one counts.
        missing = 0;
        alt = afterEscape;
        if (octet < 0x80) {
            return octet;
        }
        if (octet < 0xC2 || octet > 0xF4) {
            return REPLACEMENT;
        }
        missing = octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
        length = missing;
        value = octet & (0x3F >> missing);
        return -1;
    }

    private int checked() {
        boolean surrogate = value >= 0xD800 && value <= 0xDFFF;
        return value < SMALLEST[length] || surrogate || !Character.isValidCodePoint(value) ? REPLACEMENT : value;
    }
}
