package dev.hqt.host;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at a living jail from outside, through {@code /proc}: the kernel's word and nobody else's. */
public final class JailSights {
    private static final List<String> NAMESPACES = List.of("user", "mnt", "pid", "ipc", "uts", "net");

    private final Path proc;

    public JailSights() {
        this(Path.of("/proc"));
    }

    JailSights(Path proc) {
        this.proc = proc;
    }

    /**
     * All that is needed to tell whether a jail is what was asked for.
     *
     * @param harness the harness's process on the host
     * @return empty when the process is gone or not ours to look at
     */
    public Optional<JailSight> look(long harness, ExpectedJail expected) {
        Path process = proc.resolve(Long.toString(harness));
        try {
            Map<String, String> status = status(process);
            // The harness's parent is the jail's init, and that one's the bwrap that stayed outside.
            Path init = proc.resolve(status.getOrDefault("PPid", "0"));
            Path outside = proc.resolve(status(init).getOrDefault("PPid", "0"));
            // A harness may be bwrap itself; then its filter tells.
            boolean started = "2".equals(status.get("Seccomp"))
                    || !Files.readSymbolicLink(process.resolve("exe")).equals(expected.bwrap());
            List<MountLine> hostMounts = MountLine.parse(mounts(proc.resolve("self")));
            return Optional.of(new JailSight(
                    started,
                    namespaces(process),
                    namespaces(outside),
                    status,
                    MountLine.parse(mounts(process)),
                    places(expected, hostMounts),
                    hostMounts));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The mount table of a process as it stands; empty when it is gone. */
    public String mountTable(long process) {
        try {
            return mounts(proc.resolve(Long.toString(process)));
        } catch (IOException gone) {
            return "";
        }
    }

    private static String mounts(Path process) throws IOException {
        return Files.readString(process.resolve("mountinfo"), StandardCharsets.UTF_8);
    }

    private static Map<String, String> status(Path process) throws IOException {
        Map<String, String> status = new HashMap<>();
        for (String line : Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                status.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        }
        return status;
    }

    private static Map<String, String> namespaces(Path process) throws IOException {
        Map<String, String> ids = new HashMap<>();
        for (String name : NAMESPACES) {
            Path link = process.resolve("ns").resolve(name);
            if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                ids.put(name, Files.readSymbolicLink(link).toString());
            }
        }
        return ids;
    }

    private static Map<Path, String> places(ExpectedJail expected, List<MountLine> hostMounts) {
        Map<Path, String> places = new HashMap<>();
        for (ExpectedMount mount : expected.mounts()) {
            Path source = mount.source();
            String place = source == null ? null : place(source, hostMounts);
            if (source != null && place != null) {
                places.put(source, place);
            }
        }
        return places;
    }

    /** Where a file is: its file system and its path in that. */
    private static @Nullable String place(Path source, List<MountLine> hostMounts) {
        Path real;
        try {
            real = source.toRealPath();
        } catch (IOException gone) {
            return null;
        }
        MountLine best = null;
        for (MountLine line : hostMounts) {
            // Of several at one point the last is seen.
            if (real.startsWith(line.point())
                    && (best == null
                            || line.point().getNameCount() >= best.point().getNameCount())) {
                best = line;
            }
        }
        return best == null
                ? null
                : best.device() + " "
                        + Path.of(best.root())
                                .resolve(best.point().relativize(real))
                                .normalize();
    }
}
