package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.SourceAnswer;
import dev.hqt.harness.StatusRuleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users of other session managers met with what they were told of a session (docs/public-issues.md). */
class PublicIssuesStatusTest {
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private InMemorySessionRepository repository;
    private Path project;
    private SessionService service;

    @BeforeEach
    void build() throws IOException {
        project = Files.createDirectories(folder.resolve("home/src/api"));
        repository = new InMemorySessionRepository(clock);
        service = anotherHqt();
    }

    private SessionService anotherHqt() {
        StatusRuleFiles rules = StatusRuleFiles.builtIn();
        return new SessionService(
                repository,
                multiplexer,
                new FakeHarnesses(
                        new FakeHarness("claude", rules.of("claude")), new FakeHarness("codex", rules.of("codex"))),
                new FakeMachine(folder.resolve("home")),
                new SessionFolders(
                        folder.resolve("home"), folder.resolve("data"), new CacheArea(folder.resolve("cache/hqt"))),
                clock,
                clock);
    }

    private long started(String harness, String screen) throws IOException {
        String text = screen(screen);
        multiplexer.launchesAre(launch -> new FakeMultiplexer.Fate.Lives(text));
        long id = service.create(new NewSession(project, harness, null, null, null, null, List.of()))
                .id();
        clock.advance(SessionStatus.STARTING);
        multiplexer.show(id, text);
        return id;
    }

    private SessionState state(long id) {
        return seen(id).state();
    }

