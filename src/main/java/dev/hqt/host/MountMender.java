package dev.hqt.host;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import dev.hqt.process.MountNamespace;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.MountLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts a mount back into a living jail from outside, without privileges. A rename on the host over a mounted file detaches
 * the mount in every jail, silently (measured); so does one of a mounted directory.
 *
 * <p>mount(8) runs among the jail's mounts but in the host's process namespace, so nothing that the agent can write is
 * read by it: no table of its own, no helper, no resolving of names but the kernel's.
 */
public final class MountMender {
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    /** Reads as empty. The empty file of the first start is not visible inside. */
    private static final Path EMPTY = Path.of("/dev/null");

    private final CommandRunner runner;
    private final String path;

    /** @param path the caller's PATH, where nsenter and mount are looked for */
    public MountMender(CommandRunner runner, String path) {
        this.runner = runner;
        this.path = path;
    }

    /**
     * Mounts it again.
     *
     * @param harness a process of the jail, its number on the host
     * @param lost a bind of a place onto itself, or the mask of a file
     * @param around the mount it lies in, whose locked flags it must keep
     * @return why it can't be, half a sentence; empty when it is mounted
     */
    public Optional<String> putBack(long harness, ExpectedMount lost, MountLine around) {
        Path destination = lost.destination();
        Optional<Path> nsenter = Executables.find("nsenter", path);
        Optional<Path> mount = Executables.find("mount", path);
        if (nsenter.isEmpty() || mount.isEmpty()) {
            return Optional.of("nsenter and mount (util-linux) are not installed");
        }
        if (Files.isSymbolicLink(destination)) {
            return Optional.of(destination + " is a symbolic link now");
        }
        boolean itself = destination.equals(lost.source());
        if (!itself && Files.isDirectory(destination, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(destination + " is a directory now");
        }
        List<String> command = List.of(
                mount.get().toString(),
                "--no-mtab",
                "--internal-only",
                "--no-canonicalize",
                "--options",
                options(lost, around, itself),
                itself ? destination.toString() : EMPTY.toString(),
                destination.toString());
        try (MountNamespace namespace = MountNamespace.of(harness)) {
            CommandResult result = runner.run(Command.of(namespace.entering(nsenter.get(), command))
                    .withEnvironment(Map.of("LC_ALL", "C", "LIBMOUNT_FSTAB", "/dev/null", "LIBMOUNT_UTAB", "/dev/null"))
                    .in(Path.of("/"))
                    .within(DEADLINE));
            return result.succeeded() ? Optional.empty() : Optional.of(result.firstLine());
        } catch (IOException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    private static String options(ExpectedMount lost, MountLine around, boolean itself) {
        List<String> options = new ArrayList<>(List.of("bind", "nosuid"));
        if (lost.kind() == ExpectedMount.Kind.READ_ONLY) {
            options.add("ro");
        }
        // A device, as /dev/null is one, can't be opened on a nodev mount.
        if (itself) {
            options.add("nodev");
        }
        if (around.options().contains("noexec")) {
            options.add("noexec");
        }
        return String.join(",", options);
    }
}
