package dev.hqt.host;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.HostUser;
import dev.hqt.sandbox.HostsFile;
import dev.hqt.sandbox.ResolverFile;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SystemPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the machine for {@link dev.hqt.sandbox.BwrapArgv}: system directories, {@code /etc}, the resolver, the user. */
public final class HostInspector {
    /** What programs run from. */
    private static final List<String> SYSTEM =
            List.of("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "libexec", "opt", "snap");

    /**
     * Other places that programs need. Of the package managers' directories the stores and profiles only: the daemon's
     * socket beside them would obey an agent. The last is where SUSE keeps the certificates that /etc links to.
     */
    private static final List<String> BESIDES =
            List.of("gnu/store", "nix/store", "nix/var/nix/profiles", "var/lib/ca-certificates");

    private static final String RESOLVER = "etc/resolv.conf";

    private static final int NOBODY = 65534;

    private final Path top;
    private final Path home;
    private final String userName;
    private final int uid;
    private final int gid;
    private @Nullable List<SystemPath> etcEntries;

    /**
     * @param home the user's home directory, as the jail is to name it
     * @param userName the user's name as Java knows it ({@code user.name}), for one who is not in {@code /etc/passwd}
     */
    public HostInspector(Path home, String userName) {
        this(Path.of("/"), home, userName, ownId("unix:uid", home), ownId("unix:gid", home));
    }

    HostInspector(Path top, Path home, String userName, int uid, int gid) {
        this.top = top;
        this.home = home;
        this.userName = userName;
        this.uid = uid;
        this.gid = gid;
    }

    /**
     * The machine as the jail needs it, for any spawn; {@link HostFacts#forSpawn} adds what differs between them. What
     * {@code /etc} holds is read once: it takes some 20 ms and changes with installed packages only.
     */
    public HostFacts inspect(SandboxAvailability.Available bwrap) {
        return new HostFacts(
                bwrap.bwrap(), bwrap.options(), home, systemPaths(), etcEntries(), resolver(), "hqt", Map.of());
    }

    /** The user that this process runs as. */
    public HostUser user() {
        String[] account = findLine("etc/passwd", 2, uid).orElseGet(() -> new String[0]);
        String[] group = findLine("etc/group", 2, gid).orElseGet(() -> new String[0]);
        String name = account.length > 0 ? account[0] : userName;
        return new HostUser(
                uid, gid, name, group.length > 0 ? group[0] : name, home, shell(account.length > 6 ? account[6] : ""));
    }

    /**
     * The small files of {@code /etc} that a jail gets in a form of its own, by name: {@code passwd}, {@code group},
     * {@code hosts}.
     *
     * @param hostName the jail's host name
     */
    public Map<String, String> accountFiles(String hostName) {
        HostUser user = user();
        return Map.of("passwd", user.passwd(), "group", user.groups(), "hosts", HostsFile.naming(hostName, hosts()));
    }

    private String hosts() {
        try {
            return Files.readString(top.resolve("etc/hosts"));
        } catch (IOException e) {
            // None, or one in another encoding than ours: the jail does with localhost.
            return "";
        }
    }

    /**
     * The machine's architecture.
     *
     * @param osArchitecture what Java calls {@code os.arch}
     */
    public static Optional<Architecture> findArchitecture(String osArchitecture) {
        return Architecture.find(osArchitecture);
    }

    /** System directories, and on a merged-/usr host the links that stand for some of them. */
    List<SystemPath> systemPaths() {
        List<SystemPath> paths = new ArrayList<>();
        for (String name : Stream.concat(SYSTEM.stream(), BESIDES.stream()).toList()) {
            Path file = top.resolve(name);
            Path inside = Path.of("/", name);
            try {
                if (Files.isSymbolicLink(file) && Files.isDirectory(file)) {
                    addLink(file, inside, paths);
                } else if (Files.isDirectory(file)) {
                    paths.add(new SystemPath.Directory(inside));
                }
            } catch (IOException e) {
                throw new HqtException(
                        "hqt can't read the system directory " + file + " (" + e.getMessage() + "): try again.", e);
            }
        }
        return List.copyOf(paths);
    }

    HostClues clues(Map<String, String> environment) {
        return HostClues.read(top, environment, uid == 0);
    }

    private void addLink(Path file, Path inside, List<SystemPath> paths) throws IOException {
        paths.add(new SystemPath.Link(Files.readSymbolicLink(file).toString(), inside));
        Path real = insideTop(file.toRealPath());
        // Image-based systems keep /opt in /var: the end of the link must be there too.
        if (!real.startsWith("/usr")) {
            paths.add(new SystemPath.Directory(real));
        }
    }

    private synchronized List<SystemPath> etcEntries() {
        List<SystemPath> known = etcEntries;
        if (known == null) {
            known = new EtcEntries(top).list(systemPaths());
            etcEntries = known;
        }
        return known;
    }

    /**
     * Where names are looked up. A link of one step stays as it is written; of several, or through a directory that is a
     * link itself, the steps between are not there inside, so that it points to the end at once.
     */
    ResolverFile resolver() {
        Path file = top.resolve(RESOLVER);
        Path inside = Path.of("/", RESOLVER);
        if (!Files.exists(file)) {
            return new ResolverFile.Absent();
        }
        if (!Files.isSymbolicLink(file)) {
            return new ResolverFile.Regular(inside);
        }
        try {
            Path written = Files.readSymbolicLink(file);
            Path real = insideTop(file.toRealPath());
            boolean direct = inside.resolveSibling(written).normalize().equals(real);
            return new ResolverFile.Linked(direct ? written.toString() : real.toString(), real);
        } catch (IOException e) {
            return new ResolverFile.Absent();
        }
    }

    /** A shell that is there inside and lets its user in. */
    private Path shell(String wanted) {
        boolean usable = wanted.startsWith("/")
                && !wanted.endsWith("/nologin")
                && !wanted.endsWith("/false")
                && Files.isExecutable(top.resolve(wanted.substring(1)))
                && SYSTEM.contains(Path.of(wanted).getName(0).toString());
        return Path.of(usable ? wanted : "/bin/sh");
    }

    private Optional<String[]> findLine(String file, int field, int number) {
        try (Stream<String> lines = Files.lines(top.resolve(file))) {
            return lines.map(line -> line.split(":", -1))
                    .filter(fields -> fields.length > field && fields[field].equals(Integer.toString(number)))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private Path insideTop(Path real) throws IOException {
        return Path.of("/").resolve(top.toRealPath().relativize(real));
    }

    /**
     * Java has no call for it; the kernel gives the process's own directory to the process's user. Where there is no
     * /proc (no Linux, so no jail either) the home's owner has to do.
     */
    private static int ownId(String attribute, Path home) {
        for (Path own : List.of(Path.of("/proc/self"), home)) {
            if (Files.exists(own)) {
                try {
                    return (Integer) Files.getAttribute(own, attribute);
                } catch (IOException e) {
                    throw new HqtException("hqt can't read who runs it from " + own + ": " + e.getMessage(), e);
                }
            }
        }
        return NOBODY;
    }
}
