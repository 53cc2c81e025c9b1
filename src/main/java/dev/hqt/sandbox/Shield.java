package dev.hqt.sandbox;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a place of the project is read-only in a jail that may write the rest, and what opens it. */
public enum Shield {
    HOOKS("git on this machine executes what lies there", null),
    GIT_CONFIGURATION(
            "git on this machine obeys it, and can be told there to execute a program", JailSwitch.GIT_CONFIG),
    GIT_LINK("it leads git on this machine to its configuration", null),
    SETTINGS("editors, agents or shells on this machine obey it or run what it names", JailSwitch.SETTINGS);

    private final String reason;
    private final @Nullable JailSwitch opener;

    Shield(String reason, @Nullable JailSwitch opener) {
        this.reason = reason;
        this.opener = opener;
    }

    /** Half a sentence for the user. */
    public String reason() {
        return reason;
    }

    /** The switch that makes such places writable; empty for what no jail may write. */
    public Optional<JailSwitch> opener() {
        return Optional.ofNullable(opener);
    }
}
