package dev.hqt.cli;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.hqt.session.Session;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session in JSON; the field names are stable. Times are ISO 8601 in UTC. */
record SessionJson(
        long id,
        String nickname,
        String project,
        String cwd,
        String harness,
        @Nullable String model,
        String state,
        @Nullable String remark,
        @Nullable Object sandbox,
        @Nullable String harnessSessionId,
        String tmuxSession,
        @Nullable Long pid,
        @Nullable Integer exitCode,
        @Nullable Integer changes,
        Instant createdAt,
        Instant updatedAt) {
    static SessionJson of(SessionView view) {
        Session session = view.session();
        return new SessionJson(
                session.id(),
                session.nickname(),
                session.project().name(),
                session.cwd().toString(),
                session.harness(),
                session.model(),
                view.state().word(),
                StatusJson.orNull(view.remark()),
                sandbox(session.policy()),
                session.harnessSessionId(),
                session.tmuxSession(),
                view.pid(),
                view.exitCode(),
                session.changes(),
                session.createdAt(),
                session.updatedAt());
    }

    /** The policy as an object; null only when there is no jail, so that an unreadable one never looks like none. */
    static @Nullable Object sandbox(StoredPolicy policy) {
        return switch (policy) {
            case StoredPolicy.Unsandboxed none -> null;
            case StoredPolicy.Sandboxed sandboxed -> new Raw(sandboxed.policy().json());
            case StoredPolicy.Unreadable unreadable -> Map.of("unreadable", unreadable.json());
        };
    }

    /** JSON that stands as it is. */
    record Raw(@JsonValue @JsonRawValue String json) {}
}
