package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.fake.StubHarness;
import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.NewSession;
import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stops and resumes several sessions in one directory over and over, with a fault each time, and looks after each whether
 * the conversation that was opened is the session's own and whether every id is still known.
 */
final class ResumeCycles {
    /** What befalls a session between two of its lives. */
    enum Fault {
        NONE,
        /** It ends once with code 1 as it is resumed, and works the next time. */
        REFUSES_ONCE,
        /** Its conversation's file is not there, and comes back later. */
        UNKNOWN_ID,
        /** It goes on as another conversation before it is stopped. */
        ANOTHER_ID,
        /** It goes on as another conversation and is killed. */
        ANOTHER_ID_AND_KILLED,
        KILLED,
        /** The server goes away with all sessions. */
        SERVER_KILLED,
        /** It takes longer than usual to start. */
        SLOW
    }

    private static final int SLOW_MILLIS = 1500;

    private final JailedRun hqt;
    private final SessionService service;
    private final StubHarness stub;
    private final Path project;
    private final List<Life> lives = new ArrayList<>();
    private final Map<Fault, Integer> tally = new EnumMap<>(Fault.class);

    /** What a session must have: the conversation it is in, what that begins with, and all that it ever was in. */
    private static final class Life {
        private final long id;
        private final String harness;
        private String conversation;
        private String beginning;
        private final List<String> all = new ArrayList<>();

        Life(long id, String harness, String conversation, String beginning) {
            this.id = id;
            this.harness = harness;
            this.conversation = conversation;
            this.beginning = beginning;
            all.add(conversation);
        }
    }

    ResumeCycles(JailedRun hqt, SessionService service) throws IOException {
        this.hqt = hqt;
        this.service = service;
        project = hqt.project("src/api");
        stub = new StubHarness(project);
        hqt.program("claude", StubHarness.script("claude"));
        hqt.program("codex", StubHarness.script("codex"));
        begin("claude", null);
        begin("claude", SandboxPolicy.DEFAULT);
        begin("claude", null);
        begin("codex", null);
        begin("codex", SandboxPolicy.DEFAULT);
    }

    private void begin(String harness, @Nullable SandboxPolicy sandbox) {
        String beginning = "I am number " + lives.size();
        SessionView view = service.create(new NewSession(project, harness, null, null, sandbox, beginning, List.of()));
        assertThat(view.live()).as(view.note()).isTrue();
        hqt.await(() -> service.view(view.id()).session().harnessSessionId() != null);
        String conversation = current(view.id());
        lives.add(new Life(view.id(), harness, conversation, beginning));
        requireOwn(lives.getLast());
    }

    /** Goes through so many cycles; how often each fault was there. */
    Map<Fault, Integer> run(int cycles, long seed) throws IOException {
        Random random = new Random(seed);
        for (int cycle = 0; cycle < cycles; cycle++) {
            Life life = lives.get(cycle % lives.size());
            // Each in its turn, so that a short run meets all; which session meets it is left to chance by the numbers.
            Fault fault = cycle < Fault.values().length
                    ? Fault.values()[cycle]
                    : Fault.values()[random.nextInt(Fault.values().length)];
            meet(life, fault, cycle);
            tally.merge(fault, 1, Integer::sum);
            lives.forEach(this::requireKnown);
        }
        // Gone before their folder is: one that is ended with its server still writes its last line.
        lives.forEach(life -> service.stop(life.id));
        return tally;
    }

