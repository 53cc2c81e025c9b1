package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A merged-/usr machine with a bwrap that has all options, for tests of pure code. */
public final class SampleHost {
    public static final Path HOME = Path.of("/home/u");
    public static final Path PROJECT = Path.of("/home/u/code/app");

    public static final Set<String> ALL_OPTIONS =
            Arrays.stream(BwrapOption.values()).map(BwrapOption::word).collect(Collectors.toUnmodifiableSet());

    private SampleHost() {}

    public static HostFacts debian() {
        return new HostFacts(
                Path.of("/usr/bin/bwrap"),
                ALL_OPTIONS,
                HOME,
                List.of(
                        new SystemPath.Directory(Path.of("/usr")),
                        new SystemPath.Link("usr/bin", Path.of("/bin")),
                        new SystemPath.Link("usr/lib", Path.of("/lib"))),
                List.of(
                        new SystemPath.Directory(Path.of("/etc/ssl/certs")),
                        new SystemPath.Link("/usr/share/zoneinfo/Etc/UTC", Path.of("/etc/localtime"))),
                new ResolverFile.Regular(Path.of("/etc/resolv.conf")),
                "hqt-7",
                Map.of("PATH", "/usr/bin:/bin", "HOME", "/home/u"));
    }

    public static HostFacts without(String... options) {
        Set<String> fewer = new HashSet<>(ALL_OPTIONS);
        fewer.removeAll(Set.of(options));
        HostFacts host = debian();
        return new HostFacts(
                host.bwrap(),
                fewer,
                host.home(),
                host.systemPaths(),
                host.etcEntries(),
                host.resolver(),
                host.hostName(),
                host.environment());
    }

    public static HostFacts withResolver(ResolverFile resolver) {
        HostFacts host = debian();
        return new HostFacts(
                host.bwrap(),
                host.bwrapOptions(),
                host.home(),
                host.systemPaths(),
                host.etcEntries(),
                resolver,
                host.hostName(),
                host.environment());
    }

    public static HostFacts withHome(Path home) {
        HostFacts host = debian();
        return new HostFacts(
                host.bwrap(),
                host.bwrapOptions(),
                home,
                host.systemPaths(),
                host.etcEntries(),
                host.resolver(),
                host.hostName(),
                host.environment());
    }
}
