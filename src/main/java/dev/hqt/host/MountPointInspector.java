package dev.hqt.host;

import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.MountPoints;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Looks, just before a spawn, at every place where a jail mounts onto files of the host: it must be there, or bwrap
 * would make it there, and no link may lie on the way, or bwrap would follow it out (CVE-2026-87766).
 */
public final class MountPointInspector {
    private MountPointInspector() {}

    /** What is wrong with one of them, as a sentence; empty when all are as they must be. */
    public static Optional<String> findProblem(Path project, List<Bind> binds, HostFacts host) {
        return MountPoints.onHost(project, binds, host).stream()
                .flatMap(point -> findProblem(point).stream())
                .findFirst();
    }

    private static Optional<String> findProblem(MountPoints.OnHost point) {
        Optional<Path> link = Links.findBelow(point.root(), point.path());
        if (link.isPresent()) {
            return Optional.of(link.get() + " is a symbolic link, and the jail would mount " + point.destination()
                    + " wherever it leads: replace it with a real file or directory.");
        }
        if (!Files.exists(point.path(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(point.path() + " is missing, and the jail can't mount " + point.destination()
                    + " without making it on the host: try again, or make it yourself.");
        }
        return Optional.empty();
    }
}
