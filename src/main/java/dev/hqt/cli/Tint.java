package dev.hqt.cli;

/** The few colours of a command's text, by what they say; a mark or a word says the same. */
enum Tint {
    NONE(""),
    HEADING("1"),
    ADDED("32"),
    REMOVED("31"),
    DIM("2"),
    WARNING("33");

    private final String code;

    Tint(String code) {
        this.code = code;
    }

    /** A line with nothing in it but printable text, as a terminal shows it in this colour. */
    String of(String printable) {
        return code.isEmpty() ? printable : "\u001b[" + code + "m" + printable + "\u001b[0m";
    }
}
