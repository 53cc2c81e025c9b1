package dev.hqt.harness;

/**
 * What hqt's knowledge of a harness rests on.
 *
 * @param source how it was come by
 * @param versions which versions were run, or which documents were read; empty for a user's own description
 */
public record HarnessEvidence(Source source, String versions) {
    /** How the knowledge was come by. */
    public enum Source {
        /** The real program was run, in a jail and without one. */
        RUN,
        /** Its documents were read; no program of it, or none that works without an account, could be had. */
        DOCUMENTS,
        /** A user described it in {@code config.toml}. */
        DESCRIBED
    }

    static HarnessEvidence run(String versions) {
        return new HarnessEvidence(Source.RUN, versions);
    }

    static HarnessEvidence documents(String which) {
        return new HarnessEvidence(Source.DOCUMENTS, which);
    }
}
