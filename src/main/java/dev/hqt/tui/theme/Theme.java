package dev.hqt.tui.theme;

import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Style;
import java.util.EnumMap;
import java.util.Map;

/**
 * How each role looks. The user's own foreground and background are the base and the user's own sixteen colours the
 * rest, so that hqt fits every scheme; never colour 8, which Solarized makes invisible, but dim. What a role says is
 * always said by a glyph or a word too.
 */
public final class Theme {
    private final Map<Role, Style> styles;

    private Theme(Map<Role, Style> styles) {
        this.styles = new EnumMap<>(styles);
        for (Role role : Role.values()) {
            if (!styles.containsKey(role)) {
                throw new IllegalArgumentException("A theme needs a style for " + role);
            }
        }
    }

    /** In colours. */
    public static Theme colorful() {
        Map<Role, Style> styles = plain();
        styles.put(Role.SELECTED, bold().background(Color.BLUE).foreground(new Color.Indexed(15)));
        styles.put(Role.BORDER_FOCUSED, Style.PLAIN.foreground(Color.CYAN));
        styles.put(Role.KEY, Style.PLAIN.foreground(Color.CYAN));
        styles.put(Role.BUTTON_FOCUSED, bold().background(Color.BLUE).foreground(new Color.Indexed(15)));
        styles.put(Role.MATCH, bold().foreground(Color.YELLOW));
        styles.put(Role.STARTING, Style.PLAIN.foreground(Color.CYAN));
        styles.put(Role.WORKING, Style.PLAIN.foreground(Color.GREEN));
        styles.put(Role.NEEDS_YOU, bold().foreground(Color.YELLOW));
        styles.put(Role.FAILED, Style.PLAIN.foreground(Color.RED));
        styles.put(Role.REFUSED, Style.PLAIN.foreground(Color.RED));
        styles.put(Role.JAIL, Style.PLAIN.foreground(Color.CYAN));
        styles.put(Role.ADDED, Style.PLAIN.foreground(Color.GREEN));
        styles.put(Role.REMOVED, Style.PLAIN.foreground(Color.RED));
        styles.put(Role.OK, Style.PLAIN.foreground(Color.GREEN));
        styles.put(Role.WARNING, Style.PLAIN.foreground(Color.YELLOW));
        styles.put(Role.ERROR, bold().foreground(Color.RED));
        return new Theme(styles);
    }

    /** In bold, dim and reverse only: for NO_COLOR and for terminals without colours. */
    public static Theme monochrome() {
        return new Theme(plain());
    }

    /** How a role looks. */
    public Style style(Role role) {
        Style style = styles.get(role);
        return style == null ? Style.PLAIN : style;
    }

    private static Map<Role, Style> plain() {
        Map<Role, Style> styles = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            styles.put(
                    role,
                    switch (role) {
                        case TEXT, BUTTON, WORKING, STARTING, JAIL, ADDED, OK -> Style.PLAIN;
                        case DIM, BORDER, PLACEHOLDER, DISABLED, IDLE, STOPPED, UNKNOWN, REMOVED ->
                            Style.PLAIN.with(Attribute.DIM);
                        case TITLE, HEADING, KEY, NEEDS_YOU, FAILED, REFUSED, WARNING, ERROR, BORDER_FOCUSED -> bold();
                        case SELECTED, BUTTON_FOCUSED -> bold().with(Attribute.REVERSE);
                        case SELECTED_UNFOCUSED -> bold();
                        case MATCH -> bold().with(Attribute.UNDERLINE);
                    });
        }
        return styles;
    }

    private static Style bold() {
        return Style.PLAIN.with(Attribute.BOLD);
    }
}
