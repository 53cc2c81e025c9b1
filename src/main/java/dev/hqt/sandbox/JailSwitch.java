package dev.hqt.sandbox;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a user may set of a jail beside files and network. A policy stores only those that are not as they are by
 * default, so that the rows of earlier versions mean what they meant.
 */
public enum JailSwitch {
    /** {@code git config} and {@code git remote add} work; what they write, git on the host obeys. */
    GIT_CONFIG("gitConfig", "git config", false, true, "g"),

    /** The project's own files that programs of the host obey ({@code .mcp.json}, {@code .vscode}…) can be changed. */
    SETTINGS("settings", "project settings", false, true, "s"),

    /** Secret files that git does not track ({@code .env}) are shown as they are. */
    SECRETS("secrets", "secrets", false, false, "e"),

    /** Caches and shell history outlive the session, for this project only. */
    CACHES("caches", "caches", true, false, "");

    private final String key;
    private final String label;
    private final boolean byDefault;
    private final boolean writes;
    private final String badge;

    JailSwitch(String key, String label, boolean byDefault, boolean writes, String badge) {
        this.key = key;
        this.label = label;
        this.byDefault = byDefault;
        this.writes = writes;
        this.badge = badge;
    }

    /** Its key in {@code sandbox_json}; the value is a boolean. */
    public String key() {
        return key;
    }

    /** What it is about, in words. */
    public String label() {
        return label;
    }

    public boolean byDefault() {
        return byDefault;
    }

    /** True for those that let files of the project be written, which a read-only project can't have. */
    public boolean writes() {
        return writes;
    }

    /** Its letter on the badge when it is on, or an empty string: only what weakens a jail is shown there. */
    public String badge() {
        return badge;
    }

    /** Those that are on where nothing else is said. */
    public static Set<JailSwitch> defaults() {
        EnumSet<JailSwitch> on = EnumSet.noneOf(JailSwitch.class);
        List.of(values()).stream().filter(JailSwitch::byDefault).forEach(on::add);
        return on;
    }
}
