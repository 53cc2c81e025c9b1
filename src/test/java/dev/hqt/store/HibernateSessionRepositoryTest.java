package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.IdCause;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionDraft;
import dev.hqt.session.SessionNotFoundException;
import dev.hqt.session.SessionRepository;
import dev.hqt.session.SpawnEvent;
import dev.hqt.session.StartFacts;
import dev.hqt.session.StoredPolicy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HibernateSessionRepositoryTest {
    private static final Path API = Path.of("/src/api");

    @TempDir
    Path folder;

    private Store store;
    private SessionRepository sessions;

    @BeforeEach
    void open() {
        store = TestStore.open(folder);
        sessions = store.sessions();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Nested
    class OfProjects {
        @Test
        void addingOneTwiceGivesTheSameOne() {
            Project first = sessions.addProject(API, "api");
            assertThat(sessions.addProject(API, "other name")).isEqualTo(first);
            assertThat(sessions.listProjects()).containsExactly(first);
            assertThat(sessions.findProject(API)).contains(first);
            assertThat(sessions.findProject(Path.of("/src"))).isEmpty();
        }

        @Test
        void aNameInUseGetsANumber() {
            assertThat(sessions.addProject(Path.of("/a/web"), "web").name()).isEqualTo("web");
            assertThat(sessions.addProject(Path.of("/b/web"), "web").name()).isEqualTo("web-2");
            assertThat(sessions.addProject(Path.of("/c/web"), "web").name()).isEqualTo("web-3");
        }

        @Test
        void areListedByNameWithoutRegardToCase() {
            sessions.addProject(Path.of("/1"), "beta");
            sessions.addProject(Path.of("/2"), "Alpha");
            sessions.addProject(Path.of("/3"), "alpha");
            sessions.addProject(Path.of("/4"), "Gamma");
            assertThat(sessions.listProjects())
                    .extracting(Project::name)
                    .containsExactly("Alpha", "alpha", "beta", "Gamma");
        }

        @Test
        void oneWithASessionStays() {
            Project project = sessions.addProject(API, "api");
            TestStore.add(sessions, project, "nick");
            assertThatThrownBy(() -> sessions.removeProject(project.id()))
                    .isInstanceOf(HqtException.class)
                    .hasMessage("Project api has 1 session, so it stays: 'hqt delete' them first (they can be brought"
                            + " back).");
            assertThat(sessions.listProjects()).containsExactly(project);
        }

        @Test
        void oneThatWasRemovedIsGoneAndItsNameFree() {
            Project project = sessions.addProject(API, "api");
            sessions.removeProject(project.id());
            assertThat(sessions.listProjects()).isEmpty();
            assertThat(sessions.findProject(API)).isEmpty();
            assertThat(sessions.addProject(Path.of("/other"), "api").name()).isEqualTo("api");
            assertThatThrownBy(() -> sessions.removeProject(project.id())).isInstanceOf(HqtException.class);
            assertThatThrownBy(() -> TestStore.add(sessions, project, "nick"))
                    .isInstanceOf(HqtException.class)
                    .hasMessageContaining("no project " + project.id());
        }

        @Test
        void oneThatWasRemovedComesBackWithTheSameIdWhenItIsAddedAgain() {
            Project project = sessions.addProject(API, "api");
            sessions.removeProject(project.id());
            sessions.addProject(Path.of("/other"), "api");
            Project again = sessions.addProject(API, "api");
            assertThat(again).isEqualTo(new Project(project.id(), "api-2", API));
        }

        @Test
        void oneThatWasRemovedComesBackWithItsDeletedSession() {
            Project project = sessions.addProject(API, "api");
            Session session = TestStore.add(sessions, project, "nick");
            sessions.delete(session.id());
            sessions.removeProject(project.id());
            assertThat(sessions.listSessions(true)).extracting(Session::id).containsExactly(session.id());

            assertThat(sessions.undelete(session.id()).project()).isEqualTo(project);
            assertThat(sessions.listProjects()).containsExactly(project);
        }

        @Test
        void aPathWithBlanksQuotesColonsAndDollarsIsKept() {
            Path odd = Path.of("/tmp/a b'c\"d:e$f?g%20h#i;j\\k\nl/ü😀");
            Project project = sessions.addProject(odd, "odd");
            assertThat(sessions.findProject(odd)).contains(project);
            assertThat(project.path()).isEqualTo(odd);
        }
    }

    @Nested
    class OfSessions {
        private Project project;

        @BeforeEach
        void addProject() {
            project = sessions.addProject(API, "api");
        }

        @Test
        void aNewOneHasWhatWasAskedFor() {
            Session session = sessions.addSession(new SessionDraft(
                    project.id(),
                    "fix-auth",
                    Path.of("/src/api/server"),
                    "codex",
                    "gpt-5",
                    List.of("--one", "two three", "", "\"four\"\n"),
                    new SandboxPolicy(FilesystemAccess.READ_ONLY, false)));

            assertThat(session.nickname()).isEqualTo("fix-auth");
            assertThat(session.project()).isEqualTo(project);
            assertThat(session.cwd()).isEqualTo(Path.of("/src/api/server"));
            assertThat(session.harness()).isEqualTo("codex");
            assertThat(session.model()).isEqualTo("gpt-5");
            assertThat(session.arguments()).containsExactly("--one", "two three", "", "\"four\"\n");
            assertThat(session.policy())
                    .isEqualTo(StoredPolicy.of(new SandboxPolicy(FilesystemAccess.READ_ONLY, false)));
            assertThat(session.harnessSessionId()).isNull();
            assertThat(session.tmuxSession()).isEqualTo("hqt-" + session.id());
            assertThat(session.recordedState()).isEqualTo(RecordedState.STARTING);
            assertThat(session.exitCode()).isNull();
            assertThat(session.lastWords()).isNull();
            assertThat(session.createdAt()).isEqualTo(session.updatedAt()).isAfterOrEqualTo(TestStore.START);
            assertThat(session.deletedAt()).isNull();
            assertThat(sessions.findSession(session.id())).contains(session);
        }

        @Test
        void aNicknameOfAnyTextComesBackByteForByte() {
            String start =
                    "🦊 \"q\" 'r' `s`\n\t\u001b[31m\u001b]0;x\u0007;-- ); DROP TABLE sessions; % _ \\ {} 漢字 e\u0301 👩\u200d💻 \u202e ";
            String nickname = start + "x".repeat(200 - start.length());
            Session session = TestStore.add(sessions, project, nickname);

            Session read = sessions.findSession(session.id()).orElseThrow();
            assertThat(read.nickname()).isEqualTo(nickname);
            assertThat(sessions.findSessions(nickname)).containsExactly(read);
            byte[] bytes = nickname.getBytes(StandardCharsets.UTF_8);
            assertThat(TestStore.query(TestStore.database(folder), "SELECT hex(nickname) FROM sessions"))
                    .containsExactly(HexFormat.of().withUpperCase().formatHex(bytes));
            assertThat(sessions.rename(session.id(), nickname + "!").nickname()).isEqualTo(nickname + "!");
        }

        @Test
        void anEmptyNicknameIsRefusedAndLeavesNoRow() {
            assertThatThrownBy(() -> TestStore.add(sessions, project, "")).isInstanceOf(StoreException.Rejected.class);
            assertThat(sessions.listSessions(true)).isEmpty();
        }

        @Test
        void areListedByProjectAndThenNewestFirst() {
            Project other = sessions.addProject(Path.of("/src/Aardvark"), "Aardvark");
            Session oldest = TestStore.add(sessions, project, "oldest");
            Session middle = TestStore.add(sessions, other, "middle");
            Session newest = TestStore.add(sessions, project, "newest");
            assertThat(sessions.listSessions(false)).containsExactly(middle, newest, oldest);
        }

        @Test
        void areFoundByNicknameUnlessDeleted() {
            Session first = TestStore.add(sessions, project, "same");
            Session second = TestStore.add(sessions, project, "same");
            TestStore.add(sessions, project, "Same");
            assertThat(sessions.findSessions("same")).containsExactly(second, first);
            sessions.delete(second.id());
            assertThat(sessions.findSessions("same")).containsExactly(first);
            assertThat(sessions.findSessions("sam%")).isEmpty();
        }

        @Test
        void aDeletedOneIsHiddenAndComesBackAsItWas() {
            Session session = TestStore.add(sessions, project, "nick");
            Session deleted = sessions.delete(session.id());
            assertThat(deleted.isDeleted()).isTrue();
            assertThat(sessions.listSessions(false)).isEmpty();
            assertThat(sessions.listSessions(true)).containsExactly(deleted);
            assertThat(sessions.findSession(session.id())).contains(deleted);

            assertThat(sessions.delete(session.id())).isEqualTo(deleted);
            Session back = sessions.undelete(session.id());
            assertThat(back.isDeleted()).isFalse();
            assertThat(sessions.listSessions(false)).containsExactly(back);
            assertThat(sessions.undelete(session.id())).isEqualTo(back);
        }

        @Test
        void changesTouchWhatTheyNameAndNothingElse() {
            Session session = sessions.addSession(TestStore.draft(project, "nick", SandboxPolicy.DEFAULT));
            Session renamed = sessions.rename(session.id(), "other");
            assertThat(renamed).isEqualTo(with(session, "other", session.policy(), null, renamed));
            Session harness = sessions.changeHarnessSessionId(session.id(), "uuid-1", IdCause.GIVEN);
            assertThat(harness).isEqualTo(with(renamed, "other", session.policy(), "uuid-1", harness));
            Session open = sessions.changePolicy(session.id(), null);
            assertThat(open).isEqualTo(with(harness, "other", StoredPolicy.UNSANDBOXED, "uuid-1", open));
            assertThat(List.of(session.version(), renamed.version(), harness.version(), open.version()))
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(sessions.findSession(session.id())).contains(open);
        }

        private Session with(
                Session before, String nickname, StoredPolicy policy, @Nullable String harnessId, Session after) {
            return new Session(
                    before.id(),
                    nickname,
                    before.project(),
                    before.cwd(),
                    before.harness(),
                    before.model(),
                    before.arguments(),
                    policy,
                    harnessId,
                    before.tmuxSession(),
                    before.recordedState(),
                    before.exitCode(),
                    before.lastWords(),
                    before.changes(),
                    before.createdAt(),
                    after.updatedAt(),
                    before.deletedAt(),
                    after.version());
        }

        /** The rule behind it: another process's change to another column must survive, and does even in the SQL. */
        @Test
        void anUpdateNamesOnlyTheColumnsThatChanged() {
            Session session = TestStore.add(sessions, project, "nick");
            Path database = TestStore.database(folder);
            TestStore.execute(
                    database,
                    "CREATE TABLE seen (what TEXT)",
                    "CREATE TRIGGER t1 AFTER UPDATE OF nickname ON sessions BEGIN INSERT INTO seen VALUES ('nickname'); END",
                    "CREATE TRIGGER t2 AFTER UPDATE OF state ON sessions BEGIN INSERT INTO seen VALUES ('state'); END",
                    "CREATE TRIGGER t3 AFTER UPDATE OF sandbox_json, harness_session_id, cwd, model, arguments,"
                            + " project_id, harness_id, created_at, deleted_at, tmux_session_name ON sessions"
                            + " BEGIN INSERT INTO seen VALUES ('others'); END");
            sessions.rename(session.id(), "other");
            sessions.changeState(session.id(), RecordedState.RUNNING, null, null);
            assertThat(TestStore.query(database, "SELECT what FROM seen ORDER BY rowid"))
                    .containsExactly("nickname", "state");
        }

        /** Who saw the row before must not be put off: a review says nothing of the process. */
        @Test
        void theCountOfChangesLeavesVersionAndTimeAlone() {
            Session session = TestStore.add(sessions, project, "nick");
            Session counted = sessions.recordChanges(session.id(), 3);
            assertThat(counted.changes()).isEqualTo(3);
            assertThat(counted.version()).isEqualTo(session.version());
            assertThat(counted.updatedAt()).isEqualTo(session.updatedAt());
            assertThat(sessions.findSession(session.id())).contains(counted);
            sessions.changeStateIfUnchanged(session, RecordedState.STOPPED, 0, null);
            Session stopped = sessions.findSession(session.id()).orElseThrow();
            assertThat(stopped.recordedState()).isEqualTo(RecordedState.STOPPED);
            assertThat(stopped.changes()).isEqualTo(3);
            assertThat(sessions.recordChanges(session.id(), null))
                    .isEqualTo(sessions.findSession(session.id()).orElseThrow());
        }

        @Test
        void theStateOfTheProcessIsKeptWithItsEnd() {
            Session session = TestStore.add(sessions, project, "nick");
            Session failed =
                    sessions.changeState(session.id(), RecordedState.FAILED, 127, "claude: not found\n\u001b[0m");
            assertThat(failed.recordedState()).isEqualTo(RecordedState.FAILED);
            assertThat(failed.exitCode()).isEqualTo(127);
            assertThat(failed.lastWords()).isEqualTo("claude: not found\n\u001b[0m");
            Session running = sessions.changeState(session.id(), RecordedState.RUNNING, null, null);
            assertThat(running.exitCode()).isNull();
            assertThat(running.lastWords()).isNull();
            for (RecordedState state : RecordedState.values()) {
                assertThat(sessions.changeState(session.id(), state, null, null).recordedState())
                        .isEqualTo(state);
            }
        }

        @Test
        void whatWasSeenOfAnOlderRowChangesNothing() {
            long id = TestStore.add(sessions, project, "nick").id();
            Session seen = sessions.changeState(id, RecordedState.RUNNING, null, null);
            try (Store other = TestStore.open(folder)) {
                Session starting = other.sessions().changeState(id, RecordedState.STARTING, null, null);
                sessions.changeStateIfUnchanged(seen, RecordedState.STOPPED, 0, null);
                assertThat(sessions.findSession(id)).contains(starting);
                sessions.changeStateIfUnchanged(starting, RecordedState.STOPPED, 3, null);
                assertThat(other.sessions().findSession(id)).hasValueSatisfying(stopped -> {
                    assertThat(stopped.recordedState()).isEqualTo(RecordedState.STOPPED);
                    assertThat(stopped.exitCode()).isEqualTo(3);
                    assertThat(stopped.version()).isGreaterThan(starting.version());
                });
            }
            Session withdrawn = TestStore.add(sessions, project, "other");
            sessions.withdrawSession(withdrawn.id());
            sessions.changeStateIfUnchanged(withdrawn, RecordedState.RUNNING, null, null);
            assertThat(sessions.findSession(withdrawn.id())).isEmpty();
        }

        @Test
        void everyIdEverSeenIsKeptInTheOrderOfItsFirstSight() {
            Session session = TestStore.add(sessions, project, "nick");
            assertThat(sessions.listConversations(session.id())).isEmpty();
            for (String id : List.of("first", "second", "first", "third")) {
                assertThat(sessions.changeHarnessSessionId(session.id(), id, IdCause.GIVEN)
                                .harnessSessionId())
                        .isEqualTo(id);
            }
            assertThat(sessions.listConversations(session.id()))
                    .extracting(KnownConversation::id)
                    .containsExactly("first", "second", "third");
        }

        @Test
        void anIdThatIsTheSameChangesNothing() {
            Session session = TestStore.add(sessions, project, "nick");
            Session once = sessions.changeHarnessSessionId(session.id(), "uuid", IdCause.GIVEN);
            assertThat(sessions.changeHarnessSessionId(session.id(), "uuid", IdCause.GIVEN))
                    .isEqualTo(once);
        }

        @Test
        void anIdKeepsTheTimeAndTheCauseThatItWasFirstSeenFor() {
            Session session = TestStore.add(sessions, project, "nick");
            sessions.changeHarnessSessionId(session.id(), "one", IdCause.GIVEN);
            sessions.rememberHarnessSessionId(session.id(), "two", IdCause.FRESH);
            assertThat(sessions.findSession(session.id()).orElseThrow().harnessSessionId())
                    .isEqualTo("one");
            sessions.changeHarnessSessionId(session.id(), "two", IdCause.FOLLOWED);
            List<KnownConversation> known = sessions.listConversations(session.id());
            assertThat(known).extracting(KnownConversation::id).containsExactly("one", "two");
            assertThat(known).extracting(KnownConversation::cause).containsExactly(IdCause.GIVEN, IdCause.FRESH);
            assertThat(known.getFirst().since())
                    .isAfter(TestStore.START)
                    .isBefore(known.getLast().since());
        }

        @Test
        void whatAStartWasGivenIsKept() {
            Session session = TestStore.add(sessions, project, "nick");
            SpawnEvent start = new SpawnEvent(
                    TestStore.START,
                    "resume",
                    null,
                    null,
                    null,
                    "/usr/bin/claude",
                    "2.1.0",
                    "claude",
                    new StartFacts(
                            API,
                            "opus",
                            List.of("--add-dir", "/x y"),
                            new TreeSet<>(List.of("PATH", "HOME")),
                            List.of("version 2.0.0 → 2.1.0")));
            sessions.recordEvent(session.id(), start);
            assertThat(sessions.listEvents(session.id())).containsExactly(start);
        }

        @Test
        void eventsAreKeptInOrder() {
            Session session = TestStore.add(sessions, project, "nick");
            Session other = TestStore.add(sessions, project, "other");
            SpawnEvent spawn = new SpawnEvent(
                    Instant.parse("2026-05-06T07:08:09.010Z"),
                    "spawn",
                    "{\"fs\":\"rw\",\"net\":true}",
                    "/usr/bin/bwrap",
                    "0.8.0",
                    "/home/u/.local/bin/claude",
                    "2.1.0",
                    "claude --dangerously-skip-permissions");
            SpawnEvent changed =
                    new SpawnEvent(Instant.parse("2026-05-06T07:00:00Z"), "policy", null, null, null, null, null, null);
            sessions.recordEvent(session.id(), spawn);
            sessions.recordEvent(other.id(), changed);
            sessions.recordEvent(session.id(), changed);
            assertThat(sessions.listEvents(session.id())).containsExactly(spawn, changed);
            assertThat(sessions.listEvents(other.id())).containsExactly(changed);
        }

        @Test
        void oneThatWasWithdrawnLeavesNoTraceAndItsIdIsNeverUsedAgain() {
            Session kept = TestStore.add(sessions, project, "kept");
            Session session = TestStore.add(sessions, project, "nick");
            sessions.changeHarnessSessionId(session.id(), "uuid", IdCause.GIVEN);
            sessions.changeHarnessSessionId(kept.id(), "kept-uuid", IdCause.GIVEN);
            sessions.recordEvent(
                    session.id(), new SpawnEvent(TestStore.START, "spawn", null, null, null, null, null, null));
            sessions.withdrawSession(session.id());
            assertThat(sessions.listSessions(true)).extracting(Session::id).containsExactly(kept.id());
            assertThat(TestStore.query(
                            TestStore.database(folder),
                            "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM events),"
                                    + " (SELECT group_concat(harness_session_id) FROM harness_session_ids)"))
                    .containsExactly("1|0|kept-uuid");
            assertThat(TestStore.add(sessions, project, "next").id()).isGreaterThan(session.id());
        }

        @Test
        void oneThatHasRunIsNotWithdrawn() {
            Session session = TestStore.add(sessions, project, "nick");
            sessions.changeState(session.id(), RecordedState.STOPPED, 0, null);
            assertThatThrownBy(() -> sessions.withdrawSession(session.id()))
                    .isInstanceOf(HqtException.class)
                    .hasMessageContaining("has run already");
            assertThat(sessions.findSession(session.id())).isPresent();
        }

        @Test
        void whatIsNotThereIsSaidToBeNotThere() {
            List<ThrowingCallable> calls = List.of(
                    () -> sessions.rename(99, "x"),
                    () -> sessions.changePolicy(99, null),
                    () -> sessions.changeHarnessSessionId(99, "x", IdCause.GIVEN),
                    () -> sessions.changeState(99, RecordedState.RUNNING, null, null),
                    () -> sessions.delete(99),
                    () -> sessions.undelete(99),
                    () -> sessions.withdrawSession(99),
                    () -> sessions.recordEvent(
                            99, new SpawnEvent(TestStore.START, "spawn", null, null, null, null, null, null)));
            for (ThrowingCallable call : calls) {
                assertThatThrownBy(call)
                        .isInstanceOf(SessionNotFoundException.class)
                        .hasMessageContaining("no session 99");
            }
            assertThat(sessions.findSession(99)).isEmpty();
            assertThat(sessions.listEvents(99)).isEmpty();
            assertThat(sessions.listConversations(99)).isEmpty();
            assertThat(TestStore.query(TestStore.database(folder), "SELECT count(*) FROM harness_session_ids"))
                    .containsExactly("0");
        }

        @Test
        void oneBadRowIsRefusedAndHidesNoOther() {
            Session good = TestStore.add(sessions, project, "good");
            Session policy = sessions.addSession(TestStore.draft(project, "policy", SandboxPolicy.DEFAULT));
            Session arguments = TestStore.add(sessions, project, "arguments");
            Session state = TestStore.add(sessions, project, "state");
            TestStore.execute(
                    TestStore.database(folder),
                    "UPDATE sessions SET sandbox_json = '' WHERE id = " + policy.id(),
                    "UPDATE sessions SET arguments = '[1]' WHERE id = " + arguments.id(),
                    "UPDATE sessions SET state = 'asleep' WHERE id = " + state.id());
            assertThat(sessions.listSessions(false)).hasSize(4).contains(good);
            for (Session bad : List.of(policy, arguments, state)) {
                assertThat(sessions.findSession(bad.id()).orElseThrow().policy())
                        .as(bad.nickname())
                        .isInstanceOf(StoredPolicy.Unreadable.class);
            }
        }
    }

    @Test
    void twoStoresInOneProcessSeeEachOther() {
        try (Store second = TestStore.open(folder)) {
            Project project = sessions.addProject(API, "api");
            Session session = second.sessions().addSession(TestStore.draft(project, "nick", null));
            assertThat(sessions.findSession(session.id())).contains(session);
            assertThat(second.sessions().rename(session.id(), "other"))
                    .isEqualTo(sessions.findSession(session.id()).orElseThrow());
        }
    }
}
