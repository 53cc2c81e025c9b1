package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.harness.CacheArea;
import dev.hqt.session.FakeHarnesses;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.InMemorySessionRepository;
import dev.hqt.session.MarkedPastes;
import dev.hqt.session.NewSession;
import dev.hqt.session.PromptOutcome;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionFolders;
import dev.hqt.session.SessionService;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users of other session managers met when they sent prompts (docs/public-issues.md), in a real tmux. */
@Timeout(60)
class PublicIssuesPromptIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PrivateTmux here = new PrivateTmux();
    private final TmuxMultiplexer tmux = here.multiplexer();
    private final Clock clock = Clock.systemUTC();
    private final PromptStub stub = new PromptStub(here.home.resolve("submitted"));
    private final SessionService service = new SessionService(
            new InMemorySessionRepository(clock),
            tmux,
            new FakeHarnesses(stub),
            new FakeMachine(here.home),
            new SessionFolders(here.home, here.home.resolve("data"), new CacheArea(here.home.resolve("cache"))),
            clock,
            duration -> LockSupport.parkNanos(duration.toNanos()));

    @AfterEach
    void endTheServer() {
        here.close();
    }

    private long start(String how) {
        return service.create(new NewSession(here.project, "stub", null, how, null, null, List.of()))
                .id();
    }

    private PromptOutcome send(long id, String text) {
        return service.send(id, text, PATIENCE);
    }

    private void awaitSubmitted(String... texts) {
        PrivateTmux.until(() -> stub.submitted().size() >= texts.length);
        assertThat(stub.submitted()).containsExactly(texts);
    }

    @DisplayName(
            "P42 agent-of-empires#749, crow#264, kendex#858: several lines are one prompt, whoever swallows an Enter")
    @Test
    void severalLinesAreOnePrompt() {
        long id = start("marked hasty deaf");
        assertThat(send(id, "first\n\tsecond; \"$(x)\" #{pane_id}\n\nfourth;\n"))
                .isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted("first\n\tsecond; \"$(x)\" #{pane_id}\n\nfourth;");
    }

    @Test
    void aHundredKilobytesOfUnicodeArriveToTheByte() {
        long id = start("marked hasty");
        String text = "日本語 ünïcödé 👩‍💻 🇩🇪 e\u0301\tx\n".repeat(2_100) + "the end";
        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isGreaterThan(100_000);
        assertThat(send(id, text)).isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted(text);
    }

    @Test
    void noTextEndsThePasteThatCarriesIt() {
        long id = start("marked");
        assertThat(send(id, "a\u001b[201~\rb")).isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted("a␛[201~\nb");
    }

    @DisplayName("P46 agent-manager: a dialog is not answered by a prompt")
    @Test
    void nothingIsTypedIntoADialog() {
        long id = start("marked menu");
        assertThat(service.send(id, "delete everything", Duration.ofMillis(500)))
                .isInstanceOf(PromptOutcome.Held.class);
        CompletableFuture<PromptOutcome> held = CompletableFuture.supplyAsync(() -> send(id, "go on"));
        assertThat(stub.keys()).isEmpty();
        here.ask("send-keys", "-t", "=hqt-" + id + ":", "1");
        assertThat(held.join()).isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted("go on");
        assertThat(stub.keys()).isEqualTo("1");
    }

    @DisplayName("P45 agent-deck: a line that the kernel would cut is refused")
    @Test
    void aLineThatTheKernelWouldCut() {
        long id = start("lines");
        assertThat(tmux.readsLines(id)).isTrue();
        assertThatThrownBy(() -> send(id, "x".repeat(4096)))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("4096 bytes");
        send(id, "y".repeat(4095));
        awaitSubmitted("y".repeat(4095));
    }

    /** On a tmux that doesn't tell what the program asked for, somebody comes to look: nobody must notice. */
    @Test
    void severalLinesAreRefusedWhereEachWouldBeAPrompt() {
        long id = start("unmarked");
        tmux.resize(id, 91, 33);
        assertThat(tmux.readsLines(id)).isFalse();
        assertThat(tmux.markedPastes(id)).isNotEqualTo(MarkedPastes.ASKED_FOR);
        assertThat(here.ask("display-message", "-p", "-t", "=hqt-" + id + ":", "#{window_width}x#{window_height}"))
                .isEqualTo("91x33");
        assertThat(here.reading(tmux, id).orElseThrow().attachedClients()).isZero();
        if (tmux.markedPastes(id) == MarkedPastes.NOT_ASKED_FOR) {
            assertThatThrownBy(() -> send(id, "one\ntwo")).hasMessageContaining("a prompt of its own");
        }
        assertThat(send(id, "one line")).isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted("one line");
    }

    @Test
    void whoeverScrolledBackDoesNotKeepAPromptOut() {
        long id = start("marked");
        here.ask("copy-mode", "-t", "=hqt-" + id + ":");
        assertThat(send(id, "go on")).isInstanceOf(PromptOutcome.Taken.class);
        awaitSubmitted("go on");
    }

    @Test
    void twoAtOnceDoNotTypeIntoEachOther() {
        long id = start("marked hasty");
        CompletableFuture<PromptOutcome> other = CompletableFuture.supplyAsync(() -> send(id, "one\nwhole"));
        assertThat(send(id, "another\nwhole")).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(other.join()).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(stub.submitted()).containsExactlyInAnyOrder("one\nwhole", "another\nwhole");
        assertThat(tmux.lastWords(id)).doesNotContain("one another");
        assertThat(here.ask("list-buffers")).isEmpty();
    }
}
