package dev.hqt.review;

import java.util.List;

/**
 * Something that the host would run, obey or follow and that is not as it was.
 *
 * @param path relative to the project, or absolute for a repository that lies elsewhere; fit for a terminal
 * @param kind what became of it
 * @param severity how it reaches the host
 * @param reason why it matters, a sentence
 * @param diff what changed in it; only notes where that can't be shown
 */
public record Change(String path, Kind kind, Severity severity, String reason, List<DiffLine> diff) {
    /** What became of a place. */
    public enum Kind {
        ADDED("new"),
        CHANGED("changed"),
        MADE_EXECUTABLE("made executable"),
        /** A link where a file was, or the like. */
        REPLACED("replaced"),
        /** Nothing is known of how it was before, only that it was touched since. */
        TOUCHED("new or changed"),
        /** Several of one kind below a directory, counted and not listed. */
        MANY("new or changed"),
        REMOVED("removed");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** As a user reads it. */
        public String word() {
            return word;
        }
    }

    public Change {
        path = Visible.name(path);
        diff = List.copyOf(diff);
    }
}
