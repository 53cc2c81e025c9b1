package dev.hqt.tui.text;

/** What a style can do to a glyph besides colour; each is one bit of {@link Style}. */
public enum Attribute {
    BOLD(1),
    DIM(2),
    ITALIC(4),
    UNDERLINE(8),
    BLINK(16),
    REVERSE(32),
    STRIKE(64);

    private final int bit;

    Attribute(int bit) {
        this.bit = bit;
    }

    int bit() {
        return bit;
    }
}
