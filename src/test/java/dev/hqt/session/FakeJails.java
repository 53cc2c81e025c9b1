package dev.hqt.session;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kernel that has each jail as it was asked for, until a test takes something away. */
public final class FakeJails implements JailWatch {
    private static final String NONE = "0000000000000000";

    private final List<Path> lost = new ArrayList<>();
    private final List<Path> mended = new ArrayList<>();
    private boolean filtered = true;
    private Optional<String> mendingFault = Optional.empty();
    private List<ExpectedMount> mounts = List.of();

    /** A rename on the host takes the mount there away. */
    public void lose(Path place) {
        lost.add(place);
    }

    /** From now on harnesses run without a filter. */
    public void dropFilter() {
        filtered = false;
    }

    /** From now on nothing can be put back. */
    public void refuseMending(String reason) {
        mendingFault = Optional.of(reason);
    }

    public void allowMending() {
        mendingFault = Optional.empty();
    }

    /** What was put back. */
    public List<Path> mended() {
        return List.copyOf(mended);
    }

    @Override
    public Optional<JailSight> look(long harnessPid, ExpectedJail expected) {
        mounts = expected.mounts();
        Map<String, String> inside = Map.of("user", "1", "mnt", "1", "pid", "1", "ipc", "1", "uts", "1", "net", "1");
        Map<String, String> outside = Map.of("user", "2", "mnt", "2", "pid", "2", "ipc", "2", "uts", "2", "net", "2");
        Map<String, String> status = Map.of(
                "Seccomp", filtered ? "2" : "0",
                "NoNewPrivs", "1",
                "CapEff", NONE,
                "CapPrm", NONE,
                "CapInh", NONE,
                "CapBnd", NONE,
                "CapAmb", NONE);
        return Optional.of(new JailSight(
                true, inside, outside, status, MountLine.parse(mountTable(harnessPid)), Map.of(), List.of()));
    }

    @Override
    public String mountTable(long harnessPid) {
        StringBuilder table = new StringBuilder();
        for (ExpectedMount mount : mounts) {
            if (!lost.contains(mount.destination())) {
                table.append(line(mount)).append('\n');
            }
        }
        return table.toString();
    }

    private static String line(ExpectedMount mount) {
        String options = mount.kind() == ExpectedMount.Kind.READ_ONLY ? "ro" : "rw";
        String type = switch (mount.kind()) {
            case READ_ONLY, WRITABLE -> "ext4";
            case MEMORY -> "tmpfs";
            case KERNEL -> "proc";
        };
        String root = mount.source() == null ? "/" : mount.source().toString();
        return "1 2 0:1 " + root + " " + mount.destination() + " " + options + " - " + type + " none rw";
    }

    @Override
    public Optional<String> putBack(long harnessPid, ExpectedMount mount, MountLine around) {
        if (mendingFault.isEmpty()) {
            lost.remove(mount.destination());
            mended.add(mount.destination());
        }
        return mendingFault;
    }
}
