package dev.hqt.tui.text;

/**
 * How a glyph looks: two colours and a set of attributes. Immutable.
 *
 * <p>Not a record: it is hashed for every cell of every frame, so the hash is kept.
 */
public final class Style {
    /** The terminal's own colours, no attribute. */
    public static final Style PLAIN = new Style(Color.DEFAULT, Color.DEFAULT, 0);

    private final Color foreground;
    private final Color background;
    private final int attributes;
    private final int hash;

    private Style(Color foreground, Color background, int attributes) {
        this.foreground = foreground;
        this.background = background;
        this.attributes = attributes;
        // Spread, or it would meet the hash of a glyph halfway: "b in colour 1" would collide with "a in colour 2".
        this.hash = ((foreground.hashCode() * 31 + background.hashCode()) * 31 + attributes) * 0x9E3779B1;
    }

    public Color foreground() {
        return foreground;
    }

    public Color background() {
        return background;
    }

    public boolean has(Attribute attribute) {
        return (attributes & attribute.bit()) != 0;
    }

    public Style foreground(Color color) {
        return new Style(color, background, attributes);
    }

    public Style background(Color color) {
        return new Style(foreground, color, attributes);
    }

    public Style with(Attribute attribute) {
        return new Style(foreground, background, attributes | attribute.bit());
    }

    public Style without(Attribute attribute) {
        return new Style(foreground, background, attributes & ~attribute.bit());
    }

    /** This style laid over another: its colours where it has any, and the attributes of both. */
    public Style over(Style below) {
        return new Style(
                foreground.equals(Color.DEFAULT) ? below.foreground : foreground,
                background.equals(Color.DEFAULT) ? below.background : background,
                attributes | below.attributes);
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Style style
                        && hash == style.hash
                        && attributes == style.attributes
                        && foreground.equals(style.foreground)
                        && background.equals(style.background));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Style[" + foreground + " on " + background);
        for (Attribute attribute : Attribute.values()) {
            if (has(attribute)) {
                text.append(' ').append(attribute);
            }
        }
        return text.append(']').toString();
    }
}
