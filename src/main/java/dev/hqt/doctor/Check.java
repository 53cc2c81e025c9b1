package dev.hqt.doctor;

/** One thing that the doctor looks at. */
public interface Check {
    /** A word or two at the start of its line: {@code tmux}. */
    String name();

    /** True when hqt can't work without it; only then does a failure make the doctor's exit code 1. */
    default boolean required() {
        return false;
    }

    /** Looks. May block for a second or two; runs on a thread of its own, beside the other checks. */
    CheckResult run();
}
