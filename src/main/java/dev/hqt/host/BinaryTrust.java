package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether only root could have written a program. The jail is as good as the bwrap that makes it, and an agent that
 * once ran without one may have left its own behind.
 */
final class BinaryTrust {
    private static final int ROOT = 0;
    /** Whom the kernel names where an owner has no number in this user namespace (its default overflow id). */
    private static final int UNMAPPED = 65534;

    /** {@code /proc/self/uid_map} of a process in the first user namespace, where every owner has its number. */
    private static final Pattern ALL_MAPPED = Pattern.compile("\\s*0\\s+0\\s+4294967295\\s*");

    private static final int SET_USER_ID = 04000;
    private static final int OTHERS_WRITE = 0022;

    /** Package stores: read-only by design, and their own directory is group-writable for the build users, with root as owner. */
    private static final List<Path> STORES = List.of(Path.of("/nix/store"), Path.of("/gnu/store"));

    /**
     * Who may change one step of a path.
     *
     * @param path the file or directory
     * @param owner its user id
     * @param mode its permission bits, set-user-id among them
     */
    record Step(Path path, int owner, int mode) {}

    private BinaryTrust() {}

    /** Why the program at this resolved path is not to be trusted; empty when it is. */
    static Optional<String> findDoubt(Path program) {
        try {
            List<Step> steps = new ArrayList<>();
            for (Path at = program; at != null; at = at.getParent()) {
                steps.add(read(at));
            }
            return findDoubt(steps, rootIds(Files.readString(Path.of("/proc/self/uid_map"))));
        } catch (IOException e) {
            return Optional.of("its owner can't be read");
        }
    }

    /**
     * Which numbers may stand for root. In a user namespace (hqt inside a sandbox or a container) root of the host mostly
     * has none and its files seem to be nobody's; whoever they belong to, it is not the user that agents run as.
     *
     * @param uidMap the text of {@code /proc/self/uid_map}
     */
    static Set<Integer> rootIds(String uidMap) {
        return ALL_MAPPED.matcher(uidMap).matches() ? Set.of(ROOT) : Set.of(ROOT, UNMAPPED);
    }

    /** The same over values: the program first, then each directory above it. */
    static Optional<String> findDoubt(List<Step> steps, Set<Integer> rootIds) {
        Step program = steps.getFirst();
        if ((program.mode() & SET_USER_ID) != 0) {
            return Optional.of("it is setuid, which gives every user its privileges");
        }
        for (Step step : steps) {
            if (!rootIds.contains(step.owner())) {
                return Optional.of(step.path() + " does not belong to root");
            }
            if (STORES.contains(step.path())) {
                return Optional.empty();
            }
            if ((step.mode() & OTHERS_WRITE) != 0) {
                return Optional.of(step.path() + " can be written by others than root");
            }
        }
        return Optional.empty();
    }

    private static Step read(Path path) throws IOException {
        return new Step(path, (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS), (Integer)
                Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS));
    }
}
