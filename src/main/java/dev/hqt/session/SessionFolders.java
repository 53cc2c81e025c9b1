package dev.hqt.session;

import java.nio.file.Path;

/**
 * The folders that sessions use.
 *
 * @param home the user's home directory
 * @param data hqt's data folder
 */
public record SessionFolders(Path home, Path data) {
    /** A session's own folder, 0700, kept as long as its row. */
    public Path state(long sessionId) {
        return data.resolve("sessions").resolve(Long.toString(sessionId));
    }
}
