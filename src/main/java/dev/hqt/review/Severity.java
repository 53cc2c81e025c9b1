package dev.hqt.review;

import dev.hqt.sandbox.HostExecuted;

/** How a change reaches the host, worst first. */
public enum Severity {
    RUNS_UNASKED("runs unasked"),
    RUNS_ON_USE("runs when it is used"),
    LEADS_OUT("leads out of the project"),
    INSTRUCTS("instructs agents");

    private final String words;

    Severity(String words) {
        this.words = words;
    }

    /** As a user reads it. */
    public String words() {
        return words;
    }

    static Severity of(HostExecuted.Moment moment) {
        return switch (moment) {
            case UNASKED -> RUNS_UNASKED;
            case ON_USE -> RUNS_ON_USE;
            case AS_INSTRUCTION -> INSTRUCTS;
        };
    }
}
