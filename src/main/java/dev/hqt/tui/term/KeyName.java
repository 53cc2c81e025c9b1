package dev.hqt.tui.term;

/** Which key was pressed. */
public enum KeyName {
    /** A key that types something: see {@link Key#codePoint()}. */
    CHARACTER(""),
    ENTER("Enter"),
    TAB("Tab"),
    ESCAPE("Esc"),
    BACKSPACE("Backspace"),
    DELETE("Del"),
    INSERT("Ins"),
    UP("Up"),
    DOWN("Down"),
    LEFT("Left"),
    RIGHT("Right"),
    HOME("Home"),
    END("End"),
    PAGE_UP("PgUp"),
    PAGE_DOWN("PgDn"),
    F1("F1"),
    F2("F2"),
    F3("F3"),
    F4("F4"),
    F5("F5"),
    F6("F6"),
    F7("F7"),
    F8("F8"),
    F9("F9"),
    F10("F10"),
    F11("F11"),
    F12("F12");

    private final String label;

    KeyName(String label) {
        this.label = label;
    }

    /** As it stands on the key; empty for a character. */
    public String label() {
        return label;
    }
}
