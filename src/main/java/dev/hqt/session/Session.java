package dev.hqt.session;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One conversation of one harness in one project, as its row says. It outlives its process.
 *
 * @param id hqt's own id
 * @param nickname what the user calls it; never empty
 * @param project where it belongs
 * @param cwd the directory the harness starts in
 * @param harness the harness's name
 * @param model the model asked for, or null for the harness's default
 * @param arguments the user's own arguments for the harness
 * @param policy its jail
 * @param harnessSessionId the conversation's id at its harness, or null while it is not known
 * @param tmuxSession the multiplexer's name for it: {@code hqt-<id>}
 * @param recordedState what the row last said of its process
 * @param exitCode how the process ended, or null
 * @param lastWords what a failed start said, or null
 * @param changes how many changes the last review of its project found, or null when none was made since it started
 * @param createdAt when the row was made
 * @param updatedAt when the row last changed
 * @param deletedAt when the user deleted it, or null; a deleted session can be brought back
 * @param version for optimistic locking
 */
public record Session(
        long id,
        String nickname,
        Project project,
        Path cwd,
        String harness,
        @Nullable String model,
        List<String> arguments,
        StoredPolicy policy,
        @Nullable String harnessSessionId,
        String tmuxSession,
        RecordedState recordedState,
        @Nullable Integer exitCode,
        @Nullable String lastWords,
        @Nullable Integer changes,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt,
        int version) {
    public Session {
        arguments = List.copyOf(arguments);
    }

    public boolean isDeleted() {
        return deletedAt != null;
    }
}
