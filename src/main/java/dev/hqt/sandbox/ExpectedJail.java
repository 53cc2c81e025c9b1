package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a jail was asked to be, read back from the vector that {@link BwrapArgv#wrap} made: from the words that bwrap
 * got and not from the policy, so that a mistake between the two is found.
 *
 * @param bwrap the executable that makes it
 * @param network whether it shares the host's network
 * @param project its project, where it starts
 * @param mounts in mount order; of several at one place the last
 */
public record ExpectedJail(Path bwrap, boolean network, Path project, List<ExpectedMount> mounts) {
    public ExpectedJail {
        mounts = List.copyOf(mounts);
    }

    /**
     * Reads the words; the values of variables may be left out by the caller.
     *
     * @throws IllegalArgumentException when they are not a jail's
     */
    public static ExpectedJail of(List<String> vector) {
        if (vector.isEmpty()) {
            throw new IllegalArgumentException("The words are not those of a jail");
        }
        boolean network = true;
        Path project = null;
        Map<Path, Path> links = new LinkedHashMap<>();
        Map<Path, ExpectedMount> mounts = new LinkedHashMap<>();
        for (GivenOption each : GivenOption.listIn(vector)) {
            BwrapOption option = each.option();
            List<String> values = each.values();
            if (option == BwrapOption.UNSHARE_NET) {
                network = false;
            } else if (option == BwrapOption.CHDIR) {
                project = Path.of(values.getFirst());
            } else if (option == BwrapOption.SYMLINK) {
                Path link = Path.of(values.getLast());
                links.put(link, link.resolveSibling(values.getFirst()).normalize());
            }
            findMount(option, values).map(mount -> followed(mount, links)).ifPresent(mount -> {
                // Again at its end: a later mount lies on an earlier one.
                mounts.remove(mount.destination());
                mounts.put(mount.destination(), mount);
            });
        }
        if (project == null || mounts.isEmpty()) {
            throw new IllegalArgumentException("The words are not those of a jail");
        }
        return new ExpectedJail(Path.of(vector.getFirst()), network, project, new ArrayList<>(mounts.values()));
    }

    /** What is at a place inside: the last mount above it, which covers those before. */
    public Optional<ExpectedMount> covering(Path place) {
        return mounts.reversed().stream()
                .filter(mount -> place.startsWith(mount.destination()))
                .findFirst();
    }

    private static Optional<ExpectedMount> findMount(BwrapOption option, List<String> values) {
        return switch (option) {
            case RO_BIND -> bind(ExpectedMount.Kind.READ_ONLY, values);
            case BIND -> bind(ExpectedMount.Kind.WRITABLE, values);
            case TMPFS -> own(ExpectedMount.Kind.MEMORY, values);
            case PROC, DEV -> own(ExpectedMount.Kind.KERNEL, values);
            // Not on every kernel, so not to be missed either; what is there of it is /proc's.
            case RO_BIND_TRY -> Optional.empty();
            case ARGS,
                    CAP_DROP,
                    CHDIR,
                    CLEARENV,
                    DIE_WITH_PARENT,
                    DIR,
                    DISABLE_USERNS,
                    HOSTNAME,
                    JSON_STATUS_FD,
                    PERMS,
                    REMOUNT_RO,
                    SECCOMP,
                    SETENV,
                    SIZE,
                    SYMLINK,
                    UNSHARE_CGROUP_TRY,
                    UNSHARE_IPC,
                    UNSHARE_NET,
                    UNSHARE_PID,
                    UNSHARE_USER,
                    UNSHARE_UTS -> Optional.empty();
        };
    }

    /** Where a mount comes to lie whose destination leads through a link that the jail was given before: {@code /lib}. */
    private static ExpectedMount followed(ExpectedMount mount, Map<Path, Path> links) {
        for (Map.Entry<Path, Path> link : links.entrySet()) {
            Path destination = mount.destination();
            if (destination.startsWith(link.getKey()) && !destination.equals(link.getKey())) {
                Path end = link.getValue().resolve(link.getKey().relativize(destination));
                return new ExpectedMount(end, mount.kind(), mount.source());
            }
        }
        return mount;
    }

    private static Optional<ExpectedMount> bind(ExpectedMount.Kind kind, List<String> values) {
        return Optional.of(new ExpectedMount(Path.of(values.get(1)), kind, Path.of(values.getFirst())));
    }

    private static Optional<ExpectedMount> own(ExpectedMount.Kind kind, List<String> values) {
        return Optional.of(new ExpectedMount(Path.of(values.getFirst()), kind, null));
    }
}
