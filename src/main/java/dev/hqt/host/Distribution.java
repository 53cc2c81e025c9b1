package dev.hqt.host;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Which Linux this is, as far as installing a package goes.
 *
 * @param names {@code ID} and then {@code ID_LIKE} of os-release(5), most particular first
 */
record Distribution(List<String> names) {
    /** How one family of distributions installs. */
    private record Family(String name, String install) {}

    private static final List<Family> FAMILIES = List.of(
            new Family("debian", "apt install"),
            new Family("ubuntu", "apt install"),
            new Family("fedora", "dnf install"),
            new Family("rhel", "dnf install"),
            new Family("centos", "dnf install"),
            new Family("arch", "pacman -S"),
            new Family("suse", "zypper install"),
            new Family("opensuse", "zypper install"),
            new Family("alpine", "apk add"),
            new Family("void", "xbps-install"),
            new Family("gentoo", "emerge"));

    Distribution {
        names = List.copyOf(names);
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

    /** The command that installs bubblewrap here, or words that say to use the package manager. */
    String installBubblewrap(boolean asRoot) {
        if (names.contains("nixos")) {
            return "Add pkgs.bubblewrap to environment.systemPackages and rebuild.";
        }
        return names.stream()
                .flatMap(
                        name -> FAMILIES.stream().filter(family -> family.name().equals(name)))
                .findFirst()
                .map(family -> "Install it with '" + (asRoot ? "" : "sudo ") + family.install()
                        + (family.name().equals("gentoo") ? " sys-apps/bubblewrap" : " bubblewrap") + "'.")
                .orElse("Install the package 'bubblewrap' with your system's package manager.");
    }
}
