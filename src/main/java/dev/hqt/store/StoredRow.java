package dev.hqt.store;

import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.StoredPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A session's row as its columns hold it, whoever read it: SQL or Hibernate. Some columns hold more than their type
 * says, and are read strictly: whatever can't be read makes the row's policy unreadable, so that the session is shown
 * with the reason, never spawned, and hides no other.
 */
record StoredRow(
        long id,
        Project project,
        String harness,
        String nickname,
        String cwd,
        @Nullable String model,
        String arguments,
        @Nullable String tmuxSessionName,
        @Nullable String harnessSessionId,
        String state,
        @Nullable Integer exitCode,
        @Nullable String lastWords,
        @Nullable String sandboxJson,
        @Nullable Integer changes,
        long createdAt,
        long updatedAt,
        @Nullable Long deletedAt,
        int version) {
    Session toSession() {
        RecordedState known = findState(state);
        List<String> list = ArgumentsJson.read(arguments);
        return new Session(
                id,
                nickname,
                project,
                Path.of(cwd),
                harness,
                model,
                Objects.requireNonNullElse(list, List.of()),
                policy(known, list),
                harnessSessionId,
                tmuxSessionName == null ? SessionEntity.tmuxName(id) : tmuxSessionName,
                known == null ? RecordedState.STOPPED : known,
                exitCode,
                lastWords,
                changes,
                Instant.ofEpochMilli(createdAt),
                Instant.ofEpochMilli(updatedAt),
                deletedAt == null ? null : Instant.ofEpochMilli(deletedAt),
                version);
    }

    private StoredPolicy policy(@Nullable RecordedState known, @Nullable List<String> list) {
        if (known == null) {
            return refused("Its stored state is one that this hqt does not know.");
        }
        if (list == null) {
            return refused("Its stored arguments are not a JSON list of texts.");
        }
        return SandboxJson.read(sandboxJson);
    }

    private StoredPolicy refused(String reason) {
        return new StoredPolicy.Unreadable(Objects.requireNonNullElse(sandboxJson, ""), reason);
    }

    private static @Nullable RecordedState findState(String word) {
        for (RecordedState state : RecordedState.values()) {
            if (SessionEntity.word(state).equals(word)) {
                return state;
            }
        }
        return null;
    }
}
