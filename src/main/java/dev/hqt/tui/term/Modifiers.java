package dev.hqt.tui.term;

/**
 * Which modifier keys were held.
 *
 * @param shift never set with a character, where it shows in the character itself
 * @param alt Alt or Meta
 * @param control Ctrl
 */
public record Modifiers(boolean shift, boolean alt, boolean control) {
    public static final Modifiers NONE = new Modifiers(false, false, false);
    public static final Modifiers SHIFT = new Modifiers(true, false, false);
    public static final Modifiers ALT = new Modifiers(false, true, false);
    public static final Modifiers CONTROL = new Modifiers(false, false, true);

    /** Out of xterm's parameter: 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl, 8 for Meta (which counts as Alt). */
    static Modifiers ofParameter(int parameter) {
        int bits = Math.max(0, parameter - 1);
        return new Modifiers((bits & 1) != 0, (bits & (2 | 8)) != 0, (bits & 4) != 0);
    }

    public Modifiers withAlt() {
        return new Modifiers(shift, true, control);
    }

    public Modifiers withoutShift() {
        return shift ? new Modifiers(false, alt, control) : this;
    }

    /** As in Emacs and tmux: {@code C-}, {@code M-}, {@code S-}. */
    String prefix() {
        return (control ? "C-" : "") + (alt ? "M-" : "") + (shift ? "S-" : "");
    }
}
