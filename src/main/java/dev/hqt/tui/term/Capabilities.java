package dev.hqt.tui.term;

import java.util.Locale;
import java.util.Map;

/**
 * What the user's terminal can show.
 *
 * @param colors how many colours
 * @param unicode false when only ASCII may be sent: every other glyph is replaced
 */
public record Capabilities(ColorDepth colors, boolean unicode) {
    /** Reads NO_COLOR, TERM, COLORTERM, HQT_ASCII and the locale. */
    public static Capabilities of(Map<String, String> environment) {
        return new Capabilities(ColorDepth.of(environment), isUnicode(environment));
    }

    /**
     * HQT_ASCII=1 says no; else the first of LC_ALL, LC_CTYPE and LANG that is set must name UTF-8. None set is no
     * evidence against it: hqt's launcher gives itself a UTF-8 locale, and terminals have long been UTF-8.
     */
    private static boolean isUnicode(Map<String, String> environment) {
        String ascii = environment.getOrDefault("HQT_ASCII", "");
        if (!ascii.isEmpty() && !ascii.equals("0")) {
            return false;
        }
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(name, "").toLowerCase(Locale.ROOT);
            if (!locale.isEmpty()) {
                return locale.contains("utf-8") || locale.contains("utf8");
            }
        }
        return true;
    }
}
