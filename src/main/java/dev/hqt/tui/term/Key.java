package dev.hqt.tui.term;

/**
 * A key press. Two presses of the same key are equal, so keys can be looked up in a keymap.
 *
 * @param name which key
 * @param codePoint what it types when it is a character (an emoji whole), else 0
 * @param modifiers what was held with it; a letter with Ctrl is lower case
 */
public record Key(KeyName name, int codePoint, Modifiers modifiers) implements InputEvent {
    public static final Key ENTER = of(KeyName.ENTER);
    public static final Key TAB = of(KeyName.TAB);
    public static final Key BACK_TAB = of(KeyName.TAB, Modifiers.SHIFT);
    public static final Key ESCAPE = of(KeyName.ESCAPE);
    public static final Key BACKSPACE = of(KeyName.BACKSPACE);
    public static final Key DELETE = of(KeyName.DELETE);
    public static final Key UP = of(KeyName.UP);
    public static final Key DOWN = of(KeyName.DOWN);
    public static final Key LEFT = of(KeyName.LEFT);
    public static final Key RIGHT = of(KeyName.RIGHT);
    public static final Key HOME = of(KeyName.HOME);
    public static final Key END = of(KeyName.END);
    public static final Key PAGE_UP = of(KeyName.PAGE_UP);
    public static final Key PAGE_DOWN = of(KeyName.PAGE_DOWN);
    public static final Key SPACE = of(' ');

    public Key {
        if (name == KeyName.CHARACTER ? codePoint < ' ' || !Character.isValidCodePoint(codePoint) : codePoint != 0) {
            throw new IllegalArgumentException(
                    "A character key has a code point and no other has: " + name + " " + codePoint);
        }
        if (name == KeyName.CHARACTER) {
            modifiers = modifiers.withoutShift();
        }
    }

    public static Key of(KeyName name) {
        return of(name, Modifiers.NONE);
    }

    public static Key of(KeyName name, Modifiers modifiers) {
        return new Key(name, 0, modifiers);
    }

    /** A key that types a character. */
    public static Key of(int codePoint) {
        return of(codePoint, Modifiers.NONE);
    }

    public static Key of(int codePoint, Modifiers modifiers) {
        return new Key(KeyName.CHARACTER, codePoint, modifiers);
    }

    /** Ctrl and a character. */
    public static Key control(int codePoint) {
        return of(Character.toLowerCase(codePoint), Modifiers.CONTROL);
    }

    /** Alt and a character. */
    public static Key alt(int codePoint) {
        return of(codePoint, Modifiers.ALT);
    }

    /** Whether it types a character, that is: neither Ctrl nor Alt is held. */
    public boolean types() {
        return name == KeyName.CHARACTER && !modifiers.control() && !modifiers.alt();
    }

    /** Whether it is this character without Ctrl or Alt. */
    public boolean isCharacter(int character) {
        return types() && codePoint == character;
    }

    /** As a user would write it: {@code j}, {@code C-q}, {@code M-Up}, {@code Space}. */
    public String label() {
        if (name != KeyName.CHARACTER) {
            return modifiers.prefix() + name.label();
        }
        return modifiers.prefix() + (codePoint == ' ' ? "Space" : Character.toString(codePoint));
    }
}
