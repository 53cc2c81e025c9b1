package dev.hqt.store;

import dev.hqt.config.HqtDirectories;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.Project;
import dev.hqt.session.Session;
import dev.hqt.session.SessionDraft;
import dev.hqt.session.SessionRepository;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the tests of this room share: a store in a folder of the test's own, a clock that ticks, and plain SQL. */
final class TestStore {
    static final Instant START = Instant.parse("2026-01-02T03:04:05.006Z");

    private TestStore() {}

    static HqtDirectories directories(Path folder) {
        return new HqtDirectories(
                folder,
                folder.resolve("data"),
                folder.resolve("state"),
                folder.resolve("config"),
                folder.resolve("cache"),
                null);
    }

    static Store open(Path folder) {
        return Store.open(directories(folder), new TickingClock());
    }

    static Path database(Path folder) {
        return directories(folder).database();
    }

    static Session add(SessionRepository sessions, Project project, String nickname) {
        return sessions.addSession(draft(project, nickname, null));
    }

    static SessionDraft draft(Project project, @Nullable String nickname, @Nullable SandboxPolicy policy) {
        return new SessionDraft(project.id(), nickname, project.path(), "claude", null, List.of(), policy);
    }

    /** Runs statements as another program would. */
    static void execute(Path database, String... statements) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    /** The rows of a query, each with its columns joined by a bar, as {@code sqlite3} prints them. */
    static List<String> query(Path database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    values.add(String.valueOf(rows.getString(column)));
                }
                lines.add(String.join("|", values));
            }
            return lines;
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Connection connect(Path database) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + database);
    }

    /** A second later at each look, so that times differ and can be told apart. */
    static final class TickingClock extends Clock {
        private final AtomicLong looks = new AtomicLong();

        @Override
        public Instant instant() {
            return START.plus(Duration.ofSeconds(looks.getAndIncrement()));
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }
}
