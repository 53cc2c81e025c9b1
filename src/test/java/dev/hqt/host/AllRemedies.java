package dev.hqt.host;

import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.SandboxAvailability;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Every way in which a machine has no jail, with bwrap's own words for it; no two have one remedy. */
public final class AllRemedies {
    private static final Path BWRAP = Path.of("/usr/bin/bwrap");

    private static final HostClues PLAIN = clues(false, false, false, false);
    private static final HostClues CONTAINER = clues(true, false, false, false);
    private static final HostClues WINDOWS = clues(false, true, false, false);
    private static final HostClues UBUNTU = clues(false, false, true, false);
    private static final HostClues SWITCHED_OFF = clues(false, false, false, true);

    private static final String NO_PERMISSION = "bwrap: No permissions to create new namespace, likely because the"
            + " kernel does not allow non-privileged user namespaces.";

    private static final Map<HostClues, List<String>> SAID = Map.of(
            UBUNTU,
            List.of("bwrap: setting up uid map: Permission denied"),
            SWITCHED_OFF,
            List.of(NO_PERMISSION),
            CONTAINER,
            List.of(NO_PERMISSION, "bwrap: Can't mount proc on /newroot/proc: Operation not permitted"),
            WINDOWS,
            List.of("bwrap: Creating new namespace failed: Invalid argument"),
            PLAIN,
            List.of(
                    NO_PERMISSION,
                    "bwrap: Creating new namespace failed: Invalid argument",
                    "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)",
                    "bwrap: Failed to make / slave: Permission denied",
                    "bwrap: Unexpected capabilities but not setuid, old file caps config?",
                    "bwrap: Something new: Bad weather"));

    private AllRemedies() {}

    /** As the probe gives them. */
    public static Stream<SandboxAvailability.Unavailable> answers() {
        Stream<SandboxAvailability.Unavailable> said = SAID.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(words -> new SandboxAvailability.CannotMakeNamespaces(
                                BWRAP, words, NamespaceRemedy.of(words, BWRAP, entry.getKey()))));
        Stream<SandboxAvailability.Unavailable> others = Stream.of(
                new SandboxAvailability.NotLinux("Mac OS X"),
                new SandboxAvailability.NotFound(PLAIN.distribution().installSentence("bubblewrap", false)),
                new SandboxAvailability.Unsuitable(
                        "bubblewrap at " + BWRAP + " is too old",
                        BwrapArgv.findProblem(Set.of()).orElseThrow()),
                untrusted("it is setuid, which gives every user its privileges"),
                untrusted("it does not belong to root"));
        return Stream.concat(said, others);
    }

    private static SandboxAvailability.Unavailable untrusted(String why) {
        return new SandboxAvailability.Untrusted(BWRAP, why, NamespaceRemedy.ofDoubt(why, BWRAP, PLAIN));
    }

    private static HostClues clues(boolean container, boolean windows, boolean appArmor, boolean switchedOff) {
        return new HostClues(false, container, windows, appArmor, switchedOff, Distribution.parse("ID=debian"));
    }
}
