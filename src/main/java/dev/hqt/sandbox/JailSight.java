package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the kernel says of a living harness, read from outside its jail.
 *
 * @param hasStarted false while its process is still bwrap, which sets the filter last of all
 * @param inside its namespaces by name ({@code pid}), as ids
 * @param outside those of the bwrap that made the jail and stayed outside
 * @param status the lines of {@code /proc/PID/status} by name
 * @param mounts its mounts
 * @param places of each source that a mount shows, where it is now: {@code major:minor root}; left out when it is gone
 * @param hostMounts where the host has mounts of its own
 */
public record JailSight(
        boolean hasStarted,
        Map<String, String> inside,
        Map<String, String> outside,
        Map<String, String> status,
        List<MountLine> mounts,
        Map<Path, String> places,
        List<MountLine> hostMounts) {
    public JailSight {
        inside = Map.copyOf(inside);
        outside = Map.copyOf(outside);
        status = Map.copyOf(status);
        mounts = List.copyOf(mounts);
        places = Map.copyOf(places);
        hostMounts = List.copyOf(hostMounts);
    }
}
