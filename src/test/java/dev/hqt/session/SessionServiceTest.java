package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import dev.hqt.HqtException;
import dev.hqt.harness.CacheArea;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.FakeMultiplexer.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionServiceTest {
    private static final SandboxPolicy OFFLINE = new SandboxPolicy(FilesystemAccess.READ_ONLY, false);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private InMemorySessionRepository repository;
    private FakeMachine machine;
    private SessionService service;

    private Path project;

    @BeforeEach
    void build() throws IOException {
        project = Files.createDirectories(folder.resolve("home/src/api"));
        repository = new InMemorySessionRepository(clock);
        machine = new FakeMachine(folder.resolve("home"));
        service = serviceOn(multiplexer);
    }

    private SessionService serviceOn(Multiplexer used) {
        return new SessionService(
                repository,
                used,
                new FakeHarnesses(new FakeHarness("fake", "Fake")),
                machine,
                new SessionFolders(
                        folder.resolve("home"), folder.resolve("data"), new CacheArea(folder.resolve("cache/hqt"))),
                clock,
                clock);
    }

    /** Seed 002, {@code test_sandboxed_create_wraps_command}. */
    @Test
    void aSandboxedSessionRunsWrappedWithTheSkipFlagAndKeepsItsPolicy() {
        SessionView view = service.create(wanted(OFFLINE));
        assertThat(view.session().policy()).isEqualTo(StoredPolicy.of(OFFLINE));
        Launch.Jailed launch = (Launch.Jailed) multiplexer.launch(view.id());
        assertThat(launch.vector().getFirst()).endsWith("bwrap");
        assertThat(launch.vector()).contains("--", "--yolo").contains("--unshare-net");
        assertThat(launch.badge()).isEqualTo("ro!");
    }

    @Test
    void onlyAStartThatKeepsCachesMakesAFolderForThem() {
        NewSession keeping = wanted(SandboxPolicy.DEFAULT);
        assertThat(service.dryRun(keeping).binds()).anyMatch(this::keepsCaches);
        service.create(wanted(null));
        SessionView throwingAway = service.create(wanted(SandboxPolicy.DEFAULT.with(JailSwitch.CACHES, false)));
        assertThat(launchOf(throwingAway).sources()).noneMatch(source -> source.startsWith(caches()));
        assertThat(caches()).doesNotExist();
        SessionView kept = service.create(keeping);
        assertThat(launchOf(kept).sources())
                .filteredOn(source -> source.startsWith(caches()))
                .singleElement()
                .satisfies(folder -> assertThat(folder).isDirectory());
    }

    private boolean keepsCaches(Bind bind) {
        return bind instanceof Bind.Writable(Path source, Path _) && source.startsWith(caches());
    }

    private Path caches() {
        return new CacheArea(folder.resolve("cache/hqt")).root();
    }

    private Launch.Jailed launchOf(SessionView view) {
        return (Launch.Jailed) multiplexer.launch(view.id());
    }

    /** Seed 002, {@code test_unsandboxed_create_does_not_wrap}. */
    @Test
    void anUnsandboxedSessionIsNotWrappedAndHasNoSkipFlag() {
        SessionView view = service.create(wanted(null));
        Launch.Plain launch = (Launch.Plain) multiplexer.launch(view.id());
        assertThat(launch.command()).doesNotContain("--yolo").containsSequence("--session", "conversation-1");
        assertThat(view.session().policy()).isEqualTo(StoredPolicy.UNSANDBOXED);
    }

    /** Seed 002, {@code test_sandboxed_create_raises_when_bwrap_missing}. */
    @Test
    void aSandboxedCreateWithoutBubblewrapNamesItAndLeavesNoRowAndNoProcess() {
        machine.sandbox(new SandboxAvailability.NotFound("Install it with: apt-get install bubblewrap"));
        assertThatThrownBy(() -> service.create(wanted(SandboxPolicy.DEFAULT)))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("bubblewrap")
                .hasMessageContaining("apt-get install bubblewrap");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(repository.listProjects()).isEmpty();
        assertThat(multiplexer.launches()).isEmpty();
    }

    @Test
    void aStoredJailThatCannotBeHadRefusesToResume() {
        SessionView view = service.create(wanted(SandboxPolicy.DEFAULT));
        service.stop(view.id());
        machine.sandbox(new SandboxAvailability.NotFound("install it"));
        assertThatThrownBy(() -> service.resume(view.id(), true))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("bubblewrap");
        assertThat(multiplexer.launches()).hasSize(1);
    }

    @Test
    void aRefusedProjectLeavesNoRow() {
        machine.refuseProjects("This is your home directory.");
        assertThatThrownBy(() -> service.create(wanted(SandboxPolicy.DEFAULT)))
                .isInstanceOf(ServiceException.class)
                .hasMessage("This is your home directory.");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(service.create(wanted(null)).live()).isTrue();
    }

    @Test
    void aLinkInTheWayOfAMountLeavesNoRow() {
        machine.refuseMounts("a link is in the way.");
        assertThatThrownBy(() -> service.create(wanted(SandboxPolicy.DEFAULT)))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("a link is in the way.");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(multiplexer.launches()).isEmpty();
    }

    /** A look starts git, and two of them are most of what a jail costs. */
    @Test
    void theCheckBeforeARowIsMadeAndTheStartShareOneLook() {
        service.create(wanted(SandboxPolicy.DEFAULT));
        assertThat(machine.looks()).isEqualTo(1);
    }

    @Test
    void aProjectThatCannotBePreparedLeavesNoRow() {
        machine.refuseToPrepare("hqt can't make .git/hooks.");
        assertThatThrownBy(() -> service.create(wanted(SandboxPolicy.DEFAULT)))
                .hasMessage("hqt can't make .git/hooks.");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(multiplexer.launches()).isEmpty();
    }

    @Test
    void aResumeThatIsRefusedBeforeItsStartLeavesTheRowAsItWas() {
        Session row = stopped().session();
        machine.refuseMounts("a link is in the way.");
        assertThatThrownBy(() -> service.resume(row.id(), true)).hasMessageContaining("a link is in the way.");
        assertThat(repository.findSession(row.id())).contains(row);
        machine.refuseToPrepare("hqt can't make .git/hooks.");
        assertThatThrownBy(() -> service.resume(row.id(), true)).hasMessage("hqt can't make .git/hooks.");
        assertThat(repository.findSession(row.id())).contains(row);
    }

    @Test
    void aLaterRungThatIsRefusedLeavesTheRowFailedWithTheHarnessesLastWords() {
        SessionView view = stopped();
        multiplexer.launchesAre(launch -> {
            machine.refuseMounts("a link is in the way.");
            return new Fate.Dies(1, "No conversation found");
        });
        assertThatThrownBy(() -> service.resume(view.id(), true)).hasMessageContaining("a link is in the way.");
        assertThat(repository.findSession(view.id())).hasValueSatisfying(row -> {
            assertThat(row.recordedState()).isEqualTo(RecordedState.FAILED);
            assertThat(row.lastWords()).isEqualTo("No conversation found");
        });
    }

    @Test
    void aSpawnThatFailsForAnyReasonOfHqtsKeepsTheRowAsFailed() {
        multiplexer.launchesAre(launch -> {
            throw new HqtException("The disk is full.");
        });
        assertThatThrownBy(() -> service.create(wanted(null))).hasMessage("The disk is full.");
        assertThat(service.list(false)).extracting(SessionView::state).containsExactly(SessionState.FAILED);
        multiplexer.launchesAre(launch -> new Fate.Lives("ready"));
        service.resume(1, true);
        service.stop(1);
        multiplexer.launchesAre(launch -> {
            throw new HqtException("The disk is full.");
        });
        assertThatThrownBy(() -> service.resume(1, true)).hasMessage("The disk is full.");
        assertThat(service.view(1).state()).isEqualTo(SessionState.FAILED);
    }

    @Test
    void aHarnessThatDiesAtOnceKeepsItsRowAsFailedWithItsLastWords() {
        multiplexer.launchesAre(launch -> new Fate.Dies(127, "cannot find my brain"));
        SessionView view = service.create(wanted(null));
        assertThat(view.state()).isEqualTo(SessionState.FAILED);
        assertThat(view.exitCode()).isEqualTo(127);
        assertThat(view.note()).contains("cannot find my brain");
        assertThat(service.list(false)).hasSize(1);
    }

    @Test
    void aMultiplexerThatRefusesTheSpawnKeepsTheRowAsFailed() {
        multiplexer.launchesAre(launch -> new Fate.Refused("No more processes."));
        assertThatThrownBy(() -> service.create(wanted(null))).hasMessage("No more processes.");
        assertThat(repository.listSessions(false))
                .singleElement()
                .satisfies(row -> assertThat(row.recordedState()).isEqualTo(RecordedState.FAILED));
    }

    @Test
    void aResumeHasTheSameJailFlagsModelAndArguments() {
        SessionView view = service.create(
                new NewSession(project, "fake", "nick", "opus", OFFLINE, "do it", List.of("--add-dir", "/x y")));
        Launch.Jailed first = (Launch.Jailed) multiplexer.launch(view.id());
        service.stop(view.id());
        ResumeOutcome outcome = service.resume(view.id(), true);
        Launch.Jailed second = (Launch.Jailed) multiplexer.launch(view.id());
        assertThat(outcome).isInstanceOf(ResumeOutcome.Resumed.class);
        assertThat(options(second)).isEqualTo(options(first));
        assertThat(command(second))
                .containsSequence("--resume", "conversation-1")
                .containsSequence("--model", "opus")
                .containsSequence("--add-dir", "/x y")
                .contains("--yolo")
                .doesNotContain("do it");
    }

    @Test
    void aRefusedIdIsStartedFreshWithTheSameIdAndTheHarnessesWords() {
        SessionView view = stopped();
        multiplexer.launchesAre(launch -> command(launch).contains("--resume")
                ? new Fate.Dies(1, "No conversation found")
                : new Fate.Lives("ready"));
        ResumeOutcome outcome = service.resume(view.id(), true);
        assertThat(outcome).isInstanceOfSatisfying(ResumeOutcome.StartedFresh.class, fresh -> {
            assertThat(fresh.harnessWords()).contains("No conversation found");
            assertThat(fresh.newId()).isFalse();
        });
        assertThat(command(multiplexer.launch(view.id()))).containsSequence("--session", "conversation-1");
        assertThat(service.conversations(view.id()))
                .extracting(KnownConversation::id)
                .containsExactly("conversation-1");
    }

    @Test
    void noFreshStopsAfterTheFirstRungAndKeepsTheId() {
        SessionView view = stopped();
        multiplexer.launchesAre(launch -> new Fate.Dies(1, "No conversation found"));
        assertThat(service.resume(view.id(), false)).isInstanceOf(ResumeOutcome.Failed.class);
        assertThat(service.conversations(view.id()))
                .extracting(KnownConversation::id)
                .containsExactly("conversation-1");
        assertThat(service.view(view.id()).session().harnessSessionId()).isEqualTo("conversation-1");
        multiplexer.launchesAre(launch -> new Fate.Lives("ready"));
        assertThat(service.resume(view.id(), false)).isInstanceOf(ResumeOutcome.Resumed.class);
    }

    @Test
    void aServerThatDiedLeavesEverySessionStoppedAndResumable() {
        SessionView one = service.create(wanted(null));
        SessionView two = service.create(wanted(SandboxPolicy.DEFAULT));
        multiplexer.killServer();
        // Seen alive a moment ago: a second look decides.
        assertThat(service.list(false)).extracting(SessionView::state).containsOnly(SessionState.IDLE);
        assertThat(service.list(false)).extracting(SessionView::state).containsOnly(SessionState.STOPPED);
        assertThat(service.resume(one.id(), true)).isInstanceOf(ResumeOutcome.Resumed.class);
        assertThat(service.resume(two.id(), true)).isInstanceOf(ResumeOutcome.Resumed.class);
    }

    @Test
    void ofTwoResumesAtOnceNeitherEndsTheOthersFreshSession() {
        SessionView view = stopped();
        Launch others = multiplexer.launch(view.id());
        // The other hqt is quicker: its session starts after this one has looked and before it spawns.
        Multiplexer raced = mock(Multiplexer.class, delegatesTo(multiplexer));
        doAnswer(call -> {
                    multiplexer.spawn(others);
                    return null;
                })
                .when(raced)
                .ensureReady();
        assertThatThrownBy(() -> serviceOn(raced).resume(view.id(), true)).hasMessageContaining("runs already");
        assertThat(multiplexer.launch(view.id())).isSameAs(others);
        assertThat(service.view(view.id()).state()).isEqualTo(SessionState.IDLE);
    }

    @Test
    void aLookThatWasOvertakenByAnotherHqtsStartLeavesItsRowAlone() {
        long id = service.create(wanted(null)).id();
        multiplexer.die(id, 0);
        // The other hqt begins to resume it after this one has read the row and before it has seen the process.
        Multiplexer raced = mock(Multiplexer.class, delegatesTo(multiplexer));
        doAnswer(call -> {
                    repository.changeState(id, RecordedState.STARTING, null, null);
                    return multiplexer.read();
                })
                .when(raced)
                .read();
        assertThat(serviceOn(raced).list(false)).extracting(SessionView::state).containsExactly(SessionState.STOPPED);
        assertThat(repository.findSession(id).map(Session::recordedState)).contains(RecordedState.STARTING);
    }

    @Test
    void aProcessThatWasSeenToHaveEndedIsKeptInTheRow() {
        long id = service.create(wanted(null)).id();
        multiplexer.die(id, 3);
        service.list(false);
        assertThat(repository.findSession(id)).hasValueSatisfying(row -> {
            assertThat(row.recordedState()).isEqualTo(RecordedState.STOPPED);
            assertThat(row.exitCode()).isEqualTo(3);
        });
    }

    @Test
    void aMultiplexerThatDoesNotAnswerChangesNothing() {
        SessionView view = service.create(wanted(null));
        multiplexer.unreachable("tmux did not answer within 3 s");
        assertThat(service.list(false)).extracting(SessionView::state).containsOnly(SessionState.IDLE);
        assertThat(service.list(false)).extracting(SessionView::state).containsOnly(SessionState.UNKNOWN);
        assertThatThrownBy(() -> service.resume(view.id(), true)).hasMessageContaining("can't be told");
        assertThatThrownBy(() -> service.delete(view.id())).hasMessageContaining("can't be told");
        assertThatThrownBy(() -> service.stop(view.id())).hasMessageContaining("tmux did not answer");
        multiplexer.unreachable(null);
        assertThat(service.view(view.id()).state()).isEqualTo(SessionState.IDLE);
    }

    @Test
    void aHarnessThatIgnoresTheRequestToStopIsEndedAfterAGraceTime() {
        SessionView view = service.create(wanted(null));
        multiplexer.ignoreStopRequests();
        SessionView stopped = service.stop(view.id());
        assertThat(stopped.state()).isEqualTo(SessionState.STOPPED);
        assertThat(multiplexer.has(view.id())).isFalse();
        assertThat(multiplexer.stopRequests()).containsExactly(view.id());
    }

    @Test
    void aVerbThatDoesNotFitTheStateSaysSoAndChangesNothing() {
        SessionView view = service.create(wanted(null));
        assertThatThrownBy(() -> service.resume(view.id(), true)).hasMessageContaining("running already");
        assertThatThrownBy(() -> service.delete(view.id())).hasMessageContaining("stop it first");
        assertThatThrownBy(() -> service.changePolicy(view.id(), OFFLINE)).hasMessageContaining("stop it before");
        assertThatThrownBy(() -> service.undelete(view.id())).hasMessageContaining("not deleted");
        service.stop(view.id());
        assertThatThrownBy(() -> service.stop(view.id())).hasMessageContaining("stopped already");
        assertThatThrownBy(() -> service.attachCommand(view.id())).hasMessageContaining("resume it first");
        service.delete(view.id());
        assertThatThrownBy(() -> service.resume(view.id(), true)).hasMessageContaining("undelete");
    }

    @Test
    void aDeletedSessionComesBackWhole() {
        SessionView view = stopped();
        service.delete(view.id());
        assertThat(service.list(false)).isEmpty();
        assertThat(service.list(true)).hasSize(1);
        service.undelete(view.id());
        assertThat(service.resume(view.id(), true)).isInstanceOf(ResumeOutcome.Resumed.class);
    }

    @Test
    void anUnreadablePolicyIsRefusedForEverVerbThatWouldStartIt() {
        SessionView view = stopped();
        repository.spoilPolicy(view.id(), "{\"fs\":\"rw\"}", "It lacks the key net.");
        assertThat(service.view(view.id()).state()).isEqualTo(SessionState.REFUSED);
        assertThatThrownBy(() -> service.resume(view.id(), true)).hasMessageContaining("It lacks the key net.");
        service.changePolicy(view.id(), OFFLINE);
        assertThat(service.resume(view.id(), true)).isInstanceOf(ResumeOutcome.Resumed.class);
    }

    @Test
    void aChangedPolicyIsUsedAtTheNextResumeAndRecorded() {
        SessionView view = stopped();
        service.changePolicy(view.id(), OFFLINE);
        service.resume(view.id(), true);
        assertThat(((Launch.Jailed) multiplexer.launch(view.id())).vector()).contains("--unshare-net");
        assertThat(service.events(view.id()))
                .extracting(SpawnEvent::kind)
                .containsExactly("spawn", "stop", "policy", "resume");
        assertThat(service.events(view.id()).getLast().sandboxJson()).isEqualTo("{\"fs\":\"ro\",\"net\":false}");
    }

    @Test
    void referencesAreIdsOrUnambiguousNicknames() {
        service.create(named("one"));
        service.create(named("two"));
        service.create(named("two"));
        assertThat(service.find("one").id()).isEqualTo(1);
        assertThat(service.find("3").nickname()).isEqualTo("two");
        assertThatThrownBy(() -> service.find("two")).hasMessageContaining("2, 3");
        assertThatThrownBy(() -> service.find("none")).isInstanceOf(SessionNotFoundException.class);
        assertThatThrownBy(() -> service.find("99999999999999999999")).isInstanceOf(SessionNotFoundException.class);
    }

    @Test
    void aPromptLongerThanOneArgumentIsRefusedBeforeAnythingIsTouched() {
        String prompt = "é".repeat(65_536);
        assertThatThrownBy(() -> service.create(new NewSession(project, "fake", null, null, null, prompt, List.of())))
                .hasMessageContaining("131072 bytes");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(service.create(new NewSession(project, "fake", null, null, null, "x".repeat(131_071), List.of()))
                        .live())
                .isTrue();
    }

    @Test
    void anUnknownHarnessAndAMissingDirectoryAreSentences() {
        assertThatThrownBy(() -> service.create(new NewSession(project, "nope", null, null, null, null, List.of())))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining("nope");
        assertThatThrownBy(() -> service.create(
                        new NewSession(folder.resolve("gone"), "fake", null, null, null, null, List.of())))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("does not exist");
        assertThat(repository.listProjects()).isEmpty();
    }

    @Test
    void theCallersTmuxVariablesStayOutside() {
        SessionView view = service.create(wanted(null));
        assertThat(((Launch.Plain) multiplexer.launch(view.id())).environment().keySet())
                .noneMatch(name -> name.startsWith("TMUX"));
    }

    private SessionView stopped() {
        SessionView view = service.create(wanted(SandboxPolicy.DEFAULT));
        return service.stop(view.id());
    }

    private NewSession wanted(@Nullable SandboxPolicy policy) {
        return new NewSession(project, "fake", null, null, policy, null, List.of());
    }

    private NewSession named(String nickname) {
        return new NewSession(project, "fake", nickname, null, null, null, List.of());
    }

    private static List<String> command(Launch launch) {
        return switch (launch) {
            case Launch.Plain plain -> plain.command();
            case Launch.Jailed jailed ->
                jailed.vector()
                        .subList(
                                jailed.vector().indexOf("--") + 1,
                                jailed.vector().size());
        };
    }

    private static List<String> options(Launch.Jailed launch) {
        return launch.vector().subList(0, launch.vector().indexOf("--"));
    }
}
