package dev.hqt.store;

import dev.hqt.session.Project;
import dev.hqt.session.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sessions and projects, read by plain SQL. What a list shows must not wait for Hibernate: with it, a thousand rows were
 * on the screen after 7.6 times the start of a bare JVM, without it after 5.0 times (measured in one run). Changes are
 * Hibernate's.
 */
final class SessionReader {
    private static final Comparator<Session> BY_PROJECT_THEN_NEWEST = Comparator.comparing(
                    Session::project, Projects.BY_NAME)
            .thenComparing(Session::createdAt, Comparator.reverseOrder())
            .thenComparing(Session::id, Comparator.reverseOrder());

    private static final String SESSIONS = """
            SELECT s.id, s.nickname, s.cwd, s.model, s.arguments, s.tmux_session_name, s.harness_session_id, s.state,
                s.exit_code, s.last_words, s.sandbox_json, s.changes, s.created_at, s.updated_at, s.deleted_at, s.version,
                h.name AS harness, p.id AS project_id, p.name AS project_name, p.path AS project_path
            FROM sessions s JOIN harnesses h ON h.id = s.harness_id JOIN projects p ON p.id = s.project_id
            WHERE\s""";

    private static final String PROJECTS = """
            SELECT id AS project_id, name AS project_name, path AS project_path
            FROM projects WHERE deleted_at IS NULL AND\s""";

    private SessionReader() {}

    static SqliteConnections.Query<List<Session>> all(boolean deletedToo) {
        return sessions(deletedToo ? "TRUE" : "s.deleted_at IS NULL");
    }

    static SqliteConnections.Query<List<Session>> withId(long id) {
        return sessions("s.id = ?", id);
    }

    /** Those with this nickname that are not deleted. */
    static SqliteConnections.Query<List<Session>> named(String nickname) {
        return sessions("s.deleted_at IS NULL AND s.nickname = ?", nickname);
    }

    /** Those that are not removed, by name. */
    static SqliteConnections.Query<List<Project>> projects() {
        return connection -> {
            List<Project> projects = list(connection, PROJECTS + "TRUE", SessionReader::project);
            projects.sort(Projects.BY_NAME);
            return List.copyOf(projects);
        };
    }

    /** The one at a path, as {@link StoredPaths} writes it; none when it is removed. */
    static SqliteConnections.Query<List<Project>> projectAt(String path) {
        return connection -> list(connection, PROJECTS + "path = ?", SessionReader::project, path);
    }

    private static SqliteConnections.Query<List<Session>> sessions(String condition, Object... values) {
        return connection -> {
            // A thousand sessions have some ten projects.
            Map<Long, Project> known = new HashMap<>();
            List<Session> sessions = list(connection, SESSIONS + condition, row -> session(row, known), values);
            sessions.sort(BY_PROJECT_THEN_NEWEST);
            return List.copyOf(sessions);
        };
    }

    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private static <T> List<T> list(Connection connection, String query, Reading<T> reading, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int at = 0; at < values.length; at++) {
                statement.setObject(at + 1, values[at]);
            }
            List<T> list = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    list.add(reading.of(rows));
                }
            }
            return list;
        }
    }

    private static Session session(ResultSet row, Map<Long, Project> known) throws SQLException {
        long projectId = row.getLong("project_id");
        Project project = known.get(projectId);
        if (project == null) {
            project = project(row);
            known.put(projectId, project);
        }
        return new StoredRow(
                        row.getLong("id"),
                        project,
                        row.getString("harness"),
                        row.getString("nickname"),
                        row.getString("cwd"),
                        row.getString("model"),
                        row.getString("arguments"),
                        row.getString("tmux_session_name"),
                        row.getString("harness_session_id"),
                        row.getString("state"),
                        integer(row, "exit_code"),
                        row.getString("last_words"),
                        row.getString("sandbox_json"),
                        integer(row, "changes"),
                        row.getLong("created_at"),
                        row.getLong("updated_at"),
                        time(row, "deleted_at"),
                        row.getInt("version"))
                .toSession();
    }

    private static Project project(ResultSet row) throws SQLException {
        return new Project(
                row.getLong("project_id"), row.getString("project_name"), Path.of(row.getString("project_path")));
    }

    private static @Nullable Integer integer(ResultSet row, String column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? null : value;
    }

    private static @Nullable Long time(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }
}
