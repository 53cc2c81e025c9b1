package dev.hqt.tui.widget;

/** Finds the place of a dialog over what is drawn already. */
public final class Popup {
    /** A narrower or lower screen has no room for anything beside the dialog. */
    private static final int NARROW = 40;

    private static final int LOW = 8;

    private Popup() {}

    /**
     * A cleared canvas of the wanted size in the middle of another, a little above it; as large as there is room for,
     * and the whole of a screen that is too small to show anything beside it.
     */
    public static Canvas over(Canvas canvas, int columns, int rows) {
        int width = canvas.width() < NARROW ? canvas.width() : Math.min(columns, canvas.width());
        int height = canvas.height() < LOW ? canvas.height() : Math.min(rows, canvas.height());
        Canvas place = canvas.sub((canvas.width() - width) / 2, (canvas.height() - height) / 3, width, height);
        place.clear();
        return place;
    }
}
