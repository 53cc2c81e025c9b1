package dev.hqt.tui.screen;

/** Which part of the main screen keys go to. */
public enum Pane {
    LIST,
    FILTER,
    PREVIEW
}
