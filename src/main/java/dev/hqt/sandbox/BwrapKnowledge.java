package dev.hqt.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known about a bubblewrap: about its version from what was published, about its options from its {@code --help}.
 * A version proves no fault, since distributions mend an old one without changing its number. Pure.
 */
public final class BwrapKnowledge {
    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");

    private static final String MENDED = "unless your distribution has mended it";

    private BwrapKnowledge() {}

    /**
     * Sentences about it, the weightiest first; none of them keeps hqt from making a jail.
     *
     * @param version as bwrap prints it
     * @param options those that its help names
     */
    public static List<String> remarks(String version, Set<String> options) {
        List<String> remarks = new ArrayList<>();
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.matches()) {
            remarks.add("Its version can't be read, so nothing is known about its faults.");
        } else {
            addFaults(number(numbers), remarks);
        }
        if (BwrapArgv.needsNamespaceFilter(options)) {
            remarks.add(
                    "It has no --disable-userns (0.8.0 was the first): hqt's filter forbids further user namespaces.");
        }
        if (!options.contains(BwrapOption.SIZE.word())) {
            remarks.add(
                    "It has no --size (0.7.0 was the first): a jail's private folders may fill half of the memory.");
        }
        return List.copyOf(remarks);
    }

    private static void addFaults(int version, List<String> remarks) {
        if (version < number(0, 12, 0)) {
            remarks.add("Before 0.12.0 it follows links where it mounts (CVE-2026-87766), " + MENDED
                    + ": hqt looks at every mount point itself before each start.");
        }
        if (version < number(0, 11, 2)) {
            remarks.add("Before 0.11.2 its setuid mode had a fault (CVE-2026-41163): hqt uses no setuid bubblewrap.");
        }
    }

    private static int number(Matcher numbers) {
        String last = numbers.group(3);
        return number(
                Integer.parseInt(numbers.group(1)),
                Integer.parseInt(numbers.group(2)),
                last == null ? 0 : Integer.parseInt(last));
    }

    private static int number(int major, int minor, int patch) {
        return (major * 1000 + minor) * 1000 + patch;
    }
}
