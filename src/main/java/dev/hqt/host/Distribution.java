package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which Linux this is, as far as installing a package goes.
 *
 * @param names {@code ID} and then {@code ID_LIKE} of os-release(5), most particular first
 */
public record Distribution(List<String> names) {
    private static final List<Family> FAMILIES = List.of(
            new Family("apt install", "debian", "ubuntu", "linuxmint", "pop", "raspbian", "kali"),
            new Family("dnf install", "fedora", "rhel", "centos", "rocky", "almalinux", "amzn"),
            new Family("pacman -S", "arch", "archlinux", "manjaro", "endeavouros"),
            new Family("zypper install", "suse", "opensuse", "opensuse-leap", "opensuse-tumbleweed", "sles"),
            new Family("apk add", "alpine", "postmarketos"),
            new Family("xbps-install", "void"),
            new Family("emerge", "gentoo"));

    public Distribution {
        names = List.copyOf(names);
    }

    /** How one family of distributions installs. */
    private record Family(String install, List<String> names) {
        Family(String install, String... names) {
            this(install, List.of(names));
        }

        String command(String packageName) {
            return install + " " + (names.contains("gentoo") ? category(packageName) : "") + packageName;
        }

        /** Portage's category of a package that hqt asks for. */
        private static String category(String packageName) {
            return switch (packageName) {
                case "bubblewrap" -> "sys-apps/";
                case "tmux" -> "app-misc/";
                default -> "";
            };
        }
    }

    public static Distribution ofThisMachine() {
        return read(Path.of("/"));
    }

    /** Reads the os-release file below {@code top}; where there is none nothing is known. */
    static Distribution read(Path top) {
        return Stream.of("etc/os-release", "usr/lib/os-release")
                .map(file -> text(top.resolve(file)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(Distribution::parse)
                .orElseGet(() -> new Distribution(List.of()));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Reads the text of an os-release file; an empty text gives a distribution of which nothing is known. */
    static Distribution parse(String osRelease) {
        return new Distribution(Stream.of("ID", "ID_LIKE")
                .flatMap(key -> osRelease
                        .lines()
                        .filter(line -> line.startsWith(key + "="))
                        .map(line -> line.substring(key.length() + 1)))
                .flatMap(value -> Arrays.stream(value.replaceAll("[\"']", "").split("\\s+")))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .toList());
    }

    /**
     * The command that installs a package here, or a sentence where there is none to give.
     *
     * @param asRoot whether hqt runs as root, who needs no sudo (and may have none)
     */
    public String installCommand(String packageName, boolean asRoot) {
        return findCommand(packageName, asRoot).orElseGet(() -> withoutCommand(packageName));
    }

    /** {@link #installCommand} in a sentence. */
    public String installSentence(String packageName, boolean asRoot) {
        return findCommand(packageName, asRoot)
                .map(command -> "Install it with '" + command + "'.")
                .orElseGet(() -> withoutCommand(packageName));
    }

    private Optional<String> findCommand(String packageName, boolean asRoot) {
        return names.stream()
                .flatMap(name ->
                        FAMILIES.stream().filter(family -> family.names().contains(name)))
                .findFirst()
                .map(family -> (asRoot ? "" : "sudo ") + family.command(packageName));
    }

    private String withoutCommand(String packageName) {
        return names.contains("nixos")
                ? "Add pkgs." + packageName + " to environment.systemPackages and rebuild."
                : "Install the package '" + packageName + "' with your system's package manager.";
    }
}
