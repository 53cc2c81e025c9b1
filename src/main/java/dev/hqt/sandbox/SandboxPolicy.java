package dev.hqt.sandbox;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * What the user allowed one session's jail. Stored on the session's row as {@code sandbox_json} and
 * rebuilt to the letter at every resume. Skip-permissions is derived (a policy means: on), never part of it.
 *
 * @param filesystem access to the project's files
 * @param network true shares the host's network, all of it; false leaves none
 * @param on the switches that are on
 */
public record SandboxPolicy(FilesystemAccess filesystem, boolean network, Set<JailSwitch> on) {
    public static final SandboxPolicy DEFAULT = new SandboxPolicy(FilesystemAccess.READ_WRITE, true);

    /** @throws IllegalArgumentException when a switch lets files be written and the project is read-only */
    public SandboxPolicy {
        Objects.requireNonNull(filesystem, "filesystem");
        EnumSet<JailSwitch> copy = EnumSet.noneOf(JailSwitch.class);
        copy.addAll(on);
        on = Collections.unmodifiableSet(copy);
        if (filesystem == FilesystemAccess.READ_ONLY) {
            for (JailSwitch each : on) {
                if (each.writes()) {
                    throw new IllegalArgumentException("A read-only project can't have writable " + each.label());
                }
            }
        }
    }

    /** With every switch as it is by default. */
    public SandboxPolicy(FilesystemAccess filesystem, boolean network) {
        this(filesystem, network, JailSwitch.defaults());
    }

    public boolean isOn(JailSwitch each) {
        return on.contains(each);
    }

    /** The same with one switch set. */
    public SandboxPolicy with(JailSwitch each, boolean state) {
        EnumSet<JailSwitch> changed = EnumSet.noneOf(JailSwitch.class);
        changed.addAll(on);
        if (state) {
            changed.add(each);
        } else {
            changed.remove(each);
        }
        return new SandboxPolicy(filesystem, network, changed);
    }

    /** The canonical JSON form, as it stands in {@code sandbox_json}: a switch is named when it is not as by default. */
    public String json() {
        StringBuilder json = new StringBuilder("{\"fs\":\"" + filesystem.code() + "\",\"net\":" + network);
        for (JailSwitch each : JailSwitch.values()) {
            if (isOn(each) != each.byDefault()) {
                json.append(",\"").append(each.key()).append("\":").append(isOn(each));
            }
        }
        return json.append('}').toString();
    }

    /**
     * The jail in a few columns, for list and status line: {@code rw}, {@code ro}, with {@code !} when there is no
     * network and, behind {@code +}, the letters of what weakens it.
     */
    public String badge() {
        StringBuilder letters = new StringBuilder();
        on.forEach(each -> letters.append(each.badge()));
        return filesystem.code() + (network ? "" : "!") + (letters.isEmpty() ? "" : "+" + letters);
    }

    /** In words: {@code read-write, no network, secrets}; switches are named when they are not as by default. */
    public String words() {
        StringBuilder words = new StringBuilder(filesystem.label().toLowerCase(Locale.ROOT));
        words.append(network ? ", network" : ", no network");
        for (JailSwitch each : JailSwitch.values()) {
            if (isOn(each) != each.byDefault()) {
                words.append(isOn(each) ? ", " : ", no ").append(each.label());
            }
        }
        return words.toString();
    }
}
