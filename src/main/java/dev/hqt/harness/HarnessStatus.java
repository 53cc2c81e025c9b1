package dev.hqt.harness;

/** What a living harness is doing. */
public enum HarnessStatus {
    WORKING,
    WAITING,
    IDLE,
    /** What it shows tells neither: a spinner that stands still. */
    UNKNOWN
}