    private SessionView seen(long id) {
        return service.list(false).stream()
                .filter(view -> view.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private static String screen(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/screens").resolve(name + ".txt"));
    }

    @DisplayName("A1 ccmanager#227: a spinner without 'esc to interrupt' above a free prompt is work")
    @Test
    void aSpinnerWithoutTheOldWords() throws IOException {
        assertThat(state(started("claude", "claude-43-spinner-alone"))).isEqualTo(SessionState.WORKING);
    }

    @DisplayName("A2 Codeman#246: a prompt that is painted anew each second under a spinner is no idle one")
    @Test
    void aPromptThatIsRepainted() throws IOException {
        long id = started("claude", "claude-51-spinner-and-prose");
        for (int second = 0; second < 30; second++) {
            clock.advance(A_SECOND);
            multiplexer.show(id, screen("claude-51-spinner-and-prose"));
            assertThat(state(id)).isEqualTo(SessionState.WORKING);
        }
    }

    @DisplayName("A4 herdr#634, herdr#635: a title that nobody took back says nothing once the terminal is still")
    @Test
    void aStaleTitle() throws IOException {
        long id = started("codex", "codex-01-start");
        multiplexer.title(id, "⠼ fix it | api");
        assertThat(state(id)).isEqualTo(SessionState.WORKING);
        clock.advance(Duration.ofSeconds(11));
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
        assertThat(service.explainStatus(id).answers())
                .extracting(answer -> answer.source() + " " + answer.reading().rule())
                .containsExactly("title ", "screen prompt");
    }

    @DisplayName("A5 herdr#1630, herdr#979: without any title the screen tells work from rest")
    @Test
    void noTitle() throws IOException {
        long id = started("claude", "claude-06-working-4s");
        assertThat(state(id)).isEqualTo(SessionState.WORKING);
        multiplexer.show(id, screen("claude-07-done"));
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
        assertThat(service.explainStatus(id).answers().getFirst()).isEqualTo(new SourceAnswer.NotThere("title"));
    }

    @DisplayName("A6 herdr#408: words that look like a question, between two frames of a spinner, don't flicker")
    @Test
    void proseBetweenFrames() throws IOException {
        long id = started("claude", "claude-13-tool-running");
        for (int frame = 0; frame < 20; frame++) {
            clock.advance(Duration.ofMillis(300));
            multiplexer.show(id, screen(frame % 2 == 0 ? "claude-51-spinner-and-prose" : "claude-13-tool-running"));
            assertThat(state(id)).isEqualTo(SessionState.WORKING);
        }
    }

    @DisplayName("A8 herdr#2268: the picker that a resume opens with waits for the user")
    @Test
    void theResumePicker() throws IOException {
        SessionView view = seen(started("claude", "claude-48-resume-picker"));
        assertThat(view.state()).isEqualTo(SessionState.WAITING);
        assertThat(view.remark()).isEqualTo("asks how to resume");
    }

    @DisplayName("A9 dot-agent-deck#714: a used-up quota is said, however long its screen stands still")
    @Test
    void aUsedUpQuota() throws IOException {
        long id = started("claude", "claude-36-usage-limit");
        for (Duration wait : List.of(A_SECOND, Duration.ofHours(2))) {
            clock.advance(wait);
            assertThat(seen(id).state()).isEqualTo(SessionState.WAITING);
            assertThat(seen(id).remark()).isEqualTo("usage limit reached");
        }
        // And a spinner that froze over it is not called work.
        multiplexer.show(id, screen("claude-06-working-4s"));
        clock.advance(Duration.ofSeconds(11));
        assertThat(seen(id).state()).isEqualTo(SessionState.UNKNOWN);
        assertThat(seen(id).remark()).isEqualTo("its spinner stands still");
    }

    @DisplayName("A13 agent-of-empires#3328, A17 Codeman#446: what has ended stays stopped, and is no idle row")
    @Test
    void aDeadPane() throws IOException {
        long id = started("claude", "claude-07-done");
        multiplexer.die(id, 3);
        for (int look = 0; look < 5; look++) {
            assertThat(seen(id).state()).isEqualTo(SessionState.STOPPED);
            assertThat(seen(id).exitCode()).isEqualTo(3);
            clock.advance(A_SECOND);
        }
    }

    @DisplayName(
            "A14 workmux#213: a pane that is gone empties nobody else's row, and is believed gone at the second look")
    @Test
    void aPaneThatIsGone() throws IOException {
        long stays = started("claude", "claude-07-done");
        long goes = started("claude", "claude-06-working-4s");
        assertThat(state(goes)).isEqualTo(SessionState.WORKING);
        multiplexer.kill(goes);
        assertThat(state(goes)).isEqualTo(SessionState.WORKING);
        assertThat(state(goes)).isEqualTo(SessionState.STOPPED);
        assertThat(state(stays)).isEqualTo(SessionState.IDLE);
    }

    @DisplayName("A16 agent-deck#1565: an hqt that looks once and ends is right at its first look")
    @Test
    void oneLook() throws IOException {
        long idle = started("claude", "claude-07-done");
        long works = started("claude", "claude-06-working-4s");
        long gone = started("claude", "claude-07-done");
        multiplexer.kill(gone);
        multiplexer.show(works, screen("claude-06-working-4s"));
        assertThat(anotherHqt().list(false))
                .extracting(view -> view.id() + " " + view.state().word())
                .containsExactlyInAnyOrder(idle + " idle", works + " working", gone + " stopped");
    }

    @DisplayName("A17 Codeman#446: a tmux that does not answer once changes no row; twice, nothing is known")
    @Test
    void noAnswer() throws IOException {
        long id = started("claude", "claude-07-done");
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
        for (int times = 0; times < 3; times++) {
            multiplexer.unreachable("tmux did not answer within 3 s");
            assertThat(state(id)).isEqualTo(SessionState.IDLE);
            multiplexer.unreachable(null);
            assertThat(state(id)).isEqualTo(SessionState.IDLE);
        }
        multiplexer.unreachable("tmux did not answer within 3 s");
        state(id);
        assertThat(state(id)).isEqualTo(SessionState.UNKNOWN);
        assertThat(state(id)).isEqualTo(SessionState.UNKNOWN);
        assertThat(repository.findSession(id).orElseThrow().recordedState()).isEqualTo(RecordedState.RUNNING);
        multiplexer.unreachable(null);
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
    }

    /** What it did before it was covered holds, for a while. */
    @Test
    void aTranscriptThatIsReadCoversWhatItDoes() throws IOException {
        long id = started("claude", "claude-07-done");
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
        multiplexer.show(id, screen("claude-47-transcript"));
        assertThat(state(id)).isEqualTo(SessionState.IDLE);
        clock.advance(Duration.ofMinutes(6));
        assertThat(state(id)).isEqualTo(SessionState.UNKNOWN);
    }
}
