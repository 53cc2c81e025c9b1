package dev.hqt.doctor;

import dev.hqt.host.Distribution;

/** The commands that mend things on this machine. */
public record Remedies(Distribution distribution, boolean root) {
    /** The command that installs, or brings up to date, a package. */
    public String install(String packageName) {
        return distribution.installCommand(packageName, root);
    }
}
