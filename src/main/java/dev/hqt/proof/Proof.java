package dev.hqt.proof;

import java.util.List;

/**
 * What a proof found.
 *
 * @param rows one an attack or use and network
 */
public record Proof(List<Row> rows) {
    public Proof {
        rows = List.copyOf(rows);
    }

    /** What came of a row. */
    public enum Verdict {
        /** The jail held; of a use: it works. */
        HELD,

        /** It did not. */
        BROKEN,

        /** It got through, and must: sharing the host's network means it. */
        INHERENT,

        /** The machine itself can't do it, which says nothing of its jails. */
        NOT_TRIED
    }

    /**
     * One row.
     *
     * @param id of the attack or use
     * @param use whether it is something that must work
     * @param gives what an agent would have of it
     * @param network whether the jail shared the host's network
     * @param verdict what came of it
     * @param words how it was refused, or what it got
     */
    public record Row(String id, boolean use, String gives, boolean network, Verdict verdict, String words) {}

    public boolean isBroken() {
        return rows.stream().anyMatch(row -> row.verdict() == Verdict.BROKEN);
    }
}
