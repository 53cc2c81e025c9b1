package dev.hqt.tui.term;

import java.util.Locale;
import java.util.Map;

/** How many colours the user's terminal shows, and whether the user wants any. */
public enum ColorDepth {
    /** None: bold, dim, underline and reverse only. */
    NONE,
    /** The user's eight colours and their bright forms. */
    SIXTEEN,
    /** The 256-colour palette. */
    PALETTE,
    /** 24 bits a colour. */
    TRUE_COLOR;

    /**
     * What the environment says. NO_COLOR counts when it is not empty (no-color.org); COLORTERM names true colour, as
     * there is no other sign of it; the rest is in the name of the terminal.
     */
    public static ColorDepth of(Map<String, String> environment) {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return NONE;
        }
        String colors = environment.getOrDefault("COLORTERM", "").toLowerCase(Locale.ROOT);
        String terminal = environment.getOrDefault("TERM", "").toLowerCase(Locale.ROOT);
        if (colors.contains("truecolor") || colors.contains("24bit") || terminal.endsWith("-direct")) {
            return TRUE_COLOR;
        }
        if (terminal.contains("256color")
                || terminal.startsWith("alacritty")
                || terminal.startsWith("xterm-kitty")
                || terminal.startsWith("xterm-ghostty")
                || terminal.startsWith("foot")) {
            return PALETTE;
        }
        return terminal.equals("vt100")
                        || terminal.equals("vt220")
                        || terminal.endsWith("-m")
                        || terminal.endsWith("-mono")
                ? NONE
                : SIXTEEN;
    }
}
