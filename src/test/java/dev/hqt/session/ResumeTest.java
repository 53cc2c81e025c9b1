package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.ResumeRefusal;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.FakeMultiplexer.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No id is lost, none is taken for another's, and what became of a resume is told. */
class ResumeTest {
    private static final SandboxPolicy OFFLINE = new SandboxPolicy(FilesystemAccess.READ_ONLY, false);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private InMemorySessionRepository repository;
    private SessionService service;
    private Path project;

    @BeforeEach
    void build() throws IOException {
        project = Files.createDirectories(folder.resolve("home/src/api"));
        repository = new InMemorySessionRepository(clock);
        service = new SessionService(
                repository,
                multiplexer,
                new FakeHarnesses(new FakeHarness("fake", "Fake")),
                new FakeMachine(folder.resolve("home")),
                new SessionFolders(
                        folder.resolve("home"), folder.resolve("data"), new CacheArea(folder.resolve("cache/hqt"))),
                clock,
                clock);
    }

    @Test
    void aPassingTroubleLosesNoConversation() {
        long id = stopped();
        AtomicBoolean once = new AtomicBoolean();
        multiplexer.launchesAre(launch -> {
            List<String> command = command(launch);
            if (command.contains("--resume") && once.compareAndSet(false, true)) {
                return new Fate.Dies(1, "network is down");
            }
            return command.contains("--session") && command.contains("conversation-1")
                    ? new Fate.Dies(1, "the id is in use")
                    : new Fate.Lives("ready");
        });

        assertThat(service.resume(id, true)).isInstanceOfSatisfying(ResumeOutcome.StartedFresh.class, fresh -> {
            assertThat(fresh.harnessWords()).contains("network is down");
            assertThat(fresh.refusal()).isEqualTo(ResumeRefusal.OTHER);
            assertThat(fresh.newId()).isTrue();
            assertThat(fresh.lostNothing()).isFalse();
            assertThat(fresh.triedId()).isEqualTo("conversation-1");
        });
        assertThat(current(id)).isEqualTo("conversation-1-2");
        assertThat(service.conversations(id))
                .extracting(KnownConversation::id, KnownConversation::cause)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("conversation-1", IdCause.GIVEN),
                        org.assertj.core.groups.Tuple.tuple("conversation-1-2", IdCause.FRESH));

