package dev.hqt.review;

/**
 * A line of a diff. Its text comes from a file that an agent wrote and is made {@link Visible} here.
 *
 * @param sign what became of the line
 * @param text without its end; fit for a terminal
 */
public record DiffLine(Sign sign, String text) {
    /** What a line is in a diff. */
    public enum Sign {
        ADDED("+"),
        REMOVED("-"),
        /** The same before and after, or shown as it is now where nothing is known of before. */
        CONTEXT(" "),
        /** Where in the file the next lines stand. */
        PLACE("@"),
        /** Not of the file: a sentence of hqt's own. */
        NOTE("#");

        private final String mark;

        Sign(String mark) {
            this.mark = mark;
        }

        /** One column. */
        public String mark() {
            return mark;
        }
    }

    public DiffLine {
        text = Visible.line(text);
    }

    static DiffLine note(String sentence) {
        return new DiffLine(Sign.NOTE, sentence);
    }

    /** The line with its mark before it. */
    public String marked() {
        return sign.mark() + text;
    }
}
