package dev.hqt.doctor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How packages are installed on this distribution, told from the text of {@code /etc/os-release} (os-release(5)). */
public enum PackageManager {
    APT("apt install "),
    DNF("dnf install "),
    PACMAN("pacman -S "),
    ZYPPER("zypper install "),
    APK("apk add "),
    /** A system that hqt has no command for. */
    UNKNOWN("");

    private final String install;

    PackageManager(String install) {
        this.install = install;
    }

    /** Looks at ID first, then at what the distribution says it is like. */
    public static PackageManager of(String osRelease) {
        Map<String, String> fields = fields(osRelease);
        List<String> names = new ArrayList<>(List.of(fields.getOrDefault("ID", "")));
        names.addAll(List.of(fields.getOrDefault("ID_LIKE", "").split("\\s+")));
        for (String name : names) {
            PackageManager manager = byDistribution(name);
            if (manager != UNKNOWN) {
                return manager;
            }
        }
        return UNKNOWN;
    }

    /**
     * The command that installs a package, or a sentence where there is none to give.
     *
     * @param root whether hqt runs as root, who needs no sudo (and may have none)
     */
    public String installCommand(String packageName, boolean root) {
        return this == UNKNOWN
                ? "Install the package " + packageName + " with your system's package manager."
                : (root ? "" : "sudo ") + install + packageName;
    }

    private static PackageManager byDistribution(String name) {
        return switch (name) {
            case "debian", "ubuntu", "linuxmint", "pop", "raspbian", "kali" -> APT;
            case "fedora", "rhel", "centos", "rocky", "almalinux", "amzn" -> DNF;
            case "arch", "archlinux", "manjaro", "endeavouros" -> PACMAN;
            case "suse", "opensuse", "opensuse-leap", "opensuse-tumbleweed", "sles" -> ZYPPER;
            case "alpine", "postmarketos" -> APK;
            default -> UNKNOWN;
        };
    }

    private static Map<String, String> fields(String osRelease) {
        Map<String, String> fields = new HashMap<>();
        osRelease.lines().map(String::strip).forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.startsWith("#")) {
                fields.put(line.substring(0, equals), unquoted(line.substring(equals + 1)));
            }
        });
        return fields;
    }

    private static String unquoted(String value) {
        boolean quoted = value.matches("\".*\"|'.*'");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
