package dev.hqt.harness;

/** What a living harness is doing. */
public enum HarnessStatus {
    WORKING,
    WAITING,
    IDLE
}
