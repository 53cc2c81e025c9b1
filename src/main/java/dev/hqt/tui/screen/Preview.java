package dev.hqt.tui.screen;

import dev.hqt.tui.text.CellGrid;
import org.jspecify.annotations.Nullable;

/**
 * What the preview knows of the chosen session's screen.
 *
 * @param sessionId whose; 0 for nobody's
 * @param capture the multiplexer's text, to tell whether anything changed
 * @param picture the same as cells; null as long as there is none
 * @param answered whether the multiplexer was heard of it at all
 * @param above how many rows the user scrolled up from the end
 */
public record Preview(
        long sessionId, String capture, @Nullable CellGrid picture, boolean answered, int above) {
    public static final Preview NONE = new Preview(0, "", null, false, 0);

    /** Nothing known of this session yet. */
    public Preview of(long id) {
        return new Preview(id, "", null, false, 0);
    }

    Preview scrolledToEnd() {
        return above == 0 ? this : new Preview(sessionId, capture, picture, answered, 0);
    }

    /**
     * This was captured. Nothing but blanks does not replace what was seen before: a dead pane whose harness drew on
     * the alternate screen is blank, and the last screen is what the user wants to see (measured, tmux 3.3a).
     */
    public Preview captured(String newCapture, CellGrid newPicture, boolean live) {
        boolean keep = !live && picture != null && newCapture.isBlank();
        return keep
                ? new Preview(sessionId, capture, picture, true, above)
                : new Preview(sessionId, newCapture, newPicture, true, above);
    }

    /** The multiplexer had nothing of it. What was seen last stays. */
    public Preview unanswered() {
        return answered ? this : new Preview(sessionId, capture, picture, true, above);
    }

    /** Scrolled so many rows up, as far as there are any. */
    public Preview scrolled(int rowsUp, int height) {
        int most = picture == null ? 0 : Math.max(0, picture.usedRows() - height);
        int wanted = Math.clamp((long) above + rowsUp, 0, most);
        return wanted == above ? this : new Preview(sessionId, capture, picture, answered, wanted);
    }

    /**
     * The first row of the picture that is shown: its end, where a harness asks, is worth more than its beginning. The
     * end is the last row that says something: a young harness fills only the top of a screen taller than this.
     */
    public int firstRow(int height) {
        return picture == null ? 0 : Math.max(0, picture.usedRows() - height - above);
    }
}
