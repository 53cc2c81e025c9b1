package dev.hqt.tui.screen;

/** How far hqt has come. */
public sealed interface Phase {
    /** Painted, but what stands behind the screen is still being built. */
    record Opening() implements Phase {}

    /** Sessions were listed at least once. */
    record Ready() implements Phase {}

    /** Connected; the first list is on its way. */
    record Listing() implements Phase {}

    /** It can't work here, for the reason in this sentence. */
    record Broken(String sentence) implements Phase {}
}
