package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.KnownConversation;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several hqt at once, each a process of its own, as users run them. */
class ManyProcessesTest {
    /** Kept for all tests: a cold start of Hibernate is most of what they cost. */
    private static List<StoreWorker> workers = List.of();

    @TempDir
    Path folder;

    @BeforeAll
    static void startWorkers() throws IOException {
        workers = StoreWorker.start(5);
    }

    @AfterAll
    static void endWorkers() {
        workers.forEach(StoreWorker::close);
    }

    @Test
    void noWriteIsLostAndNoRowDeletedByAnother() throws IOException {
        int processes = workers.size();
        int rounds = 15;
        try (Store store = TestStore.open(folder)) {
            SessionRepository sessions = store.sessions();
            Project project = sessions.addProject(Path.of("/src/shared"), "shared name");
            Session shared = TestStore.add(sessions, project, "shared");
            for (int number = 0; number < processes; number++) {
                workers.get(number).order("work", folder, "w" + number, rounds);
            }
            for (int round = 0; round < rounds; round++) {
                sessions.changeState(shared.id(), RecordedState.RUNNING, round, "round " + round);
                sessions.rename(TestStore.add(sessions, project, "here").id(), "here-" + round);
            }
            for (StoreWorker worker : workers) {
                worker.require("done " + rounds);
            }

            Set<String> expected = new TreeSet<>(Set.of("shared"));
            for (int round = 0; round < rounds; round++) {
                expected.add("here-" + round);
                for (int number = 0; number < processes; number++) {
                    expected.add("w" + number + "-" + round);
                }
            }
            List<Session> all = sessions.listSessions(true);
            assertThat(all).extracting(Session::nickname).containsExactlyInAnyOrderElementsOf(expected);
            for (Session session : all) {
                if (session.nickname().startsWith("w")) {
                    assertThat(session.harnessSessionId()).isEqualTo(session.nickname());
                    assertThat(session.recordedState()).isEqualTo(RecordedState.RUNNING);
                    int round = Integer.parseInt(session.nickname().replaceFirst(".*-", ""));
                    assertThat(session.isDeleted()).isEqualTo(round % 3 == 0);
                }
            }
            Session after = sessions.findSession(shared.id()).orElseThrow();
            assertThat(after.lastWords()).isEqualTo("round " + (rounds - 1));
            assertThat(sessions.listConversations(shared.id()))
                    .extracting(KnownConversation::id)
                    .containsExactlyInAnyOrderElementsOf(expected.stream()
                            .filter(name -> name.startsWith("w"))
                            .collect(Collectors.toSet()));
            // Made, named for tmux, and once for each of the changes: none was written over.
            assertThat(after.version()).isEqualTo(shared.version() + rounds + processes * rounds);
            assertThat(sessions.listProjects())
                    .extracting(Project::name)
                    .containsExactlyInAnyOrder(
                            "shared name",
                            "shared name-2",
                            "shared name-3",
                            "shared name-4",
                            "shared name-5",
                            "shared name-6");
            assertThat(store.findDamage()).isEmpty();
        }
    }

    @Test
    void sessionsMadeAtOnceWithoutANameGetOneEach() throws IOException {
        int each = 8;
        for (StoreWorker worker : workers) {
            worker.order("unnamed", folder, each);
        }
        for (StoreWorker worker : workers) {
            worker.require("done " + each);
        }
        try (Store store = TestStore.open(folder)) {
            assertThat(store.sessions().listSessions(true))
                    .extracting(Session::nickname)
                    .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, each * workers.size())
                            .mapToObj(number -> "claude-" + number)
                            .toList());
        }
    }

    @Test
    void fiveThatMakeTheDatabaseAtOnceAllSucceed() throws IOException {
        for (int round = 0; round < 8; round++) {
            Path fresh = folder.resolve("round-" + round);
            for (StoreWorker worker : workers) {
                worker.order("open", fresh);
            }
            for (StoreWorker worker : workers) {
                worker.require("done 3");
            }
            assertThat(TestStore.query(
                            TestStore.database(fresh), "SELECT count(*), max(version) FROM flyway_schema_history"))
                    .containsExactly("3|3");
        }
    }

    @Test
    void whatWasWrittenBeforeAKillIsThereAfterIt() throws IOException, InterruptedException {
        long newest = 0;
        for (int round = 1; round <= 2; round++) {
            try (StoreWorker worker = StoreWorker.start()) {
                worker.order("fill", folder);
                for (int rows = 0; rows < 10 * round; rows++) {
                    String answer = worker.answer();
                    assertThat(answer).startsWith("wrote ");
                    newest = Long.parseLong(answer.substring("wrote ".length()));
                }
                worker.kill();
            }
            try (Store store = TestStore.open(folder)) {
                assertThat(store.findDamage()).isEmpty();
                assertThat(store.sessions().listSessions(true)).hasSizeGreaterThanOrEqualTo((int) newest);
                assertThat(store.sessions().findSession(newest).orElseThrow().recordedState())
                        .isEqualTo(RecordedState.STOPPED);
            }
        }
    }
}
