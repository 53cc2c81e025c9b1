package dev.hqt.sandbox;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Builds bwrap's argument vector: bubblewrap's authors leave the security model to whoever writes its command line, and
 * this is the one place where hqt does. Pure. Fails closed: what it can't promise it refuses to build.
 *
 * <p>The model is an allowlist. The root is an empty tmpfs; system directories, chosen files of {@code /etc}, private
 * {@code /proc /dev /tmp /run /var/tmp} and an empty home are put into it, then the binds, then the project. A later
 * mount lies on an earlier one, so the order is part of the meaning.
 */
public final class BwrapArgv {
    /** The descriptors that the launcher opens; dash knows one digit only (measured). */
    public static final int ARGUMENTS_DESCRIPTOR = 9;

    public static final int FILTER_DESCRIPTOR = 8;
    public static final int STATUS_DESCRIPTOR = 7;

    /** In bytes: the kernel takes 32 pages for one argument, the NUL that ends it included (MAX_ARG_STRLEN, execve(2)). */
    public static final int LONGEST_ARGUMENT = 128 * 1024 - 1;

    private static final long MEBIBYTE = 1L << 20;

    /** A tmpfs takes half the memory unless it is told otherwise. */
    private static final long TMP_BYTES = 2048 * MEBIBYTE;

    private static final long RUN_BYTES = 64 * MEBIBYTE;
    private static final long VAR_TMP_BYTES = 1024 * MEBIBYTE;
    private static final long HOME_BYTES = 1024 * MEBIBYTE;

    /**
     * Directories of {@code /proc}, where a kernel has them, in which root can switch parts of the machine off by owning
     * the file ({@code /proc/scsi/scsi} lets go of a disk). Container runtimes close the same; bwrap itself closes
     * {@code sysrq-trigger}, {@code irq} and {@code bus}.
     */
    private static final List<String> KERNEL_CONTROLS = List.of("acpi", "asound", "fs", "scsi");

    private static final Path ETC = Path.of("/etc");
    private static final Path RESOLVER = ETC.resolve("resolv.conf");

    /** bwrap counts what it was started with and what it read from the file together ("Exceeded maximum number of arguments"). */
    private static final int MOST_ARGUMENTS = 9000;

    private BwrapArgv() {}

    /**
     * The whole {@code bwrap … -- command}.
     *
     * @param command program and arguments, as they are to be run inside
     * @param cwd the project, resolved; shown at its own path, and where the command starts
     * @param binds in mount order. Those at or below {@code cwd} are mounted after the project, the others before it
     * @throws UnsupportedBwrapException when this bwrap lacks an option that the jail needs
     * @throws IllegalArgumentException when a bind or the project would open the jail, with the reason
     */
    public static List<String> wrap(
            List<String> command, Path cwd, SandboxPolicy policy, List<Bind> binds, HostFacts host) {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("A jail needs a command to run");
        }
        BwrapOption.findProblem(host.bwrapOptions()).ifPresent(problem -> {
            throw new UnsupportedBwrapException(problem);
        });
        JailRules.check(cwd, policy, binds, host);

