package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether only root could have written a program. The jail is as good as the bwrap that makes it, and an agent that
 * once ran without one may have left its own behind.
 */
final class BinaryTrust {
    private static final int ROOT = 0;
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
            return findDoubt(steps);
        } catch (IOException e) {
            return Optional.of("its owner can't be read");
        }
    }

    /** The same over values: the program first, then each directory above it. */
    static Optional<String> findDoubt(List<Step> steps) {
        Step program = steps.getFirst();
        if ((program.mode() & SET_USER_ID) != 0) {
            return Optional.of("it is setuid, which gives every user its privileges");
        }
        for (Step step : steps) {
            if (STORES.contains(step.path()) && step.owner() == ROOT) {
                return Optional.empty();
            }
            if (step.owner() != ROOT) {
                return Optional.of(step.path() + " does not belong to root");
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