        service.stop(id);
        assertThat(service.resumeConversation(id, "conversation-1")).isInstanceOf(ResumeOutcome.Resumed.class);
        assertThat(current(id)).isEqualTo("conversation-1");
        assertThat(command(multiplexer.launch(id))).containsSequence("--resume", "conversation-1");
        assertThat(ids(id)).containsExactly("conversation-1", "conversation-1-2");
    }

    @Test
    void whereNoRungHoldsTheOldIdStays() {
        long id = stopped();
        multiplexer.launchesAre(launch ->
                new Fate.Dies(1, command(launch).contains("--resume") ? "network is down" : "the id is in use"));
        assertThat(service.resume(id, true)).isInstanceOf(ResumeOutcome.Failed.class);
        assertThat(current(id)).isEqualTo("conversation-1");
        assertThat(ids(id)).containsExactly("conversation-1", "conversation-1-2");
    }

    @Test
    void whoIsNotLoggedInIsToldSoAndStartsNothingElse() {
        long id = stopped();
        multiplexer.launchesAre(launch -> new Fate.Dies(1, "please log in"));
        assertThat(service.resume(id, true))
                .isInstanceOfSatisfying(
                        ResumeOutcome.Failed.class,
                        failed -> assertThat(failed.refusal()).isEqualTo(ResumeRefusal.NOT_LOGGED_IN));
        assertThat(multiplexer.launches()).hasSize(2);
    }

    @Test
    void aConversationThatTheUserNamesBecomesTheSessionsOnlyWhenItGoesOn() {
        long id = stopped();
        multiplexer.launchesAre(launch -> new Fate.Dies(1, "No conversation found"));
        assertThat(service.resumeConversation(id, "conversation-typed")).isInstanceOf(ResumeOutcome.Failed.class);
        assertThat(multiplexer.launches()).hasSize(2);
        assertThat(current(id)).isEqualTo("conversation-1");
        assertThat(ids(id)).containsExactly("conversation-1");

        multiplexer.launchesAre(launch -> new Fate.Lives("ready"));
        assertThat(service.resumeConversation(id, "conversation-typed")
                        .view()
                        .session()
                        .harnessSessionId())
                .isEqualTo("conversation-typed");
        assertThat(service.conversations(id).getLast().cause()).isEqualTo(IdCause.CHOSEN);
    }

    @Test
    void whatCanBeNoIdStartsNothing() {
        long id = stopped();
        assertThatThrownBy(() -> service.resumeConversation(id, "--help"))
                .hasMessageContaining("can be no conversation");
        assertThat(multiplexer.launches()).hasSize(1);
    }

    @Test
    void aConversationThatIsOpenInAnotherSessionIsNotOpenedTwice() {
        long one = stopped();
        long two = service.create(wanted()).id();
        assertThatThrownBy(() -> service.resumeConversation(one, "conversation-2"))
                .hasMessageContaining("open in session 2");
        service.stop(two);
        assertThat(service.resumeConversation(one, "conversation-2")).isInstanceOf(ResumeOutcome.Resumed.class);
        assertThatThrownBy(() -> service.resume(two, true)).hasMessageContaining("open in session 1");
    }

    @Test
    void afterAFailureAFreshOneCanBeAskedFor() {
        long id = stopped();
        assertThat(service.startFresh(id)).isInstanceOfSatisfying(ResumeOutcome.StartedFresh.class, fresh -> {
            assertThat(fresh.triedId()).isNull();
            assertThat(fresh.newId()).isTrue();
        });
        assertThat(ids(id)).containsExactly("conversation-1", "conversation-1-2");
    }

    /** A picker that Claude Code shows before it loads a long conversation: nobody may believe that it went on. */
    @Test
    void aResumeThatStopsAtAQuestionSaysThatItWaits() {
        long id = stopped();
        multiplexer.launchesAre(launch -> new Fate.Lives("waiting"));
        ResumeOutcome outcome = service.resume(id, true);
        assertThat(outcome).isInstanceOf(ResumeOutcome.Resumed.class);
        assertThat(outcome.waits()).isTrue();
    }

    @Test
    void whatDiffersFromTheLastStartIsToldAndRecorded() {
        long id = stopped();
        assertThat(service.resume(id, true).differences()).isEmpty();
        service.stop(id);
        service.changePolicy(id, OFFLINE);
        assertThat(service.resume(id, true).differences())
                .anyMatch(difference -> difference.startsWith("jail none → {\"fs\":\"ro\""));
        StartFacts facts = service.events(id).getLast().facts();
        assertThat(facts).isNotNull();
        assertThat(facts.differences()).anyMatch(difference -> difference.startsWith("jail none"));
    }

    @Test
    void whatTheHarnessSaidWhenItWasStoppedIsKeptAndWhyItEndedIsTold() {
        long id = service.create(wanted()).id();
        assertThat(service.endReason(service.view(id))).isEmpty();
        multiplexer.show(id, "ready\n\nResume this session with:\nfake --resume conversation-1");
        SessionView stopped = service.stop(id);
        assertThat(stopped.note()).isEqualTo("Resume this session with:\nfake --resume conversation-1");
        assertThat(stopped.session().lastWords()).isEqualTo(stopped.note());
        assertThat(service.endReason(stopped)).contains("stopped by you (exit code 143)");
    }

    @Test
    void oneThatHadToBeEndedIsSaidToHaveBeen() {
        long id = service.create(wanted()).id();
        multiplexer.ignoreStopRequests();
        assertThat(service.endReason(service.stop(id)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("was ended"));
    }

    @Test
    void oneThatEndedByItselfIsSaidToHave() {
        long id = service.create(wanted()).id();
        multiplexer.show(id, "oh\n\nI give up");
        multiplexer.die(id, 3);
        service.list(false);
        SessionView view = service.view(id);
        assertThat(service.endReason(view)).contains("ended by itself with code 3");
        assertThat(view.session().lastWords()).isEqualTo("I give up");
        service.resume(id, true);
        multiplexer.die(id, 137);
        assertThat(service.endReason(service.view(id))).contains("killed by signal 9");
    }

    @Test
    void thoseThatRanWhenTheServerWentDownAreBroughtBackAndNoOthers() {
        long one = service.create(wanted()).id();
        long byUser = stopped();
        long three = service.create(wanted()).id();
        long four = service.create(wanted()).id();
        multiplexer.killServer();
        // One look that finds no server changes nothing.
        assertThat(service.listInterrupted()).isEmpty();
        assertThat(service.listInterrupted()).extracting(SessionView::id).containsExactly(one, three, four);
        assertThat(service.endReason(service.view(one)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("gone"));
        assertThat(service.endReason(service.view(byUser)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("stopped by you"));

        multiplexer.launchesAre(
                launch -> launch.sessionId() == three ? new Fate.Dies(1, "please log in") : new Fate.Lives("ready"));
        assertThat(service.restore(one, true).runs()).isTrue();
        assertThat(service.restore(one, true)).isInstanceOf(Restored.RunsAlready.class);
        assertThat(service.restore(three, true).runs()).isFalse();
        assertThat(service.restore(four, true).runs()).isTrue();
        assertThat(service.listInterrupted()).isEmpty();
    }

    private long stopped() {
        long id = service.create(wanted()).id();
        service.stop(id);
        return id;
    }

    private String current(long id) {
        return String.valueOf(service.view(id).session().harnessSessionId());
    }

    private List<String> ids(long id) {
        return service.conversations(id).stream().map(KnownConversation::id).toList();
    }

    private NewSession wanted() {
        return new NewSession(project, "fake", null, null, null, null, List.of());
    }

    private static List<String> command(Launch launch) {
        return ((Launch.Plain) launch).command();
    }
}
