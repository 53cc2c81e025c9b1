package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.harness.CacheArea;
import dev.hqt.review.Change;
import dev.hqt.review.Review;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.FakeMultiplexer.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a project's changes from start to stop to resume. Real files; no process. */
@Timeout(30)
class SessionReviewTest {
    @TempDir
    Path temporary;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private final InMemorySessionRepository repository = new InMemorySessionRepository(clock);
    private SessionService service;
    private SessionFolders folders;
    private Path project;

    @BeforeEach
    void build() throws IOException {
        Path root = temporary.toRealPath();
        project = Files.createDirectories(root.resolve("home/src/api"));
        Files.writeString(project.resolve("Makefile"), "all:\n");
        folders = new SessionFolders(
                root.resolve("home"), root.resolve("data"), new CacheArea(root.resolve("cache/hqt")));
        service = new SessionService(
                repository,
                multiplexer,
                new FakeHarnesses(new FakeHarness("fake", "Fake")),
                new FakeMachine(root.resolve("home")),
                folders,
                clock,
                clock);
    }

    @Test
    void aStopCountsWhatWasLeftBehind() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        assertThat(repository.findSession(id).orElseThrow().changes()).isNull();
        plant();
        assertThat(service.stop(id).session().changes()).isEqualTo(1);
        assertThat(paths(service.review(id))).containsExactly("Makefile");
    }

    @Test
    void aStopWithNothingLeftBehindSaysSo() {
        long id = create(SandboxPolicy.DEFAULT);
        assertThat(service.stop(id).session().changes()).isZero();
    }

    @Test
    void stoppingAndResumingDoesNotLaunderAChange() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        plant();
        service.stop(id);
        service.resume(id, true);
        assertThat(paths(service.review(id))).containsExactly("Makefile");
        service.stop(id);
        service.resume(id, true);
        assertThat(paths(service.review(id))).containsExactly("Makefile");
    }

    @Test
    void aChangeThatNobodyCountedIsNotLaunderedEither() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        plant();
        multiplexer.die(id, 0);
        service.list(false);
        assertThat(repository.findSession(id).orElseThrow().changes()).isNull();
        service.resume(id, true);
        assertThat(paths(service.review(id))).containsExactly("Makefile");
    }

    /** Reviewed as clean while it ran, changed after that, ended unseen: the count on its row is of no use. */
    @Test
    void aCleanReviewOfALivingSessionIsNoReasonForANewSnapshot() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        assertThat(service.review(id).isClean()).isTrue();
        plant();
        multiplexer.die(id, 0);
        service.list(false);
        assertThat(repository.findSession(id).orElseThrow().changes()).isZero();
        service.resume(id, true);
        assertThat(paths(service.review(id))).containsExactly("Makefile");
    }

    @Test
    void aRungThatDiesAcceptsNothing() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        service.stop(id);
        multiplexer.launchesAre(launch -> {
            try {
                if (!Files.exists(project.resolve(".envrc"))) {
                    Files.writeString(project.resolve(".envrc"), "evil");
                    return new Fate.Dies(1, "No conversation found");
                }
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
            return new Fate.Lives("");
        });
        assertThat(service.resume(id, true)).isInstanceOf(ResumeOutcome.StartedFresh.class);
        assertThat(paths(service.review(id))).containsExactly(".envrc");
    }

    @Test
    void whatTheUserChangesBetweenACleanStopAndAResumeIsTheUsersOwn() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        service.stop(id);
        plant();
        service.resume(id, true);
        assertThat(repository.findSession(id).orElseThrow().changes()).isNull();
        assertThat(service.review(id).isClean()).isTrue();
    }

    @Test
    void acceptedChangesAreNotCountedAgain() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        plant();
        service.stop(id);
        assertThat(service.acceptChanges(id, service.review(id))).isTrue();
        assertThat(repository.findSession(id).orElseThrow().changes()).isZero();
        service.resume(id, true);
        assertThat(service.review(id).isClean()).isTrue();
    }

    @Test
    void aSessionThatEndedByItselfIsReviewedBesideTheLooking() throws Exception {
        long id = create(SandboxPolicy.DEFAULT);
        plant();
        multiplexer.die(id, 0);
        service.list(false);
        clock.advance(Duration.ofSeconds(2));
        while (repository.findSession(id).orElseThrow().changes() == null) {
            service.list(false);
            Thread.onSpinWait();
        }
        assertThat(service.view(id).session().changes()).isEqualTo(1);
    }

    @Test
    void withoutASnapshotThereIsAReasonAndNoCount() {
        long open = create(null);
        long reader = create(new SandboxPolicy(FilesystemAccess.READ_ONLY, true));
        assertThatThrownBy(() -> service.review(open)).hasMessageContaining("has no jail");
        assertThatThrownBy(() -> service.review(reader)).hasMessageContaining("can only read its project");
        assertThat(service.stop(open).session().changes()).isNull();
        assertThat(service.stop(reader).session().changes()).isNull();
    }

    @Test
    void aSnapshotThatIsDamagedIsSaidAlsoAfterTheNextStart() throws IOException {
        long id = create(SandboxPolicy.DEFAULT);
        Files.writeString(folders.state(id).resolve("review/snapshot"), "damaged");
        assertThatThrownBy(() -> service.review(id)).hasMessageContaining("not known what has changed");
        SessionView stopped = service.stop(id);
        assertThat(stopped.session().changes()).isNull();
        assertThat(stopped.note()).contains("not known what has changed");
        service.resume(id, true);
        assertThat(service.review(id).remarks()).singleElement().asString().contains("not known what has changed");
    }

    @Test
    void aStartThatCouldNotBeReviewedIsRefusedAndLeavesNoRow() throws IOException {
        Files.createDirectories(folders.data());
        Files.writeString(folders.data().resolve("sessions"), "in the way");
        assertThatThrownBy(() -> create(SandboxPolicy.DEFAULT)).hasMessageContaining("can't keep a snapshot");
        assertThat(repository.listSessions(true)).isEmpty();
        assertThat(multiplexer.launches()).isEmpty();
    }

    private void plant() throws IOException {
        Files.writeString(project.resolve("Makefile"), "all:\n\tevil\n");
    }

    private static List<String> paths(Review review) {
        return review.changes().stream().map(Change::path).toList();
    }

    private long create(@Nullable SandboxPolicy sandbox) {
        return service.create(new NewSession(project, "fake", null, null, sandbox, null, List.of()))
                .id();
    }
}
