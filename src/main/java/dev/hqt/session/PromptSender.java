package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Types a prompt into a living session: waits until nothing is asked there, pastes, presses Enter a little later, and
 * looks whether it was taken. The text is given once, whatever is seen afterwards; only Enter is pressed again, and only
 * while the text is seen to stand there.
 */
final class PromptSender {
    private static final Duration LOOK = Duration.ofMillis(50);

    /** Codex takes an Enter within 120 ms of a burst of text for a part of the text. */
    private static final Duration SETTLING = Duration.ofMillis(300);

    /** So long the text may take to be seen: a harness that is busy draws late, and reads in order all the same. */
    private static final Duration SHOWING = Duration.ofSeconds(3);

    /** So long one Enter may take to be seen. */
    private static final Duration TAKING = Duration.ofSeconds(2);

    private static final int MOST_ENTERS = 3;

    /** A frame may be read half drawn: what is seen once is not yet so. */
    private static final int LOOKS_THAT_AGREE = 2;

    /** What the kernel keeps of a line, its end not counted. */
    private static final int LONGEST_LINE = 4095;

    private final Multiplexer multiplexer;
    private final SpawnPlanner planner;
    private final LiveSessions live;
    private final Clock clock;
    private final Pacer pacer;

    PromptSender(Multiplexer multiplexer, SpawnPlanner planner, LiveSessions live, Clock clock, Pacer pacer) {
        this.multiplexer = multiplexer;
        this.planner = planner;
        this.live = live;
        this.clock = clock;
        this.pacer = pacer;
    }

    /**
     * Types it in, or says why not.
     *
     * @param patience how long to wait for the session to be at rest
     * @throws ServiceException when the session does not run or can't take this text; nothing was typed then
     */
    PromptOutcome send(Session session, PromptText prompt, Duration patience) {
        Instant begin = clock.instant();
        while (true) {
            SessionView view = live.look(session).view();
            String obstacle = obstacle(view);
            if (obstacle == null) {
                Optional<PromptOutcome> outcome =
                        multiplexer.whileTyping(session.id(), () -> typeAtRest(session, prompt));
                if (outcome.isPresent()) {
                    return outcome.get();
                }
            } else if (hasPassed(begin, patience)) {
                return new PromptOutcome.Held(view, obstacle);
            }
            pacer.pause(LOOK);
        }
    }

    /** Why nothing may be typed now, a sentence; null when the session is at rest, or at work, where harnesses queue. */
    private @Nullable String obstacle(SessionView view) {
        String name = "Session " + view.id();
        boolean mayCome = view.live() || view.state() == SessionState.STARTING;
        if (!mayCome) {
            throw new ServiceException(
                    view.state() == SessionState.UNKNOWN
                            ? "It can't be told whether session " + view.id() + " is running: " + view.note()
                            : name + " is " + view.state().word() + ": 'hqt resume " + view.id()
                                    + "' brings it back, then send again.");
        }
        return switch (view.state()) {
            case IDLE, WORKING -> asks(view) ? asking(name, view.id()) : null;
            case WAITING -> asking(name, view.id());
            case STARTING -> name + " is still starting, so nothing was typed: send again once it is ready.";
            case UNKNOWN, REFUSED, STOPPED, FAILED ->
                "It can't be told what session " + view.id()
                        + " is doing, so nothing was typed: look at it with 'hqt attach " + view.id() + "'.";
        };
    }

    private static String asking(String name, long id) {
        return name
                + " asks something, and what is typed would answer it, so nothing was typed: answer first ('hqt attach "
                + id + "'), then send again.";
    }

    /** Where only activity tells, a dialog looks like rest: there the screen has to do. */
    private boolean asks(SessionView view) {
        return !tellsStatus(view.session()) && TypedText.isMenu(screen(view.id()));
    }

    private boolean tellsStatus(Session session) {
        HarnessConfigurator configurator = planner.findConfigurator(session);
        return configurator != null && configurator.tellsStatus();
    }

    /** Empty when it is not at rest any more. */
    private Optional<PromptOutcome> typeAtRest(Session session, PromptText prompt) {
        SessionView before = live.look(session).view();
        if (obstacle(before) != null) {
            return Optional.empty();
        }
        requireTakes(session, prompt);
        String earlier = screen(session.id());
        multiplexer.paste(session.id(), prompt);
        return Optional.of(submit(session, before, awaitShown(session, TypedText.of(prompt), earlier)));
    }

    /** What would be lost or come apart on its way is not sent. */
    private void requireTakes(Session session, PromptText prompt) {
        if (prompt.longestLine() > LONGEST_LINE && multiplexer.readsLines(session.id())) {
            throw new ServiceException("A line of the prompt has " + prompt.longestLine() + " bytes, and session "
                    + session.id() + " reads lines of at most " + LONGEST_LINE
                    + ": the kernel would drop the rest. Break the line, or put the text into a file and name it.");
        }
        if (prompt.isOneLine()) {
            return;
        }
        boolean whole = switch (multiplexer.markedPastes(session.id())) {
            case ASKED_FOR -> true;
            case NOT_ASKED_FOR -> false;
            // All harnesses that hqt knows ask for it once their prompt is there (measured).
            case UNTOLD -> tellsStatus(session);
        };
        if (!whole) {
            throw new ServiceException("Session " + session.id() + " is not known to take several lines at once, so"
                    + " each line of the prompt would be a prompt of its own: send one line, or put the text into a"
                    + " file and name it.");
        }
    }

