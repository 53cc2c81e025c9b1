package dev.hqt.tui;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.JailState;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sessions as a test wants them seen. */
final class Views {
    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    static final Path HOME = Path.of("/home/ada");
    static final Project API = new Project(1, "api-server", HOME.resolve("src/api-server"));
    static final Project WEB = new Project(2, "web", HOME.resolve("src/web"));
    static final Project EMPTY = new Project(3, "notes", HOME.resolve("notes"));
    static final StoredPolicy NONE = StoredPolicy.UNSANDBOXED;
    static final StoredPolicy RW = StoredPolicy.of(SandboxPolicy.DEFAULT);
    static final StoredPolicy RO = StoredPolicy.of(new SandboxPolicy(FilesystemAccess.READ_ONLY, true));
    static final StoredPolicy RW_CUT = StoredPolicy.of(new SandboxPolicy(FilesystemAccess.READ_WRITE, false));
    static final StoredPolicy SPOILT = new StoredPolicy.Unreadable(
            "{\"fs\":\"rx\"}", "Its sandbox_json says fs \"rx\", which this hqt does not know: a newer hqt may.");

    private Views() {}

    static SessionView view(
            long id,
            String nickname,
            Project project,
            String harness,
            StoredPolicy policy,
            SessionState state,
            Duration ago) {
        return view(id, nickname, project, harness, policy, state, ago, null, "");
    }

    static SessionView view(
            long id,
            String nickname,
            Project project,
            String harness,
            StoredPolicy policy,
            SessionState state,
            Duration ago,
            @Nullable Integer exitCode,
            String note) {
        boolean live = switch (state) {
            case STARTING, WORKING, WAITING, IDLE -> true;
            case STOPPED, FAILED, REFUSED, UNKNOWN -> false;
        };
        Instant then = NOW.minus(ago);
        Session session = new Session(
                id,
                nickname,
                project,
                project.path(),
                harness,
                id == 1 ? "opus" : null,
                List.of(),
                policy,
                "conversation-" + id,
                "hqt-" + id,
                live
                        ? RecordedState.RUNNING
                        : state == SessionState.FAILED ? RecordedState.FAILED : RecordedState.STOPPED,
                exitCode,
                note.isEmpty() ? null : note,
                id == 5 ? 3 : null,
                then,
                then,
                null,
                1);
        boolean jailed = live && policy instanceof StoredPolicy.Sandboxed;
        return new SessionView(
                session,
                state,
                live,
                "screen",
                live ? 1000 + id : null,
                exitCode,
                note,
                dev.hqt.session.Activity.NONE,
                jailed ? new JailState.Verified(List.of()) : JailState.NONE);
    }

    /** One that ran when the server went down: its row says so, and there is no pane. */
    static SessionView interrupted(long id, String nickname) {
        Session ran = view(id, nickname, API, "claude", NONE, SessionState.IDLE, Duration.ofHours(1))
                .session();
        return new SessionView(ran, SessionState.STOPPED, false, "row", null, null, "", dev.hqt.session.Activity.NONE);
    }

    /** One in each state, in two projects, and a project without any. */
    static List<SessionView> ofAllStates() {
        return List.of(
                view(
                        1,
                        "fix-auth",
                        API,
                        "claude",
                        RW,
                        SessionState.WAITING,
                        Duration.ofMinutes(2),
                        null,
                        "asks for permission"),
                view(2, "refactor-db", API, "codex", RO, SessionState.WORKING, Duration.ofSeconds(3)),
                view(3, "docs", API, "kiro", NONE, SessionState.IDLE, Duration.ofHours(1)),
                view(4, "flaky-test", API, "claude", NONE, SessionState.STARTING, Duration.ofSeconds(1)),
                view(5, "bench", API, "claude", RW, SessionState.STOPPED, Duration.ofHours(3), 1, ""),
                view(6, "ui-polish", WEB, "claude", RW_CUT, SessionState.WORKING, Duration.ofMinutes(4)),
                view(
                        7,
                        "upgrade",
                        WEB,
                        "codex",
                        NONE,
                        SessionState.FAILED,
                        Duration.ofDays(2),
                        127,
                        "codex: command not found"),
                view(8, "from-newer", WEB, "claude", SPOILT, SessionState.REFUSED, Duration.ofDays(20)),
                view(
                        9,
                        "lost",
                        WEB,
                        "claude",
                        RW,
                        SessionState.UNKNOWN,
                        Duration.ofMinutes(30),
                        null,
                        "tmux did not answer in time."),
                view(10, "release", WEB, "claude", NONE, SessionState.STOPPED, Duration.ofDays(9), 0, ""));
    }

    static final List<Project> PROJECTS = List.of(API, EMPTY, WEB);

    static final String ASKING = """
            \u001b[32m⏺\u001b[0m Update(\u001b[1msrc/Auth.java\u001b[0m)
              ⎿ Added 3 lines, removed 1 line
                \u001b[2m41\u001b[0m \u001b[41m-  return token.equals(expected);\u001b[0m
                \u001b[2m41\u001b[0m \u001b[42m+  return MessageDigest.isEqual(\u001b[0m
                \u001b[2m42\u001b[0m \u001b[42m+      bytes(token), bytes(expected));\u001b[0m

            \u001b[36m╭────────────────────────────────────────────╮
            │\u001b[0m Bash command                               \u001b[36m│
            │\u001b[0m   ./mvnw -q test -Dtest=AuthTest           \u001b[36m│
            │\u001b[0m Do you want to proceed?                    \u001b[36m│
            │\u001b[0m \u001b[36m❯ 1. Yes\u001b[0m                                   \u001b[36m│
            │\u001b[0m   2. No, and tell Claude what to do        \u001b[36m│
            ╰────────────────────────────────────────────╯\u001b[0m
            """;
}
