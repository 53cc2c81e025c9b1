package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.config.HqtDirectories;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.IdCause;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionRepository;
import dev.hqt.session.StoredPolicy;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
    private static final Clock CLOCK = Clock.fixed(TestStore.START, ZoneOffset.UTC);

    @TempDir
    Path folder;

    @Test
    void aNewDatabaseIsMadeForItsUserAlone() throws IOException {
        try (Store store = TestStore.open(folder)) {
            assertThat(store.schemaVersion()).isEqualTo(4);
            assertThat(store.findDamage()).isEmpty();
            store.sessions().addProject(Path.of("/src/api"), "api");
            Path data = TestStore.directories(folder).data();
            assertThat(mode(data)).isEqualTo("rwx------");
            for (Path file : files(data)) {
                assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
            }
        }
        assertThat(TestStore.query(TestStore.database(folder), "PRAGMA journal_mode"))
                .containsExactly("wal");
        assertThat(copies()).isEmpty();
    }

    @Test
    void othersPermissionsAreTakenAway() throws IOException {
        TestStore.open(folder).close();
        Path database = TestStore.database(folder);
        Path data = TestStore.directories(folder).data();
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-rw-r--"));
        TestStore.open(folder).close();
        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(mode(database)).isEqualTo("rw-------");
    }

    /** Seed 002, {@code test_latest_version_is_two}; since then there are more. */
    @Test
    void theNewestVersionIsTheOneOfTheNewestScript() throws IOException, URISyntaxException {
        assertThat(Schema.VERSION).isEqualTo(4);
        Path scripts = Path.of(
                Objects.requireNonNull(Schema.class.getResource("migration")).toURI());
        assertThat(files(scripts))
                .extracting(path -> String.valueOf(path.getFileName()).replaceFirst("__.*", ""))
                .containsExactlyInAnyOrder("V1", "V2", "V3", "V4");
    }

    /**
     * Seed 002, {@code test_migration_adds_sandbox_json_column}: its {@code PRAGMA user_version} is overruled by Flyway's
     * history table; all else holds.
     */
    @Test
    void aDatabaseOfVersionOneIsUpgradedInPlaceAndKeepsItsRows() {
        makeVersionOne();
        Path database = TestStore.database(folder);
        assertThat(columns(database)).doesNotContain("sandbox_json");
        String all = "SELECT id, project_id, harness_id, nickname, cwd, model, arguments, tmux_session_name,"
                + " harness_session_id, state, exit_code, last_words, created_at, updated_at, deleted_at, version"
                + " FROM sessions ORDER BY id";
        List<String> before = TestStore.query(database, all);
        List<String> columnsBefore = columns(database);

        try (Store store = Store.open(TestStore.directories(folder), CLOCK)) {
            assertThat(store.schemaVersion()).isEqualTo(4);
            assertThat(TestStore.query(database, all)).isEqualTo(before);
            assertThat(columns(database)).hasSize(columnsBefore.size() + 2).contains("sandbox_json", "changes");
            Session session = store.sessions().findSession(7).orElseThrow();
            assertThat(session.policy()).isEqualTo(StoredPolicy.UNSANDBOXED);
            assertThat(session.nickname()).isEqualTo("old 'one'");
            assertThat(session.recordedState()).isEqualTo(RecordedState.STOPPED);
            assertThat(session.project()).isEqualTo(new Project(3, "api", Path.of("/src/api")));
            assertThat(store.sessions().changePolicy(7, SandboxPolicy.DEFAULT).policy())
                    .isEqualTo(StoredPolicy.of(SandboxPolicy.DEFAULT));
            assertThat(store.sessions().listSessions(true)).hasSize(2);
        }
    }

    @Test
    void eachFurtherMigrationAddsOneColumnAndNothingElse() {
        makeVersionOne();
        assertThat(addedBy("2"))
                .singleElement()
                .asString()
                .contains("sandbox_json TEXT")
                .doesNotContain("changes");
        assertThat(addedBy("3"))
                .singleElement()
                .asString()
                .contains("sandbox_json TEXT")
                .contains("changes INTEGER");
    }

    /** The oldest ids are those of sessions that are still to be resumed. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3"})
    void eachEarlierVersionKeepsItsIdsAndEventsAndTellsNothingThatItDoesNotKnow(String version) {
        makeVersionOne();
        migrateTo(version);
        TestStore.execute(
                TestStore.database(folder),
                "DELETE FROM harness_session_ids",
                "INSERT INTO harness_session_ids (session_id, harness_session_id, seen_at) VALUES (7, 'first', 5)",
                "INSERT INTO harness_session_ids (session_id, harness_session_id, seen_at) VALUES (7, 'uuid-7', 6)",
                "DELETE FROM events",
                "INSERT INTO events (session_id, at, kind, argv) VALUES (7, 6, 'spawn', 'claude')");
        try (Store store = Store.open(TestStore.directories(folder), CLOCK)) {
            SessionRepository sessions = store.sessions();
            assertThat(sessions.listConversations(7))
                    .containsExactly(
                            new KnownConversation("first", Instant.ofEpochMilli(5), null),
                            new KnownConversation("uuid-7", Instant.ofEpochMilli(6), null));
            assertThat(sessions.listEvents(7)).singleElement().satisfies(event -> {
                assertThat(event.argv()).isEqualTo("claude");
                assertThat(event.facts()).isNull();
            });
            sessions.changeHarnessSessionId(7, "next", IdCause.FOLLOWED);
            assertThat(sessions.listConversations(7))
                    .extracting(KnownConversation::cause)
                    .containsExactly(null, null, IdCause.FOLLOWED);
        }
    }

    private List<String> addedBy(String version) {
        String schema = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'flyway%' ORDER BY name";
        Path database = TestStore.database(folder);
        List<String> before = TestStore.query(database, schema);
        migrateTo(version);
        List<String> after = TestStore.query(database, schema);
        assertThat(after).hasSameSizeAs(before);
        after.removeAll(before);
        return after;
    }

    @Test
    void aDatabaseOfVersionTwoIsUpgradedInPlaceAndKeepsItsRows() throws IOException {
        makeVersionOne();
        migrateTo("2");
        Path database = TestStore.database(folder);
        TestStore.execute(database, "UPDATE sessions SET sandbox_json = '{\"fs\":\"rw\",\"net\":true}' WHERE id = 7");
        String all = "SELECT id, nickname, state, sandbox_json, updated_at, version FROM sessions ORDER BY id";
        List<String> before = TestStore.query(database, all);
        try (Store store = Store.open(TestStore.directories(folder), CLOCK)) {
            assertThat(store.schemaVersion()).isEqualTo(4);
            assertThat(TestStore.query(database, all)).isEqualTo(before);
            Session session = store.sessions().findSession(7).orElseThrow();
            assertThat(session.policy()).isEqualTo(StoredPolicy.of(SandboxPolicy.DEFAULT));
            assertThat(session.changes()).isNull();
            assertThat(store.sessions().recordChanges(7, 3).changes()).isEqualTo(3);
        }
        assertThat(copies()).singleElement().asString().contains("hqt.db.v2-");
    }

    @Test
    void aWholeCopyIsKeptBeforeAnUpgradeEvenOfWhatStoodOnlyInTheLog() throws IOException, SQLException {
        makeVersionOne();
        Path database = TestStore.database(folder);
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = writer.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("UPDATE sessions SET nickname = 'only in the log' WHERE id = 7");
            Store.open(TestStore.directories(folder), CLOCK).close();
        }
        Path copy = database.resolveSibling("hqt.db.v1-20260102T030405Z");
        assertThat(copies()).containsExactly(copy);
        assertThat(mode(copy)).isEqualTo("rw-------");
        assertThat(columns(copy)).doesNotContain("sandbox_json");
        assertThat(TestStore.query(copy, "SELECT nickname FROM sessions WHERE id = 7"))
                .containsExactly("only in the log");
        assertThat(TestStore.query(copy, "PRAGMA integrity_check")).containsExactly("ok");
    }

    @Test
    void aSecondCopyInTheSameSecondDoesNotReplaceTheFirst() throws IOException {
        makeVersionOne();
        Path first = TestStore.database(folder).resolveSibling("hqt.db.v1-20260102T030405Z");
        Files.writeString(first, "precious");
        Store.open(TestStore.directories(folder), CLOCK).close();
        assertThat(first).hasContent("precious");
        assertThat(copies()).hasSize(2);
    }

    @Test
    void withoutACopyNothingIsUpgraded() throws IOException {
        makeVersionOne();
        Path database = TestStore.database(folder);
        // Where the copy would be made stands something that is not hqt's to remove.
        Files.createDirectories(database.resolveSibling("hqt.db.v1-20260102T030405Z.unfinished/keep"));
        assertThatThrownBy(() -> Store.open(TestStore.directories(folder), CLOCK))
                .isInstanceOf(StoreException.MigrationFailed.class)
                .hasMessageContaining("No copy of the database could be kept")
                .hasMessageContaining("so it was not upgraded");
        assertThat(columns(database)).doesNotContain("sandbox_json");
    }

    /** Seed 002, {@code test_session_round_trips_sandbox_json}, with the text as another program writes it. */
    @Test
    void aSessionRoundTripsItsPolicy() {
        try (Store store = TestStore.open(folder)) {
            Project project = store.sessions().addProject(Path.of("/tmp/proj"), "proj");
            Session session = store.sessions().addSession(TestStore.draft(project, "nick", SandboxPolicy.DEFAULT));
            Path database = TestStore.database(folder);
            assertThat(TestStore.query(database, "SELECT sandbox_json FROM sessions"))
                    .containsExactly("{\"fs\":\"rw\",\"net\":true}");
            TestStore.execute(database, "UPDATE sessions SET sandbox_json = '{\"fs\": \"rw\", \"net\": true}'");
            assertThat(store.sessions().findSession(session.id()).orElseThrow().policy())
                    .isEqualTo(StoredPolicy.of(SandboxPolicy.DEFAULT));
            store.sessions().changePolicy(session.id(), null);
            assertThat(TestStore.query(database, "SELECT sandbox_json IS NULL FROM sessions"))
                    .containsExactly("1");
        }
    }

    @Test
    void aNewerDatabaseIsRefusedUntouchedWithBothVersions() throws IOException {
        TestStore.open(folder).close();
        Path database = TestStore.database(folder);
        for (String version : List.of("5", "6.1")) {
            TestStore.execute(
                    database,
                    "INSERT INTO flyway_schema_history SELECT 10 + count(*), '" + version
                            + "', 'later', 'SQL', 'V4__later.sql', 1, 'x', '2027-01-01', 1, 1 FROM flyway_schema_history");
            byte[] before = Files.readAllBytes(database);
            assertThatThrownBy(() -> TestStore.open(folder))
                    .isInstanceOf(StoreException.Newer.class)
                    .hasMessageContaining("schema version " + version)
                    .hasMessageContaining("none after 4");
            assertThat(Files.readAllBytes(database)).isEqualTo(before);
            TestStore.execute(database, "DELETE FROM flyway_schema_history WHERE version = '" + version + "'");
        }
        assertThat(copies()).isEmpty();
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedUntouched() throws IOException {
        Path database = prepared();
        String text = "This is not a database at all, only some text that is long enough to be taken for one.\n";
        Files.writeString(database, text.repeat(20));
        assertThatThrownBy(() -> TestStore.open(folder))
                .isInstanceOf(StoreException.Unreadable.class)
                .hasMessage(database + " is not a SQLite database: move it away, and hqt makes a new one.");
        assertThat(database).hasContent(text.repeat(20));
    }

    @Test
    void somebodyElsesDatabaseIsRefusedUntouched() throws IOException {
        Path database = prepared();
        TestStore.execute(database, "CREATE TABLE recipes (name TEXT)");
        assertThatThrownBy(() -> TestStore.open(folder))
                .isInstanceOf(StoreException.Unreadable.class)
                .hasMessageContaining("not one of hqt's");
        assertThat(TestStore.query(database, "SELECT name FROM sqlite_master")).containsExactly("recipes");
    }

    @Test
    void aDamagedDatabaseIsASentence() throws IOException {
        try (Store store = TestStore.open(folder)) {
            Project project = store.sessions().addProject(Path.of("/src/api"), "api");
            for (int number = 0; number < 50; number++) {
                TestStore.add(store.sessions(), project, "session " + number + " ".repeat(200));
            }
        }
        Path database = TestStore.database(folder);
        byte[] bytes = Files.readAllBytes(database);
        // All after the first page: the header is sound, what it leads to is not.
        Arrays.fill(bytes, 4096, bytes.length, (byte) 0x5a);
        Files.write(database, bytes);
        assertThatThrownBy(() -> {
                    try (Store store = TestStore.open(folder)) {
                        store.sessions().listSessions(true);
                    }
                })
                .isInstanceOf(StoreException.Unreadable.class)
                .hasMessageContaining("damaged")
                .hasMessageContaining("hqt.db.v*");
    }

    @Test
    void damageInsideIsFound() throws IOException {
        try (Store store = TestStore.open(folder)) {
            Project project = store.sessions().addProject(Path.of("/src/api"), "api");
            for (int number = 0; number < 50; number++) {
                TestStore.add(store.sessions(), project, "session " + number);
            }
            assertThat(store.findDamage()).isEmpty();
        }
        Path database = TestStore.database(folder);
        int page = Integer.parseInt(
                TestStore.query(database, "SELECT rootpage FROM sqlite_master WHERE name = 'sessions_nickname'")
                        .getFirst());
        byte[] bytes = Files.readAllBytes(database);
        Arrays.fill(bytes, (page - 1) * 4096, page * 4096, (byte) 0);
        Files.write(database, bytes);
        try (Store store = TestStore.open(folder)) {
            assertThat(store.findDamage()).isPresent();
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsASentence() throws IOException {
        Files.writeString(folder.resolve("data"), "a file where the folder should be");
        assertThatThrownBy(() -> TestStore.open(folder))
                .isInstanceOf(StoreException.NotWritable.class)
                .hasMessageContaining(folder.resolve("data").toString())
                .hasMessageContaining("XDG_DATA_HOME");
    }

    @Test
    void aDatabaseThatIsAFolderIsASentence() throws IOException {
        Files.createDirectories(TestStore.database(folder));
        assertThatThrownBy(() -> TestStore.open(folder)).isInstanceOf(StoreException.NotWritable.class);
    }

    @Test
    void anOddFolderNameIsNoTrouble() {
        Path odd = folder.resolve("a b?c=d%20e#f'g\"h;i:j$k&ü😀");
        try (Store store = TestStore.open(odd)) {
            store.sessions().addProject(Path.of("/src/api"), "api");
        }
        assertThat(TestStore.database(odd)).exists();
        try (Store store = TestStore.open(odd)) {
            assertThat(store.sessions().listProjects()).hasSize(1);
        }
    }

    @Test
    void aJournalModeThatSomebodyChangedIsSetBack() {
        TestStore.open(folder).close();
        TestStore.execute(TestStore.database(folder), "PRAGMA journal_mode = DELETE");
        TestStore.open(folder).close();
        assertThat(TestStore.query(TestStore.database(folder), "PRAGMA journal_mode"))
                .containsExactly("wal");
    }

    @Test
    void aDatabaseHeldByAnotherIsASentenceAfterTheTimeout() throws SQLException {
        try (Store store = TestStore.open(folder)) {
            store.sessions().listProjects();
            try (Connection holder = DriverManager.getConnection("jdbc:sqlite:" + TestStore.database(folder));
                    Statement statement = holder.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                assertThat(store.sessions().listProjects()).isEmpty();
                assertThatThrownBy(() -> store.sessions().addProject(Path.of("/src/api"), "api"))
                        .isInstanceOf(StoreException.Busy.class)
                        .hasMessageContaining("in use by another process");
                statement.execute("ROLLBACK");
            }
            assertThat(store.sessions().addProject(Path.of("/src/api"), "api").name())
                    .isEqualTo("api");
        }
    }

    @Test
    void aClosedStoreSaysSo() {
        Store store = TestStore.open(folder);
        store.close();
        store.close();
        assertThatThrownBy(() -> store.sessions().listProjects())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    /** As the first hqt would have left it: made by the very first script alone. */
    private void makeVersionOne() {
        Path database = prepared();
        migrateTo("1");
        TestStore.execute(
                database,
                "INSERT INTO projects (id, name, path, created_at, updated_at) VALUES (3, 'api', '/src/api', 1, 1)",
                "INSERT INTO harnesses (id, name) VALUES (5, 'claude')",
                "INSERT INTO sessions (id, project_id, harness_id, nickname, cwd, model, arguments, tmux_session_name,"
                        + " harness_session_id, state, exit_code, last_words, created_at, updated_at, deleted_at,"
                        + " version) VALUES (7, 3, 5, 'old ''one''', '/src/api', 'opus', '[\"-v\"]', 'hqt-7', 'uuid-7',"
                        + " 'stopped', 0, NULL, 1000, 2000, NULL, 4), (8, 3, 5, 'gone', '/src/api', NULL, '[]',"
                        + " 'hqt-8', NULL, 'failed', 1, 'last', 1000, 2000, 3000, 2)",
                "INSERT INTO harness_session_ids (session_id, harness_session_id, seen_at) VALUES (7, 'uuid-7', 1000)");
    }

    private void migrateTo(String version) {
        Flyway.configure()
                .dataSource("jdbc:sqlite:" + TestStore.database(folder), "", "")
                .locations("classpath:dev/hqt/store/migration")
                .target(version)
                .load()
                .migrate();
    }

    private Path prepared() {
        HqtDirectories directories = TestStore.directories(folder);
        try {
            Files.createDirectories(directories.data());
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
        return directories.database();
    }

    private static List<String> columns(Path database) {
        return TestStore.query(database, "SELECT name FROM pragma_table_info('sessions') ORDER BY cid");
    }

    private List<Path> copies() throws IOException {
        return files(TestStore.directories(folder).data()).stream()
                .filter(file -> file.toString().contains(".db.v"))
                .toList();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
