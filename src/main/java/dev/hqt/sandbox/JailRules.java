package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What no jail may be asked for, whoever asks. A backstop against a mistake elsewhere in hqt (a bind of the whole home,
 * a writable view of a read-only project), not the place where the user is told what is wrong with a project.
 */
final class JailRules {
    /** Private inside: neither shown nor covered as a whole. */
    private static final List<Path> PRIVATE = List.of(
            Path.of("/proc"),
            Path.of("/sys"),
            Path.of("/dev"),
            Path.of("/run"),
            Path.of("/tmp"),
            Path.of("/var/tmp"),
            Path.of("/etc"));

    /** The kernel's own file systems: nothing of the host's is shown in them or from them. */
    private static final List<Path> KERNEL = List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    private static final List<Path> SYSTEM = List.of(
            Path.of("/usr"),
            Path.of("/etc"),
            Path.of("/boot"),
            Path.of("/bin"),
            Path.of("/sbin"),
            Path.of("/lib"),
            Path.of("/lib64"));

    private JailRules() {}

    static void check(Path project, SandboxPolicy policy, List<Bind> binds, HostFacts host) {
        requireNamesOfVariables(host.environment().keySet());
        requireHome(host.home());
        new ProtectedPaths(host.home(), List.of(), List.of()).refusal(project).ifPresent(sentence -> {
            throw new IllegalArgumentException(sentence);
        });
        for (Bind bind : binds) {
            requireDestination(bind, host.home());
            BwrapArgv.sources(List.of(bind)).forEach(source -> requireSource(bind, source, host.home()));
            requirePolicyKept(project, policy, bind);
        }
        requireLinksInMemory(project, binds, host);
    }

    private static void requireNamesOfVariables(Set<String> names) {
        for (String name : names) {
            require(!name.isEmpty() && name.indexOf('=') < 0, "'" + name + "' can't be the name of a variable");
        }
    }

    private static void requireHome(Path home) {
        boolean usable = home.isAbsolute()
                && home.equals(home.normalize())
                && PRIVATE.stream().noneMatch(path -> path.startsWith(home))
                && KERNEL.stream().noneMatch(home::startsWith)
                && SYSTEM.stream().noneMatch(home::startsWith);
        require(
                usable,
                "The home directory " + home + " is a system directory, so a jail can't put a private one there");
    }

    private static void requireDestination(Bind bind, Path home) {
        Path destination = bind.destination();
        boolean covers = home.startsWith(destination)
                || PRIVATE.stream().anyMatch(path -> path.startsWith(destination))
                || SYSTEM.stream().anyMatch(path -> path.startsWith(destination));
        require(
                !covers,
                "A jail can't mount over " + destination + ": that is a private or system directory of its own");
        require(
                KERNEL.stream().noneMatch(destination::startsWith),
                "A jail can't mount at " + destination + ": that belongs to the kernel");
    }

    private static void requireSource(Bind bind, Path source, Path home) {
        boolean shows = home.startsWith(source)
                || PRIVATE.stream().anyMatch(path -> path.startsWith(source))
                || KERNEL.stream().anyMatch(source::startsWith);
        require(!shows, "A jail can't show " + source + " at " + bind.destination() + ": that would open it");
    }

    private static void requirePolicyKept(Path project, SandboxPolicy policy, Bind bind) {
        if (policy.filesystem() == FilesystemAccess.READ_WRITE
                || !(bind instanceof Bind.Writable(Path source, Path at))) {
            return;
        }
        boolean ofItsInside = source.startsWith(project) && !at.equals(project);
        boolean ofAllElsewhere = project.startsWith(source) && !at.equals(source);
        require(
                !ofItsInside && !ofAllElsewhere,
                "The project " + project + " is read-only, but " + at + " would be a writable view of " + source);
    }

    /** bwrap makes a link with its own hands: on files of the host it would stay there. */
    private static void requireLinksInMemory(Path project, List<Bind> binds, HostFacts host) {
        Set<Path> onHost = MountPoints.onHost(project, binds, host).stream()
                .map(MountPoints.OnHost::destination)
                .collect(Collectors.toSet());
        for (Bind bind : binds) {
            require(
                    !(bind instanceof Bind.Symlink) || !onHost.contains(bind.destination()),
                    "The link " + bind.destination() + " would be made on the host");
        }
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
