package dev.hqt.session;

/** What the row last said of the session's process; what is true now is read from the multiplexer. */
public enum RecordedState {
    /** A row was made, its process perhaps not yet. */
    STARTING,
    /** Its process was seen alive. */
    RUNNING,
    /** It ended, or was stopped. */
    STOPPED,
    /** It died at its start. */
    FAILED
}
