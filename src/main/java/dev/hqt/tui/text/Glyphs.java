package dev.hqt.tui.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts text into glyphs, and on the way drops what a terminal would obey: the one gate between any text (a nickname, a
 * path, an agent's last words) and the screen.
 *
 * <p>Own rules instead of the JDK's: its {@code BreakIterator} costs 14 ms at the first call, which is a tenth of the
 * first frame, and it joins Indic conjuncts of three columns into one.
 */
public final class Glyphs {
    static final Glyph SPACE = new Glyph(" ", 1, -1);
    static final Glyph RIGHT_HALF = new Glyph("", 0, -1);

    private static final Glyph WIDE_QUESTION = new Glyph("??", 2, -1);

    /** Enough for any real letter; a heap of marks on one base would else grow without end. */
    private static final int MOST_CHARACTERS = 24;

    private static final Glyph[] ASCII = ascii();

    private Glyphs() {}

    /** The glyphs of a text. Tabs and line ends become one space each, other controls and lone marks vanish. */
    public static List<Glyph> of(String text) {
        List<Glyph> glyphs = new ArrayList<>(text.length());
        int index = 0;
        while (index < text.length()) {
            char first = text.charAt(index);
            boolean alone = index + 1 == text.length() || text.charAt(index + 1) < 0x300;
            if (first < 0x7F && alone) {
                index++;
                if (first >= ' ') {
                    glyphs.add(ASCII[first]);
                } else if (first == '\t' || first == '\n' || (first == '\r' && !startsLineFeed(text, index))) {
                    glyphs.add(SPACE);
                }
            } else {
                Cluster cluster = new Cluster(text, index);
                index = cluster.end;
                if (cluster.width > 0) {
                    glyphs.add(cluster.glyph());
                }
            }
        }
        return glyphs;
    }

    /** The text as it will be shown: what {@link #of} keeps of it. */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        of(text).forEach(glyph -> clean.append(glyph.text()));
        return clean.toString();
    }

    /**
     * The glyph of one code point with the width that a multiplexer counted for it.
     *
     * @param codePoint any; one that must not be sent becomes a question mark
     * @param width 1 or 2
     */
    public static Glyph single(int codePoint, int width) {
        if (codePoint >= ' ' && codePoint < 0x7F && width == 1) {
            return ASCII[codePoint];
        }
        if (!CodePoints.isPrintable(codePoint)) {
            return ASCII[codePoint == 0xAD ? '-' : '?'];
        }
        int spill = CodePoints.isCertain(codePoint) ? -1 : 2 - width;
        return new Glyph(Character.toString(codePoint), width, spill);
    }

    /** What stands for a wide glyph that must not be sent. */
    public static Glyph wideQuestion() {
        return WIDE_QUESTION;
    }

    /** The same glyph with a further mark, joiner or joined code point on it; unchanged when it has too many. */
    public static Glyph joined(Glyph glyph, int codePoint) {
        if (!CodePoints.isPrintable(codePoint)
                || glyph.width() == 0
                || glyph.text().length() >= MOST_CHARACTERS) {
            return glyph;
        }
        String text = Normalizer.normalize(glyph.text() + Character.toString(codePoint), Normalizer.Form.NFC);
        boolean letter = text.length() == 1 && CodePoints.isCertain(text.charAt(0));
        int more = 2 * CodePoints.width(codePoint);
        return new Glyph(text, glyph.width(), letter ? -1 : Math.max(2 - glyph.width(), glyph.spill()) + more);
    }

    /** The same glyph in its picture form, which takes two columns. */
    public static Glyph picture(Glyph glyph) {
        return glyph.width() == 0
                ? glyph
                : new Glyph(
                        glyph.text() + Character.toString(CodePoints.VARIATION_EMOJI), 2, Math.max(0, glyph.spill()));
    }

    private static boolean startsLineFeed(String text, int index) {
        return index < text.length() && text.charAt(index) == '\n';
    }

    private static Glyph[] ascii() {
        Glyph[] glyphs = new Glyph[0x7F];
        for (int character = ' '; character < glyphs.length; character++) {
            glyphs[character] = new Glyph(Character.toString(character), 1, -1);
        }
        glyphs[' '] = SPACE;
        return glyphs;
    }

    /** One base and all that joins it, read from an index on. */
    private static final class Cluster {
        private final StringBuilder text = new StringBuilder(8);
        private final int base;
        private int end;
        private int width;
        private int widest;
        private boolean certain;

        Cluster(String source, int start) {
            base = source.codePointAt(start);
            end = start + Character.charCount(base);
            if (!CodePoints.isPrintable(base) || CodePoints.width(base) == 0) {
                return;
            }
            text.appendCodePoint(base);
            width = CodePoints.width(base);
            certain = CodePoints.isCertain(base);
            widest = 2;
            boolean joins = true;
            while (joins && end < source.length()) {
                joins = join(source, source.codePointAt(end));
            }
        }

        private boolean join(String source, int next) {
            int after = end + Character.charCount(next);
            if (next == CodePoints.ZERO_WIDTH_JOINER) {
                append(next, after);
                if (after < source.length() && Character.isExtendedPictographic(source.codePointAt(after))) {
                    int joined = source.codePointAt(after);
                    append(joined, after + Character.charCount(joined));
                    widest += 2;
                }
                return true;
            }
            if (next == CodePoints.VARIATION_EMOJI && Character.isEmoji(base)) {
                width = 2;
                append(next, after);
                return true;
            }
            if (Character.isEmojiModifier(next) && Character.isEmojiModifierBase(base)) {
                widest += 2;
                append(next, after);
                return true;
            }
            if (CodePoints.isRegionalIndicator(next) && CodePoints.isRegionalIndicator(base)) {
                width = 2;
                widest = 4;
                append(next, after);
                return false;
            }
            if (Character.getType(next) == Character.COMBINING_SPACING_MARK && width == 1) {
                width = 2;
                append(next, after);
                return true;
            }
            if (next < 0x300 || CodePoints.width(next) > 0) {
                return false;
            }
            append(next, after);
            return true;
        }

        private void append(int codePoint, int after) {
            end = after;
            certain = false;
            if (CodePoints.isPrintable(codePoint) && text.length() < MOST_CHARACTERS) {
                text.appendCodePoint(codePoint);
            }
        }

        Glyph glyph() {
            String whole = text.toString();
            if (!certain && whole.length() > 1) {
                whole = Normalizer.normalize(whole, Normalizer.Form.NFC);
                certain = whole.length() == 1 && CodePoints.isCertain(whole.charAt(0));
            }
            return new Glyph(whole, width, certain ? -1 : widest - width);
        }
    }
}
