package dev.hqt.cli;

import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.JailState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.text.Width;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sessions in words and columns. */
final class Texts {
    /** Columns for a nickname in the table; {@code hqt show} has all of it. */
    private static final int NICKNAME = 40;

    /** The same for what is to be said beside a state. */
    private static final int REMARK = 40;

    private Texts() {}

    static String jail(StoredPolicy policy) {
        return switch (policy) {
            case StoredPolicy.Unsandboxed none -> "no jail";
            case StoredPolicy.Sandboxed sandboxed -> jail(sandboxed.policy());
            case StoredPolicy.Unreadable unreadable -> "jail unreadable";
        };
    }

    static String jail(SandboxPolicy policy) {
        return "jail: " + policy.words();
    }

    /** With {@code ?} behind it while the kernel has not confirmed it, and {@code !!} when it says otherwise. */
    private static String badge(SessionView view) {
        String badge = switch (view.session().policy()) {
            case StoredPolicy.Unsandboxed none -> "-";
            case StoredPolicy.Sandboxed sandboxed -> sandboxed.policy().badge();
            case StoredPolicy.Unreadable unreadable -> "?";
        };
        return switch (view.jail()) {
            case JailState.None _, JailState.Verified _ -> badge;
            case JailState.Unverified _ -> badge + "?";
            case JailState.Broken _ -> badge + "!!";
        };
    }

    static String age(Instant since, Instant now) {
        long seconds = Math.max(0, Duration.between(since, now).toSeconds());
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3600) {
            return seconds / 60 + "m";
        }
        return seconds < 86_400 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }

    /** One line for what became of a session. */
    static String summary(SessionView view) {
        Session session = view.session();
        return session.id() + " " + session.nickname() + ": " + view.state().word() + ", " + session.harness() + " in "
                + session.cwd() + ", " + jail(session.policy());
    }

    /** All of them in columns, with a heading. */
    static List<String> table(List<SessionView> views, Instant now) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("ID", "STATE", "NICKNAME", "HARNESS", "JAIL", "CHANGES", "PROJECT", "AGE", ""));
        for (SessionView view : views) {
            Session session = view.session();
            String exit = view.exitCode() == null || view.live() ? "" : " (" + view.exitCode() + ")";
            rows.add(List.of(
                    Long.toString(session.id()),
                    (session.isDeleted() ? "deleted" : view.state().word()) + exit,
                    Width.fit(session.nickname(), NICKNAME, "…"),
                    session.harness(),
                    badge(view),
                    session.changes() == null ? "-" : session.changes().toString(),
                    session.project().name(),
                    age(session.createdAt(), now),
                    Width.fit(view.remark(), REMARK, "…")));
        }
        return columns(rows).stream().map(String::stripTrailing).toList();
    }

    static List<String> columns(List<List<String>> rows) {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i));
                if (i + 1 < widths.length) {
                    line.append(" ".repeat(widths[i] - length(row.get(i)) + 2));
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static int length(String text) {
        return Width.of(text);
    }
}
