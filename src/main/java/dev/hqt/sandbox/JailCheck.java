package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares a jail as the kernel has it with the one that was asked for. Pure. What bwrap was told is one thing, what is
 * enforced another: a wrapper in its place, a mount that an automounter covered, a pin that a rename on the host took
 * away.
 */
public final class JailCheck {
    /** Asked for without {@code -try}; the mount namespace bwrap makes unasked. */
    private static final List<String> SEPARATE = List.of("user", "mnt", "pid", "ipc", "uts");

    private static final String NETWORK = "net";

    private static final String NO_CAPABILITIES = "0000000000000000";

    private JailCheck() {}

    /**
     * All that is not as it was asked for; empty when the jail is what it should be.
     *
     * @param atStart right after a start every mount must be there and show what it was asked to show. Later a rename on
     *     the host may have taken one away ({@link #lost} tells which) or given its source another name
     * @return half sentences: "it shares the host's pid namespace"
     */
    public static List<String> faults(ExpectedJail expected, JailSight sight, boolean atStart) {
        List<String> faults = new ArrayList<>();
        namespaces(expected, sight, faults);
        process(sight, faults);
        if (atStart) {
            mounts(expected, sight, faults);
        }
        for (MountLine line : sight.mounts()) {
            unexpected(expected, sight, line).ifPresent(faults::add);
        }
        return List.copyOf(faults);
    }

    /** Mounts that are not there, or not as they were asked for, in the order in which they would have to be made again. */
    public static List<ExpectedMount> lost(ExpectedJail expected, List<MountLine> mounts) {
        Map<Path, MountLine> last = byPoint(mounts);
        return expected.mounts().stream()
                .filter(mount -> !fits(mount, last.get(mount.destination())))
                .toList();
    }

    private static boolean fits(ExpectedMount mount, @Nullable MountLine line) {
        if (line == null) {
            return false;
        }
        return switch (mount.kind()) {
            case READ_ONLY -> line.isReadOnly();
            case WRITABLE -> true;
            case MEMORY -> line.type().equals("tmpfs") && line.root().equals("/");
            case KERNEL ->
                line.root().equals("/")
                        && (line.type().equals("proc") || line.type().equals("tmpfs"));
        };
    }

    private static void mounts(ExpectedJail expected, JailSight sight, List<String> faults) {
        for (ExpectedMount lost : lost(expected, sight.mounts())) {
            faults.add(lost.destination() + " is not mounted as it should be");
        }
        Map<Path, MountLine> last = byPoint(sight.mounts());
        for (ExpectedMount mount : expected.mounts()) {
            MountLine line = last.get(mount.destination());
            Path source = mount.source();
            String place = source == null ? null : sight.places().get(source);
            if (line != null && place != null && !place.equals(line.device() + " " + line.root())) {
                faults.add(mount.destination() + " shows something else than " + source);
            }
        }
    }

    private static void namespaces(ExpectedJail expected, JailSight sight, List<String> faults) {
        for (String name : SEPARATE) {
            if (!isSeparate(sight, name)) {
                faults.add("it shares the host's " + name + " namespace");
            }
        }
        if (!expected.network() && !isSeparate(sight, NETWORK)) {
            faults.add("it shares the host's network");
        }
    }

    /** Ids that can't be read prove nothing, so they don't count as separate. */
    private static boolean isSeparate(JailSight sight, String name) {
        String inside = sight.inside().get(name);
        String outside = sight.outside().get(name);
        return inside != null && outside != null && !inside.equals(outside);
    }

    private static void process(JailSight sight, List<String> faults) {
        Map<String, String> status = sight.status();
        if (!"2".equals(status.get("Seccomp"))) {
            faults.add("no system call filter is on");
        }
        if (!"1".equals(status.get("NoNewPrivs"))) {
            faults.add("its programs may gain privileges");
        }
        for (String set : List.of("CapEff", "CapPrm", "CapInh", "CapBnd", "CapAmb")) {
            if (!NO_CAPABILITIES.equals(status.get(set))) {
                faults.add("it has capabilities (" + set + ")");
            }
        }
    }

    /** A mount that nobody asked for. Binds bring the host's own mounts below their source along, as read-only as they are. */
    private static Optional<String> unexpected(ExpectedJail expected, JailSight sight, MountLine line) {
        if (expected.mounts().stream().anyMatch(mount -> mount.destination().equals(line.point()))) {
            return Optional.empty();
        }
        Optional<ExpectedMount> around = expected.covering(line.point());
        if (around.isEmpty()) {
            // bwrap's own root.
            return line.type().equals("tmpfs")
                            && line.isReadOnly()
                            && line.root().equals("/newroot")
                    ? Optional.empty()
                    : Optional.of(line.point() + " is mounted and was not asked for");
        }
        ExpectedMount above = around.get();
        boolean foreseen = switch (above.kind()) {
            case KERNEL -> isKernelOwn(line);
            case MEMORY -> false;
            case READ_ONLY -> line.isReadOnly() && isHostMount(above, sight, line);
            case WRITABLE -> isHostMount(above, sight, line);
        };
        return foreseen ? Optional.empty() : Optional.of(line.point() + " is mounted and was not asked for");
    }

    /** What bwrap puts into /dev, and covers in /proc. */
    private static boolean isKernelOwn(MountLine line) {
        return line.point().startsWith("/proc")
                ? line.isReadOnly() || line.type().equals("tmpfs")
                : List.of("devtmpfs", "devpts", "tmpfs", "mqueue").contains(line.type());
    }

    private static boolean isHostMount(ExpectedMount above, JailSight sight, MountLine line) {
        Path source = above.source();
        if (source == null) {
            return false;
        }
        Path onHost = source.resolve(above.destination().relativize(line.point()));
        return sight.hostMounts().stream()
                .anyMatch(
                        mount -> mount.point().equals(onHost) && mount.device().equals(line.device()));
    }

    private static Map<Path, MountLine> byPoint(List<MountLine> mounts) {
        Map<Path, MountLine> last = new LinkedHashMap<>();
        mounts.forEach(line -> last.put(line.point(), line));
        return last;
    }
}