        BwrapVector vector = new BwrapVector(host);
        namespaces(vector, policy, host);
        environment(vector, host);
        vector.option(BwrapOption.SECCOMP, FILTER_DESCRIPTOR);
        vector.option(BwrapOption.JSON_STATUS_FD, STATUS_DESCRIPTOR);
        system(vector, policy, host);
        privateDirectories(vector, policy, host);
        for (Bind bind : MountOrder.beforeProject(cwd, binds)) {
            vector.bind(bind);
        }
        switch (policy.filesystem()) {
            case READ_WRITE -> vector.option(BwrapOption.BIND, cwd, cwd);
            case READ_ONLY -> vector.option(BwrapOption.RO_BIND, cwd, cwd);
        }
        for (Bind bind : MountOrder.afterProject(cwd, binds)) {
            vector.bind(bind);
        }
        vector.option(BwrapOption.REMOUNT_RO, "/");
        vector.option(BwrapOption.CHDIR, cwd);
        return vector.followedBy(command);
    }

    /**
     * Splits what {@link #wrap} made into argument file and command line.
     *
     * <p>Walks option by option: a variable may well have the value {@code --}, and cutting at the first one would put
     * all that follows, values too, where every user can read it.
     *
     * @throws IllegalArgumentException when an argument holds a NUL, is too long for the kernel, or there are more of
     *     them than bwrap takes
     */
    public static SplitArgv split(List<String> vector) {
        List<String> line = new ArrayList<>();
        List<String> file = new ArrayList<>();
        line.add(vector.getFirst());
        line.add(BwrapOption.ARGS.word());
        line.add(Integer.toString(ARGUMENTS_DESCRIPTOR));
        List<GivenOption> given = GivenOption.listIn(vector);
        for (GivenOption each : given) {
            // The numbers of open descriptors are no secret, and they are of the command line's making.
            boolean onTheLine = each.option() == BwrapOption.SECCOMP || each.option() == BwrapOption.JSON_STATUS_FD;
            (onTheLine ? line : file).addAll(each.words());
        }
        int at = GivenOption.end(given);
        requireRest(vector, at + 1);
        List<String> command = vector.subList(at, vector.size());
        line.addAll(command);
        requirePassable(line, file, command);
        return new SplitArgv(line, file);
    }

    /**
     * The same words without the value of any variable, for what is kept and shown.
     *
     * @throws IllegalArgumentException when they are not what {@link #wrap} makes
     */
    public static List<String> withoutValues(List<String> vector) {
        List<String> kept = new ArrayList<>(List.of(vector.getFirst()));
        List<GivenOption> given = GivenOption.listIn(vector);
        for (GivenOption each : given) {
            kept.addAll(
                    each.option() == BwrapOption.SETENV
                            ? List.of(each.option().word(), each.values().getFirst(), "…")
                            : each.words());
        }
        kept.addAll(vector.subList(GivenOption.end(given), vector.size()));
        return List.copyOf(kept);
    }

    /** What must exist on the host before a spawn, in order and once each: a missing source is to be named, not started. */
    public static List<Path> sources(List<Bind> binds) {
        return binds.stream()
                .<Path>mapMulti((bind, found) -> {
                    switch (bind) {
                        case Bind.ReadOnly shown -> found.accept(shown.source());
                        case Bind.Writable shown -> found.accept(shown.source());
                        case Bind.EmptyFile mask -> found.accept(mask.emptySource());
                        case Bind.EmptyDirectory _, Bind.Symlink _ -> {}
                    }
                })
                .distinct()
                .toList();
    }

    /** True where a bwrap with these options can't forbid further user namespaces, so that the seccomp filter has to. */
    public static boolean needsNamespaceFilter(Set<String> bwrapOptions) {
        return !bwrapOptions.contains(BwrapOption.DISABLE_USERNS.word());
    }

    /** What of hqt's jail a bwrap with these options can't do, as a sentence; empty when it can do all. */
    public static Optional<String> findProblem(Set<String> bwrapOptions) {
        return BwrapOption.findProblem(bwrapOptions);
    }

    /**
     * Namespaces are asked for without {@code -try}, so that bwrap fails when it can't have one. Capabilities are dropped
     * because root keeps them all otherwise and remounts what it likes (measured).
     */
    private static void namespaces(BwrapVector vector, SandboxPolicy policy, HostFacts host) {
        vector.option(BwrapOption.UNSHARE_USER);
        vector.option(BwrapOption.UNSHARE_IPC);
        vector.option(BwrapOption.UNSHARE_PID);
        vector.option(BwrapOption.UNSHARE_UTS);
        // Kernels without cgroup namespaces hide nothing behind them either.
        vector.option(BwrapOption.UNSHARE_CGROUP_TRY);
        if (!needsNamespaceFilter(host.bwrapOptions())) {
            vector.option(BwrapOption.DISABLE_USERNS);
        }
        vector.option(BwrapOption.DIE_WITH_PARENT);
        vector.option(BwrapOption.CAP_DROP, "ALL");
        if (!policy.network()) {
            vector.option(BwrapOption.UNSHARE_NET);
        }
        vector.option(BwrapOption.HOSTNAME, host.hostName());
    }

    private static void environment(BwrapVector vector, HostFacts host) {
        vector.option(BwrapOption.CLEARENV);
        new TreeMap<>(host.environment()).forEach((name, value) -> vector.option(BwrapOption.SETENV, name, value));
    }

    private static void system(BwrapVector vector, SandboxPolicy policy, HostFacts host) {
        host.systemPaths().forEach(vector::system);
        vector.directory(ETC, "0755");
        host.etcEntries().forEach(vector::system);
        if (policy.network()) {
            switch (host.resolver()) {
                case ResolverFile.Absent() -> {}
                case ResolverFile.Regular(Path file) -> vector.option(BwrapOption.RO_BIND, file, RESOLVER);
                case ResolverFile.Linked link -> vector.option(BwrapOption.SYMLINK, link.target(), RESOLVER);
            }
        }
    }

    private static void privateDirectories(BwrapVector vector, SandboxPolicy policy, HostFacts host) {
        Path proc = Path.of("/proc");
        Path sysctls = proc.resolve("sys");
        vector.option(BwrapOption.PROC, proc);
        // uid 0 in here is uid 0 of the host to a sysctl, which asks for an owner and no capability (measured).
        vector.option(BwrapOption.RO_BIND, sysctls, sysctls);
        for (String directory : KERNEL_CONTROLS) {
            vector.option(BwrapOption.RO_BIND_TRY, proc.resolve(directory), proc.resolve(directory));
        }
        vector.option(BwrapOption.DEV, Path.of("/dev"));
        vector.memory(Path.of("/tmp"), "1777", TMP_BYTES);
        vector.memory(Path.of("/run"), "0755", RUN_BYTES);
        vector.memory(Path.of("/var/tmp"), "1777", VAR_TMP_BYTES);
        vector.memory(host.home(), "0700", HOME_BYTES);
        if (policy.network() && host.resolver() instanceof ResolverFile.Linked link) {
            // Its end mostly lies in /run: only now does it stay visible.
            vector.option(BwrapOption.RO_BIND, link.real(), link.real());
        }
    }

    private static void requireRest(List<String> vector, int from) {
        if (from >= vector.size()) {
            throw new IllegalArgumentException("The vector of a jail ends before its command");
        }
    }

    private static void requirePassable(List<String> line, List<String> file, List<String> command) {
        int count = line.size() + file.size();
        if (count > MOST_ARGUMENTS) {
            throw new IllegalArgumentException("The jail takes " + count + " arguments and bubblewrap no more than "
                    + MOST_ARGUMENTS + ": there are too many places to show or variables to pass");
        }
        for (String argument : line) {
            requireWithoutNul(argument);
        }
        for (String argument : file) {
            requireWithoutNul(argument);
        }
        for (String argument : command) {
            int bytes = argument.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > LONGEST_ARGUMENT) {
                throw new IllegalArgumentException("An argument of the command is " + bytes
                        + " bytes long, and Linux takes no more than " + LONGEST_ARGUMENT + ": shorten the prompt");
            }
        }
    }

    private static void requireWithoutNul(String argument) {
        if (argument.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("An argument of the jail holds a NUL character, which ends it early");
        }
    }
}
