package dev.hqt.review;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What has changed in a project since a snapshot, of all that programs of the host run or obey.
 *
 * @param since when the snapshot was taken
 * @param changes worst first
 * @param remarks what could not be looked at, in sentences: with any, no changes does not mean that nothing changed
 */
public record Review(Instant since, List<Change> changes, List<String> remarks) {
    private static final Comparator<Change> WORST_FIRST =
            Comparator.comparing(Change::severity).thenComparing(Change::path).thenComparing(Change::kind);

    public Review {
        changes = changes.stream().sorted(WORST_FIRST).toList();
        remarks = remarks.stream().map(Visible::name).distinct().toList();
    }

    /** Whether all was looked at and nothing has changed. */
    public boolean isClean() {
        return changes.isEmpty() && remarks.isEmpty();
    }

    /** Whether this one says the same of the same time; what could not be looked at may differ. */
    boolean saysAs(Review other) {
        return since.equals(other.since) && changes.equals(other.changes);
    }
}
