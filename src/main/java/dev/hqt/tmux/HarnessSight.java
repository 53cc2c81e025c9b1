package dev.hqt.tmux;

/** What the process table showed of a session's harness. */
sealed interface HarnessSight {
    /** It runs. */
    record Seen(long pid) implements HarnessSight {}

    /** Not there yet: the jail is being set up, or this system does not tell. */
    record NotYet() implements HarnessSight {}

    /** It was there and is not any more, or waits as a zombie. */
    record Gone() implements HarnessSight {}
}
