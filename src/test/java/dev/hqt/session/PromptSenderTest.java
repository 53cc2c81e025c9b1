package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.GenericConfigurator;
import dev.hqt.harness.GenericHarness;
import dev.hqt.session.FakeMultiplexer.Fate;
import dev.hqt.session.FakeMultiplexer.Pasted;
import dev.hqt.session.FakeMultiplexer.Typing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptSenderTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String BOX = "\n❯ add a test\n? for shortcuts\n";

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private SessionService service;
    private Path project;

    @BeforeEach
    void build() throws IOException {
        project = Files.createDirectories(folder.resolve("home/src/api"));
        service = serviceWith(duration -> clock.pause(duration));
    }

    private SessionService serviceWith(Pacer pacer) {
        return new SessionService(
                new InMemorySessionRepository(clock),
                multiplexer,
                new FakeHarnesses(
                        new FakeHarness("fake", "Fake"),
                        new GenericConfigurator(GenericHarness.of("own", List.of("own")))),
                new FakeMachine(folder.resolve("home")),
                new SessionFolders(
                        folder.resolve("home"), folder.resolve("data"), new CacheArea(folder.resolve("cache/hqt"))),
                clock,
                pacer);
    }

    private long started(String harness, String screen) {
        multiplexer.launchesAre(launch -> new Fate.Lives(screen));
        long id = service.create(new NewSession(project, harness, null, null, null, null, List.of()))
                .id();
        clock.advance(Duration.ofSeconds(20));
        return id;
    }

    private PromptOutcome send(long id, String text) {
        return service.send(id, text, PATIENCE);
    }

    private void requireNothingTyped() {
        assertThat(multiplexer.pasted()).isEmpty();
        assertThat(multiplexer.enters()).isEmpty();
    }

    @Test
    void aPromptIsPastedOnceAndEnteredOnceAfterTheBurst() {
        long id = started("fake", "ready");
        Instant[] pastedAt = new Instant[1];
        Instant[] enteredAt = new Instant[1];
        multiplexer.typing(new Typing() {
            @Override
            public String pasted(String screen, String text) {
                pastedAt[0] = clock.instant();
                return FakeMultiplexer.TAKES.pasted(screen, text);
            }

            @Override
            public String entered(String screen) {
                enteredAt[0] = clock.instant();
                return FakeMultiplexer.TAKES.entered(screen);
            }
        });

        PromptOutcome outcome = send(id, "add a test\n\tfor it\n");

        assertThat(outcome).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(outcome.view().state()).isEqualTo(SessionState.WORKING);
        assertThat(multiplexer.pasted()).containsExactly(new Pasted(id, "add a test\n\tfor it"));
        assertThat(multiplexer.enters()).containsExactly(id);
        assertThat(Duration.between(pastedAt[0], enteredAt[0])).isGreaterThan(Duration.ofMillis(200));
    }

    @Test
    void anEnterThatWasSwallowedIsPressedAgainAndTheTextNotPastedAgain() {
        long id = started("fake", "ready");
        multiplexer.typing(swallowing(2));
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(multiplexer.pasted()).hasSize(1);
        assertThat(multiplexer.enters()).hasSize(3);
    }

    @Test
    void aTextThatStandsThereForEverIsToldAndEnterNotPressedForEver() {
        long id = started("fake", "ready");
        multiplexer.typing(swallowing(1000));
        PromptOutcome outcome = send(id, "add a test");
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PromptOutcome.Doubtful.class,
                        doubtful -> assertThat(doubtful.sentence())
                                .contains("still stands there after Enter was pressed 3 times")
                                .contains("hqt attach " + id));
        assertThat(multiplexer.enters()).hasSize(3);
    }

    /** Nothing shows whether it was taken: then a second Enter might answer what came after it. */
    @Test
    void whereNothingIsSeenEnterIsPressedOnce() {
        long id = started("fake", "ready");
        multiplexer.typing(shows(screen -> screen, screen -> screen));
        assertThat(send(id, "add a test"))
                .isInstanceOfSatisfying(
                        PromptOutcome.Doubtful.class,
                        doubtful -> assertThat(doubtful.sentence()).contains("could not see that it was taken"));
        assertThat(multiplexer.enters()).hasSize(1);
    }

    @Test
    void whatStandsFurtherUpFromAnEarlierTimeIsNotTakenForTheText() {
        long id = started("fake", "❯ add a test\ndone\nready\n❯ \n? for shortcuts\n");
        multiplexer.typing(shows(screen -> screen.replace("❯ \n", "❯ add a test\n"), screen -> screen));
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Doubtful.class);
        assertThat(multiplexer.enters()).hasSize(3);
    }

    /** Else Enter would be pressed again and again for a text that was taken long ago. */
    @Test
    void aTextThatIsNotDrawnIsNotSeenInWhatWasSentBefore() {
        long id = started("fake", "❯ add a test\ndone\nready\n❯ \n? for shortcuts\n");
        multiplexer.typing(shows(screen -> screen, screen -> screen));
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Doubtful.class);
        assertThat(multiplexer.enters()).hasSize(1);
    }

    @Test
    void aHarnessAtWorkGetsItToQueue() {
        long id = started("fake", "working");
        multiplexer.typing(shows(
                screen -> screen + BOX, screen -> screen.replace(BOX, "\n queued: add a test\n❯ \n? for shortcuts\n")));
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(multiplexer.enters()).hasSize(1);
    }

    @Test
    void nothingIsTypedWhileItAsks() {
        long id = started("fake", "waiting");
        Instant begin = clock.instant();
        PromptOutcome outcome = send(id, "add a test");
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PromptOutcome.Held.class,
                        held -> assertThat(held.sentence())
                                .contains("asks something")
                                .contains("nothing was typed")
                                .contains("hqt attach " + id));
        assertThat(Duration.between(begin, clock.instant())).isGreaterThanOrEqualTo(PATIENCE);
        requireNothingTyped();
    }

    @Test
    void itIsTypedOnceTheQuestionIsAnswered() {
        Instant answered = clock.instant().plusSeconds(25);
        service = serviceWith(duration -> {
            clock.pause(duration);
            if (clock.instant().isAfter(answered) && multiplexer.pasted().isEmpty() && multiplexer.has(1)) {
                multiplexer.show(1, "ready");
            }
        });
        long id = started("fake", "waiting");
        assertThat(service.send(id, "add a test", Duration.ofSeconds(10))).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(multiplexer.pasted()).hasSize(1);
    }

    /** The Enter would answer it. */
    @Test
    void aQuestionThatComesUpAfterThePasteIsNotAnswered() {
        long id = started("fake", "working");
        multiplexer.typing(shows(screen -> "waiting\n❯ 1. Yes\n  2. No", screen -> "approved"));
        assertThat(send(id, "add a test"))
                .isInstanceOfSatisfying(
                        PromptOutcome.Doubtful.class,
                        doubtful -> assertThat(doubtful.sentence()).contains("Enter was not pressed"));
        assertThat(multiplexer.enters()).isEmpty();
    }

    @Test
    void aQuestionAboutWhatItWasToldShowsThatItWasTaken() {
        long id = started("fake", "ready");
        multiplexer.typing(shows(screen -> screen + BOX, screen -> "waiting\n❯ 1. Yes\n  2. No"));
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Taken.class);
        assertThat(multiplexer.enters()).hasSize(1);
    }

    @Test
    void aPromptThatEndsTheHarnessWasTaken() {
        long id = started("fake", "ready");
        multiplexer.typing(shows(screen -> screen + BOX, screen -> {
            multiplexer.die(1, 0);
            return screen;
        }));
        assertThat(send(id, "/exit")).isInstanceOf(PromptOutcome.Taken.class);
    }

    @Test
    void aMenuOfAHarnessThatTellsNothingHoldsToo() {
        long id = started("own", "Do it?\n❯ 1. Yes\n  2. No\n");
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Held.class);
        requireNothingTyped();
        multiplexer.show(id, "> ");
        assertThat(send(id, "add a test")).isInstanceOf(PromptOutcome.Taken.class);
    }

    @Test
    void aSessionThatIsStartingOrSaysNothingIsWaitedFor() {
        multiplexer.launchesAre(launch -> new Fate.Lives("booting"));
        long id = service.create(new NewSession(project, "fake", null, null, null, null, List.of()))
                .id();
        assertThat(service.send(id, "add a test", Duration.ofSeconds(1)))
                .isInstanceOfSatisfying(
                        PromptOutcome.Held.class,
                        held -> assertThat(held.sentence()).contains("still starting"));
        assertThat(service.send(id, "add a test", Duration.ofSeconds(60)))
                .isInstanceOfSatisfying(
                        PromptOutcome.Held.class,
                        held -> assertThat(held.sentence()).contains("can't be told"));
        requireNothingTyped();
    }

    @Test
    void aStoppedOrDeletedSessionIsRefusedWithTheWayBack() {
        long id = started("fake", "ready");
        service.stop(id);
        assertThatThrownBy(() -> send(id, "add a test"))
                .isInstanceOf(ServiceException.class)
                .hasMessage("Session 1 is stopped: 'hqt resume 1' brings it back, then send again.");
        service.delete(id);
        assertThatThrownBy(() -> send(id, "add a test"))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("hqt undelete 1");
        requireNothingTyped();
    }

    @Test
    void severalLinesGoOnlyWhereTheyArriveAsOne() {
        long id = started("own", "> ");
        for (MarkedPastes answer : List.of(MarkedPastes.NOT_ASKED_FOR, MarkedPastes.UNTOLD)) {
            multiplexer.markPastes(answer);
            assertThatThrownBy(() -> send(id, "one\ntwo"))
                    .isInstanceOf(ServiceException.class)
                    .hasMessageContaining("a prompt of its own");
        }
        requireNothingTyped();
        assertThat(send(id, "one line")).isInstanceOf(PromptOutcome.Taken.class);
        multiplexer.markPastes(MarkedPastes.ASKED_FOR);
        assertThat(send(id, "one\ntwo")).isInstanceOf(PromptOutcome.Taken.class);
    }

    /** A harness whose screens hqt knows asks for marked pastes; some versions of tmux don't tell. */
    @Test
    void whatTmuxDoesNotTellIsKnownOfAKnownHarness() {
        long id = started("fake", "ready");
        multiplexer.markPastes(MarkedPastes.UNTOLD);
        assertThat(send(id, "one\ntwo")).isInstanceOf(PromptOutcome.Taken.class);
        multiplexer.markPastes(MarkedPastes.NOT_ASKED_FOR);
        assertThatThrownBy(() -> send(id, "three\nfour")).hasMessageContaining("a prompt of its own");
    }

    @Test
    void aLineThatTheKernelWouldCutIsRefused() {
        long id = started("own", "> ");
        multiplexer.readLines();
        String longest = "ü".repeat(2047) + "x";
        assertThat(send(id, longest)).isInstanceOf(PromptOutcome.Taken.class);
        assertThatThrownBy(() -> send(id, longest + "y"))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("4096 bytes")
                .hasMessageContaining("4095");
        assertThat(multiplexer.pasted()).hasSize(1);
    }

    private static Typing swallowing(int enters) {
        int[] left = {enters};
        return new Typing() {
            @Override
            public String pasted(String screen, String text) {
                return FakeMultiplexer.TAKES.pasted(screen, text);
            }

            @Override
            public String entered(String screen) {
                return left[0]-- > 0 ? screen : FakeMultiplexer.TAKES.entered(screen);
            }
        };
    }

    private static Typing shows(UnaryOperator<String> pasted, UnaryOperator<String> entered) {
        return new Typing() {
            @Override
            public String pasted(String screen, String text) {
                return pasted.apply(screen);
            }

            @Override
            public String entered(String screen) {
                return entered.apply(screen);
            }
        };
    }
}
