package dev.hqt.doctor;

/** The commands that mend things on this machine. */
public record Remedies(PackageManager packages, boolean root) {
    /** The command that installs, or brings up to date, a package. */
    public String install(String packageName) {
        return packages.installCommand(packageName, root);
    }
}
