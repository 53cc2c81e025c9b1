package dev.hqt.tui.text;

/**
 * A colour as it was asked for. What the terminal can show of it is decided where it is written, so that a view never
 * asks what terminal it runs on.
 */
public sealed interface Color {
    /** The terminal's own foreground or background. */
    Color DEFAULT = new Default();

    Color BLACK = new Indexed(0);
    Color RED = new Indexed(1);
    Color GREEN = new Indexed(2);
    Color YELLOW = new Indexed(3);
    Color BLUE = new Indexed(4);
    Color MAGENTA = new Indexed(5);
    Color CYAN = new Indexed(6);
    Color WHITE = new Indexed(7);

    /** Whatever the user chose for text or for its ground. */
    record Default() implements Color {}

    /**
     * A colour of the 256-colour palette.
     *
     * @param index 0-7 the user's eight colours, 8-15 their bright forms, 16-231 the cube, 232-255 the grey ramp
     */
    record Indexed(int index) implements Color {
        public Indexed {
            if (index < 0 || index > 255) {
                throw new IllegalArgumentException("A palette has the indices 0 to 255, not " + index);
            }
        }
    }

    /**
     * A true colour.
     *
     * @param red 0-255
     * @param green 0-255
     * @param blue 0-255
     */
    record Rgb(int red, int green, int blue) implements Color {
        public Rgb {
            if (((red | green | blue) & ~0xFF) != 0) {
                throw new IllegalArgumentException(
                        "A colour has parts from 0 to 255, not " + red + "," + green + "," + blue);
            }
        }
    }
}
