package dev.hqt.review;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * A snapshot as a file, 0600 in a folder that no jail shows. One that is damaged, or of a version that this hqt does not
 * know, is never read as less than it was.
 */
final class SnapshotFile {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path file;
    private final Path settled;

    /** @param folder the session's own; made when it is missing */
    SnapshotFile(Path folder) {
        this.file = folder.resolve("snapshot");
        this.settled = folder.resolve("settled");
    }

    boolean exists() {
        return Files.exists(file);
    }

    /**
     * Replaces what was kept.
     *
     * @throws ReviewException when it can't be written; then the old one stands
     */
    void write(byte[] snapshot) {
        try {
            replace(file, snapshot);
        } catch (IOException failed) {
            throw new ReviewException(
                    "hqt can't keep a snapshot of what this machine would run in the project, in " + file.getParent()
                            + " (" + failed.getMessage() + "): check that the disk is not full and the folder yours.",
                    failed);
        }
    }

    private static void replace(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder, OWNER_ONLY_DIRECTORY);
        Path growing = Files.createTempFile(folder, "new-", "", OWNER_ONLY_FILE);
        try {
            Files.write(growing, content);
            Files.move(growing, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(growing);
        }
    }

    /**
     * What was kept; empty when nothing was.
     *
     * @throws ReviewException when it can't be read
     */
    Optional<Snapshot> read() {
        try {
            return Optional.of(SnapshotFormat.snapshot(Files.readAllBytes(file)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException | RuntimeException failed) {
            throw new ReviewException(
                    "The snapshot " + file + " can't be read (" + failed.getMessage()
                            + "), so it is not known what has changed since it was taken.",
                    failed);
        }
    }

    /** Best effort: without the note the next start only looks once more. */
    void settle(int run) {
        try {
            replace(settled, Integer.toString(run).getBytes(StandardCharsets.US_ASCII));
        } catch (IOException untold) {
            return;
        }
    }

    boolean isSettled(int run) {
        try {
            return Files.readString(settled).equals(Integer.toString(run));
        } catch (IOException never) {
            return false;
        }
    }
}
