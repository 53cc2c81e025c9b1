package dev.hqt.tui.widget;

/**
 * The texts in the frame of a box; an empty one is left out.
 *
 * @param title at the left of its upper edge
 * @param note at the right of its upper edge, only where both fit
 * @param footer at the right of its lower edge
 */
public record BoxText(String title, String note, String footer) {
    public static BoxText of(String title) {
        return new BoxText(title, "", "");
    }

    public BoxText withNote(String text) {
        return new BoxText(title, text, footer);
    }

    public BoxText withFooter(String text) {
        return new BoxText(title, note, text);
    }
}
