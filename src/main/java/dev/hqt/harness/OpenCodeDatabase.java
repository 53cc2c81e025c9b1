package dev.hqt.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteConfig;

/**
 * Tells the conversation of an OpenCode without a jail from the user's own database and the title of its terminal, which
 * is the conversation's. The database names no process, so "the newest in this directory" would be a guess; two
 * conversations of one title in one directory are none.
 *
 * <p>The database is opened read-only and belongs to the user: no jail can write it. Seen with 1.18.33.
 */
final class OpenCodeDatabase {
    private static final String SHOWN = "OC | ";

    /** A longer title is shown as its beginning and an ellipsis, of one character or, in old versions, of three. */
    private static final int LONGEST_WHOLE = 40;

    private static final int BEGINNING = 37;
    private static final int BUSY_MILLISECONDS = 200;
    private static final String QUERY =
            "select id, title from session where directory = ? and parent_id is null order by time_updated desc limit 500";

    private OpenCodeDatabase() {}

    /** @param title the terminal's */
    static Optional<String> conversation(Path database, Path project, String title) {
        if (!title.startsWith(SHOWN) || !Files.isRegularFile(database)) {
            return Optional.empty();
        }
        String shown = title.substring(SHOWN.length());
        SQLiteConfig configuration = new SQLiteConfig();
        configuration.setReadOnly(true);
        configuration.setBusyTimeout(BUSY_MILLISECONDS);
        List<String> fitting = new ArrayList<>();
        try (Connection connection = configuration.createConnection("jdbc:sqlite:" + database);
                PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setString(1, project.toString());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    if (isShownAs(shown, rows.getString(2))) {
                        fitting.add(rows.getString(1));
                    }
                }
            }
        } catch (SQLException locked) {
            return Optional.empty();
        }
        return fitting.size() == 1
                ? Optional.of(fitting.getFirst()).filter(ConversationId::isOpenCodes)
                : Optional.empty();
    }

    static boolean isShownAs(String shown, String title) {
        String beginning = title.length() > LONGEST_WHOLE ? title.substring(0, BEGINNING) : title;
        return shown.equals(beginning)
                || (title.length() > LONGEST_WHOLE
                        && (shown.equals(beginning + "\u2026") || shown.equals(beginning + "...")));
    }
}
