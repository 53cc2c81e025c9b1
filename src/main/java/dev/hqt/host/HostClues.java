package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * What tells why a kernel refuses namespaces: bwrap's own words name the call that failed, seldom who forbade it.
 *
 * @param root whether hqt runs as root
 * @param container whether this looks like the inside of a container
 * @param windows whether this is Windows' imitation of a kernel (WSL 1); WSL 2 has a real one
 * @param appArmorRestricts whether {@code kernel.apparmor_restrict_unprivileged_userns} is on (Ubuntu 23.10 and later)
 * @param switchedOff whether {@code kernel.unprivileged_userns_clone} is 0 (Debian's own switch)
 * @param distribution which Linux this is
 */
record HostClues(
        boolean root,
        boolean container,
        boolean windows,
        boolean appArmorRestricts,
        boolean switchedOff,
        Distribution distribution) {
    /** Reads the clues below {@code top}, which is {@code /} but in tests. */
    static HostClues read(Path top, Map<String, String> environment, boolean root) {
        boolean container = Files.exists(top.resolve(".dockerenv"))
                || Files.exists(top.resolve("run/.containerenv"))
                || environment.containsKey("KUBERNETES_SERVICE_HOST")
                || environment.containsKey("container");
        return new HostClues(
                root,
                container,
                isImitation(text(top.resolve("proc/version")).toLowerCase(Locale.ROOT)),
                text(top.resolve("proc/sys/kernel/apparmor_restrict_unprivileged_userns"))
                        .strip()
                        .equals("1"),
                text(top.resolve("proc/sys/kernel/unprivileged_userns_clone"))
                        .strip()
                        .equals("0"),
                Distribution.read(top));
    }

    /** WSL 1 says {@code 4.4.0-19041-Microsoft}, WSL 2 {@code 5.15.90.1-microsoft-standard-WSL2}. */
    private static boolean isImitation(String version) {
        return version.contains("microsoft") && !version.contains("microsoft-standard") && !version.contains("wsl2");
    }

    /** A clue that is not there says nothing, which is no failure. */
    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
