package dev.hqt.session;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session's jail shows, place by place, and why.
 *
 * @param policy what the user allowed
 * @param running true for the jail that runs now, false for the one of the next start
 * @param jail the mounts, in their order
 * @param reasons why, by place; {@link #reason} has those of every jail as well
 * @param state whether it is enforced
 */
public record JailCard(
        SandboxPolicy policy, boolean running, ExpectedJail jail, Map<Path, String> reasons, JailState state) {
    private static final Path ETC = Path.of("/etc");

    public JailCard {
        reasons = Map.copyOf(reasons);
    }

    /** Why a place is as it is, half a sentence. */
    public String reason(ExpectedMount mount) {
        String said = reasons.get(mount.destination());
        if (said != null) {
            return said;
        }
        if (mount.destination().equals(jail.project())) {
            return "the project";
        }
        return switch (mount.kind()) {
            case READ_ONLY, WRITABLE ->
                mount.destination().startsWith(ETC)
                        ? "what programs of the system look up there"
                        : "programs and libraries of the system";
            case MEMORY -> "private: empty at the start, in memory, gone with the jail";
            case KERNEL -> "the jail's own: it shows its own processes and a few harmless devices";
        };
    }

    /** What an agent can do with a path. */
    public sealed interface Access {
        /** Only the jail's own, in memory: nothing of the host is there. */
        record Hidden(Path by) implements Access {}

        /** It is nowhere in the jail. */
        record Absent() implements Access {}

        /**
         * A file of the host.
         *
         * @param writable whether it can be changed
         * @param onHost which one
         */
        record Shown(ExpectedMount by, boolean writable, Path onHost) implements Access {}
    }

    /** What is at a path inside. */
    public Access access(Path inside) {
        Optional<ExpectedMount> covering = jail.covering(inside);
        if (covering.isEmpty()) {
            return new Access.Absent();
        }
        ExpectedMount mount = covering.get();
        Path source = mount.source();
        if (source == null) {
            return new Access.Hidden(mount.destination());
        }
        return new Access.Shown(
                mount,
                mount.kind() == ExpectedMount.Kind.WRITABLE,
                source.resolve(mount.destination().relativize(inside)).normalize());
    }

    /** Where else in the jail a file of the host is shown, other than at its own path. */
    public List<Path> elsewhere(Path onHost) {
        return jail.mounts().stream()
                .<Path>mapMulti((mount, found) -> {
                    Path source = mount.source();
                    if (source != null && onHost.startsWith(source) && !source.equals(mount.destination())) {
                        Path inside = mount.destination()
                                .resolve(source.relativize(onHost))
                                .normalize();
                        if (access(inside) instanceof Access.Shown shown
                                && shown.onHost().equals(onHost)) {
                            found.accept(inside);
                        }
                    }
                })
                .toList();
    }
}
