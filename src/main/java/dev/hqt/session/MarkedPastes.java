package dev.hqt.session;

/**
 * Whether a harness gets a paste as one: between two marks, so that the line ends in it are text. A terminal sets the
 * marks only for a program that asked for them (DECSET 2004); to any other one each line end is an Enter.
 */
public enum MarkedPastes {
    ASKED_FOR,
    NOT_ASKED_FOR,
    /** The multiplexer knows and doesn't tell. */
    UNTOLD
}