    private void meet(Life life, Fault fault, int cycle) throws IOException {
        switch (fault) {
            case NONE -> {
                service.stop(life.id);
                resume(life);
            }
            case REFUSES_ONCE -> {
                service.stop(life.id);
                stub.atNextStartOf(life.conversation, "crash 1");
                startedFresh(life);
            }
            case UNKNOWN_ID -> {
                service.stop(life.id);
                Path file = file(life);
                Path aside = hqt.home.resolve("aside");
                Files.move(file, aside);
                assertThat(service.resume(life.id, true)).isInstanceOf(ResumeOutcome.StartedFresh.class);
                Files.move(aside, file);
                retry(life);
            }
            case ANOTHER_ID -> {
                goOnElsewhere(life, cycle);
                service.stop(life.id);
                resume(life);
            }
            case ANOTHER_ID_AND_KILLED -> {
                goOnElsewhere(life, cycle);
                kill(life);
                resume(life);
            }
            case KILLED -> {
                kill(life);
                resume(life);
            }
            case SERVER_KILLED -> {
                killServer();
                for (SessionView view : service.listInterrupted()) {
                    assertThat(service.restore(view.id(), true)).isInstanceOf(Restored.Tried.class);
                }
                lives.forEach(this::requireOwn);
            }
            case SLOW -> {
                service.stop(life.id);
                stub.atNextStartOf(life.conversation, "slow " + SLOW_MILLIS);
                resume(life);
            }
        }
    }

    private void resume(Life life) {
        ResumeOutcome outcome = service.resume(life.id, true);
        assertThat(outcome).as("session %s: %s", life.id, outcome).isInstanceOf(ResumeOutcome.Resumed.class);
        requireOwn(life);
    }

    private void startedFresh(Life life) {
        ResumeOutcome outcome = service.resume(life.id, true);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ResumeOutcome.StartedFresh.class,
                        fresh -> assertThat(fresh.triedId()).isEqualTo(life.conversation));
        retry(life);
    }

    /** What the choice "retry the old id" does. */
    private void retry(Life life) {
        SessionView fresh = service.view(life.id);
        String id = fresh.session().harnessSessionId();
        if (id != null && !life.all.contains(id)) {
            life.all.add(id);
        }
        service.stop(life.id);
        ResumeOutcome outcome = service.resumeConversation(life.id, life.conversation);
        assertThat(outcome).as("session %s: %s", life.id, outcome).isInstanceOf(ResumeOutcome.Resumed.class);
        requireOwn(life);
    }

    private void goOnElsewhere(Life life, int cycle) {
        life.beginning = "elsewhere in cycle " + cycle;
        stub.tell(life.conversation, "id", "turn " + life.beginning);
        hqt.await(() -> !current(life.id).equals(life.conversation));
        life.conversation = current(life.id);
        life.all.add(life.conversation);
        // Its file is there a moment after its id.
        hqt.await(() -> opened(life).isPresent());
    }

    private void kill(Life life) {
        stub.tell(life.conversation, "kill");
        hqt.await(() -> service.view(life.id).state() == SessionState.STOPPED);
    }

    private void killServer() {
        String socket = hqt.home.resolve(".local/state/hqt/run/tmux.sock").toString();
        assertThat(new SystemCommandRunner()
                        .run(Command.of("tmux", "-S", socket, "kill-server"))
                        .succeeded())
                .isTrue();
        hqt.await(() -> service.list(false).stream().noneMatch(SessionView::live));
        assertThat(service.list(false))
                .allSatisfy(view -> assertThat(view.state()).isEqualTo(SessionState.STOPPED));
    }

    /** The last process that opened anything under this id opened the session's own conversation. */
    private void requireOwn(Life life) {
        assertThat(opened(life))
                .hasValueSatisfying(found -> assertThat(found.firstLine()).contains("\"" + life.beginning + "\""));
        assertThat(current(life.id)).isEqualTo(life.conversation);
    }

    private java.util.Optional<StubHarness.Opened> opened(Life life) {
        return stub.starts().reversed().stream()
                .flatMap(start -> start.opened().reversed().stream())
                .filter(opened -> opened.id().equals(life.conversation))
                .findFirst();
    }

    private void requireKnown(Life life) {
        assertThat(service.conversations(life.id))
                .extracting(KnownConversation::id)
                .containsAll(life.all);
    }

    private String current(long id) {
        return String.valueOf(service.view(id).session().harnessSessionId());
    }

    private Path file(Life life) throws IOException {
        try (Stream<Path> files = Files.walk(hqt.home.resolve("." + life.harness))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> String.valueOf(file.getFileName()).endsWith(life.conversation + ".jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