    /**
     * The screen with the text on it.
     *
     * @param sign by what the text is known there, or null when it was not seen
     * @param below rows below the text
     * @param activity the last sign of life on it, which tells of the cursor too
     */
    private record Typed(String screen, @Nullable TypedText sign, int below, Activity activity) {}

    private Typed awaitShown(Session session, List<TypedText> signs, String earlier) {
        Instant begin = clock.instant();
        while (true) {
            pacer.pause(LOOK);
            String screen = screen(session.id());
            TypedText sign = signs.stream()
                    .filter(candidate -> isNew(candidate.rowsBelow(screen), candidate.rowsBelow(earlier)))
                    .findFirst()
                    .orElse(null);
            if (hasPassed(begin, sign == null ? SHOWING : SETTLING)) {
                int below = sign == null ? 0 : sign.rowsBelow(screen).orElse(0);
                return new Typed(screen, sign, below, live.look(session).view().activity());
            }
        }
    }

    /** The same text may stand further up, from when it was sent before. */
    private static boolean isNew(OptionalInt below, OptionalInt earlier) {
        return below.isPresent() && (earlier.isEmpty() || below.getAsInt() < earlier.getAsInt());
    }

    private PromptOutcome submit(Session session, SessionView before, Typed typed) {
        int pressed = 0;
        Sight sight = Sight.STANDS;
        SessionView view = before;
        for (int look = 0; look < MOST_ENTERS; look++) {
            view = live.look(session).view();
            // A question that came up meanwhile must not be answered by this Enter.
            boolean asks = view.state() == SessionState.WAITING;
            if (sight == Sight.STANDS && view.live() && !asks) {
                multiplexer.pressEnter(session.id());
                pressed++;
            }
            if (pressed > 0) {
                sight = watch(session, before, typed);
            }
            if (sight == Sight.TAKEN) {
                return new PromptOutcome.Taken(live.look(session).view());
            }
        }
        return new PromptOutcome.Doubtful(view, doubt(session.id(), pressed, sight));
    }

    private static String doubt(long id, int pressed, Sight sight) {
        String look = ": look at it with 'hqt attach " + id + "'.";
        if (pressed == 0) {
            return "The prompt was typed into session " + id + ", which then asked something, so Enter was not pressed"
                    + look;
        }
        return sight == Sight.STANDS
                ? "The prompt was typed into session " + id + ", but it still stands there after Enter was pressed "
                        + (pressed == 1 ? "once" : pressed + " times") + look
                : "The prompt was typed into session " + id + ", but hqt could not see that it was taken" + look;
    }

    private enum Sight {
        TAKEN,
        /** It is seen to stand where it was typed. */
        STANDS,
        NOTHING
    }

    private Sight watch(Session session, SessionView before, Typed typed) {
        Instant begin = clock.instant();
        int agreeing = 0;
        while (true) {
            pacer.pause(LOOK);
            Sight sight = sight(live.look(session).view(), before, typed);
            agreeing = sight == Sight.TAKEN ? agreeing + 1 : 0;
            if (agreeing == LOOKS_THAT_AGREE || hasPassed(begin, TAKING)) {
                return sight;
            }
        }
    }

    /** What a look after Enter says. */
    private Sight sight(SessionView now, SessionView before, Typed typed) {
        boolean tells = tellsStatus(now.session());
        boolean worked = tells && before.state() == SessionState.WORKING;
        if (!now.live()) {
            // A prompt may be the harness's own word for leaving.
            return Sight.TAKEN;
        }
        if (now.state() == SessionState.WAITING) {
            // It asks about what it was told; or about what it did before, and then that Enter may have been an answer.
            return worked ? Sight.NOTHING : Sight.TAKEN;
        }
        if (tells && !worked && now.state() == SessionState.WORKING) {
            return Sight.TAKEN;
        }
        String screen = screen(now.id());
        if (typed.sign() != null) {
            OptionalInt below = typed.sign().rowsBelow(screen);
            if (typed.below() == 0 && now.activity().mark() != typed.activity().mark()) {
                // No box: a program that reads line after line leaves the text where it is and goes on below it.
                return Sight.TAKEN;
            }
            return below.isPresent() && below.getAsInt() <= typed.below() ? Sight.STANDS : Sight.TAKEN;
        }
        return worked || screen.equals(typed.screen()) ? Sight.NOTHING : Sight.TAKEN;
    }

    private String screen(long id) {
        return multiplexer.screens(List.of(id), false).getOrDefault(id, "");
    }

    private boolean hasPassed(Instant begin, Duration duration) {
        return Duration.between(begin, clock.instant()).compareTo(duration) >= 0;
    }
}
