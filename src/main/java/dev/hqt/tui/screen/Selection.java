package dev.hqt.tui.screen;

/** What is chosen in the list: by what it is, so that it stays chosen wherever it moves to. */
public sealed interface Selection {
    Selection NOTHING = new Nothing();

    record Nothing() implements Selection {}

    record OfSession(long id) implements Selection {}

    /** A project without sessions to show. */
    record OfProject(long id) implements Selection {}
}
