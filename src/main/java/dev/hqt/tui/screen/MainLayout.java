package dev.hqt.tui.screen;

import dev.hqt.tui.text.Size;

/**
 * Where everything stands on the main screen. Follows from the screen's size alone, so that drawing and clicking agree.
 *
 * @param boxed whether the panes have frames
 * @param list the list's pane, frame included
 * @param rows where the list's rows are
 * @param preview the preview's pane, frame included; empty where there is none
 * @param picture where the session's screen is shown
 * @param bar the key bar; empty on a screen of one row
 */
public record MainLayout(boolean boxed, Area list, Area rows, Area preview, Area picture, Area bar) {
    /** Narrower, the preview would show nothing that can be read. */
    static final int TWO_PANES = 70;

    /** Smaller, frames and headings would cost more than they give. */
    static final int BOXED_COLUMNS = 40;

    static final int BOXED_ROWS = 8;

    public static MainLayout of(Size size, boolean previewWanted) {
        int columns = size.columns();
        int height = size.rows() - (size.rows() > 1 ? 1 : 0);
        Area bar = new Area(0, height, columns, size.rows() - height);
        if (columns < BOXED_COLUMNS || size.rows() < BOXED_ROWS) {
            Area all = new Area(0, 0, columns, height);
            return new MainLayout(false, all, all, Area.NONE, Area.NONE, bar);
        }
        if (columns < TWO_PANES || !previewWanted) {
            Area all = new Area(0, 0, columns, height);
            return new MainLayout(true, all, all.inside(), Area.NONE, Area.NONE, bar);
        }
        int listColumns = Math.clamp(columns * 42L / 100, 34, 58);
        Area list = new Area(0, 0, listColumns, height);
        Area preview = new Area(listColumns, 0, columns - listColumns, height);
        return new MainLayout(true, list, list.inside(), preview, preview.inside(), bar);
    }

    public boolean hasPreview() {
        return !preview.isEmpty();
    }
}
