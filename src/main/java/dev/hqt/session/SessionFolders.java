package dev.hqt.session;

import dev.hqt.harness.CacheArea;
import java.nio.file.Path;

/**
 * The folders that sessions use.
 *
 * @param home the user's home directory
 * @param data hqt's data folder
 * @param caches what jails keep for the next ones
 */
public record SessionFolders(Path home, Path data, CacheArea caches) {
    /** A session's own folder, 0700, kept as long as its row. */
    public Path state(long sessionId) {
        return data.resolve("sessions").resolve(Long.toString(sessionId));
    }
}
