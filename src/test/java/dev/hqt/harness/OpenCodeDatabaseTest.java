package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The columns are those of OpenCode 1.18.33 that are asked for. */
class OpenCodeDatabaseTest {
    private static final String ONE = "ses_dd0420256ffeSyAgG6CAfwV0aZ";
    private static final String OTHER = "ses_dd03fa11bffeQQQgG6CAfwV0bB";
    private static final Path PROJECT = Path.of("/home/dev/my project");

    @TempDir
    Path folder;

    private Path database;

    @BeforeEach
    void makeDatabase() throws SQLException {
        database = folder.resolve("opencode.db");
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("pragma journal_mode=WAL");
            statement.execute("create table session (id text primary key, parent_id text, directory text not null,"
                    + " title text not null, time_updated integer not null)");
        }
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + database);
    }

    private void add(String id, @Nullable String parent, Path directory, String title) throws SQLException {
        try (Connection connection = open();
                PreparedStatement insert = connection.prepareStatement("insert into session values (?, ?, ?, ?, 1)")) {
            insert.setString(1, id);
            insert.setString(2, parent);
            insert.setString(3, directory.toString());
            insert.setString(4, title);
            insert.execute();
        }
    }

    @Test
    void theOneOfTheTerminalsTitleIsMeant() throws SQLException {
        add(ONE, null, PROJECT, "Mend the tests");
        add(OTHER, null, PROJECT, "Write the docs");
        add("ses_00000000000000000000000001", ONE, PROJECT, "Mend the tests");
        add("ses_00000000000000000000000002", null, Path.of("/elsewhere"), "Mend the tests");
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | Mend the tests"))
                .contains(ONE);
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | Write the docs"))
                .contains(OTHER);
    }

    @Test
    void nothingIsGuessed() throws SQLException {
        add(ONE, null, PROJECT, "Mend the tests");
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OpenCode")).isEmpty();
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | ")).isEmpty();
        add(OTHER, null, PROJECT, "Mend the tests");
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | Mend the tests"))
                .isEmpty();
    }

    @Test
    void aLongTitleIsKnownByItsBeginning() throws SQLException {
        add(ONE, null, PROJECT, "A title of more than forty characters, by some");
        assertThat(OpenCodeDatabase.conversation(
                        database, PROJECT, "OC | A title of more than forty characters,\u2026"))
                .as("38 characters")
                .isEmpty();
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | A title of more than forty characters\u2026"))
                .contains(ONE);
        assertThat(OpenCodeDatabase.conversation(database, PROJECT, "OC | A title of more than forty characters..."))
                .contains(ONE);
    }

    @Test
    void noDatabaseAndNoneOfItsKindAreNoAnswer() throws java.io.IOException {
        assertThat(OpenCodeDatabase.conversation(folder.resolve("none.db"), PROJECT, "OC | x"))
                .isEmpty();
        assertThat(folder.resolve("none.db")).doesNotExist();
        Path text = Files.writeString(folder.resolve("text.db"), "no database");
        assertThat(OpenCodeDatabase.conversation(text, PROJECT, "OC | x")).isEmpty();
    }
}
