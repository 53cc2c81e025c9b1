package dev.hqt.tui;

import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.theme.Look;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one thread on which anything the user sees changes. It takes events from one queue, updates the state, has
 * effects done, and paints: at most every 33 ms, and only when something changed.
 */
final class EventLoop {
    /** At the longest it sleeps so long: what is due is computed from a clock that the machine's sleep may have moved. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    /** A frame older than this is painted anew at the next event: it shows ages. */
    private static final Duration OLD = Duration.ofSeconds(10);

    private final UserTerminal terminal;
    private final Clock clock;
    private final Look look;
    private final Foreground foreground;
    private final Workers workers;
    private final Rehearsal rehearsal;
    private final Duration frame;
    private final Busy busy;
    private final LinkedBlockingQueue<Arrival> queue = new LinkedBlockingQueue<>();
    private State state;
    private boolean dirty;
    private long painted;
    private long shownTicket;
    private long shownAt;

    /** An event and the nanosecond at which it came. */
    private record Arrival(Event event, long at) {}

    EventLoop(
            UserTerminal terminal,
            Clock clock,
            Look look,
            Foreground foreground,
            Performer performer,
            TuiLog log,
            Rehearsal rehearsal,
            Duration frame,
            Busy busy,
            State first) {
        this.terminal = terminal;
        this.clock = clock;
        this.look = look;
        this.foreground = foreground;
        this.rehearsal = rehearsal;
        this.frame = frame;
        this.busy = busy;
        this.workers = new Workers(performer, this::post, busy, log);
        this.state = first;
    }

    /** From any thread. */
    void post(Event event) {
        busy.begin();
        queue.add(new Arrival(event, System.nanoTime()));
    }

    /** Runs until the user quits; returns the last state. */
    State run() throws InterruptedException {
        try (workers) {
            paint();
            workers.begin(new Effect.BuildBackend());
            terminal.listen(input -> post(new Event.Input(input)));
            while (!state.over()) {
                Arrival first = queue.poll(nanosToWait(), TimeUnit.NANOSECONDS);
                if (first == null) {
                    handle(new Event.Tick());
                } else {
                    handleCounted(first);
                }
                for (Arrival more = queue.poll(); more != null && !state.over(); more = queue.poll()) {
                    handleCounted(more);
                }
                if (dirty && nanosToFrame() <= 0) {
                    paint();
                }
                rehearse();
            }
            return state;
        }
    }

    private void handleCounted(Arrival arrival) {
        try {
            handle(meant(arrival));
        } finally {
            busy.end();
        }
    }

    private Event meant(Arrival arrival) {
        if (!(arrival.event() instanceof Event.Input input)) {
            return arrival.event();
        }
        if (input.input() instanceof InputEvent.Resize) {
            return new Event.Resized(terminal.refreshSize());
        }
        boolean seen = state.dialog()
                .map(dialog -> dialog.ticket() == shownTicket && arrival.at() > shownAt)
                .orElse(true);
        return new Event.Input(input.input(), !seen);
    }

    private void handle(Event event) {
        State before = state.at(clock.instant());
        Transition<State> transition = Update.update(before, event);
        state = transition.state();
        boolean old = System.nanoTime() - painted > OLD.toNanos();
        if (!dirty && (old || event instanceof Event.Resized || !state.looksLike(before))) {
            dirty = true;
            busy.begin();
        }
        for (Effect effect : transition.effects()) {
            switch (effect) {
                case Effect.Work work -> workers.begin(work);
                case Effect.OnTerminal onTerminal -> onTerminal(onTerminal);
            }
        }
    }

    private void onTerminal(Effect.OnTerminal effect) {
        switch (effect) {
            case Effect.Attach attach -> {
                int exitCode = lend(attach);
                post(new Event.Resized(terminal.size()));
                post(new Event.Detached(attach.sessionId(), exitCode));
            }
            case Effect.StopJob stop -> {
                if (!terminal.stop()) {
                    post(new Event.JobNotStopped());
                }
                post(new Event.Resized(terminal.size()));
            }
            case Effect.Redraw _ -> {
                terminal.invalidate();
                post(new Event.Resized(terminal.refreshSize()));
            }
        }
    }

    private int lend(Effect.Attach attach) {
        terminal.suspend();
        try {
            return foreground.run(attach.command());
        } finally {
            terminal.resume();
        }
    }

    private void paint() {
        State shown = state;
        terminal.render(surface -> Painter.paint(surface, look, shown));
        painted = System.nanoTime();
        long ticket = shown.dialog().map(Dialog::ticket).orElse(0L);
        if (ticket != shownTicket) {
            shownTicket = ticket;
            shownAt = painted;
        }
        if (dirty) {
            dirty = false;
            busy.end();
        }
    }

    /** Plays what a rehearsal has next, once all that came before is done. */
    private void rehearse() {
        if (rehearsal.isPlaying() && state.main().phase() instanceof Phase.Broken) {
            state = state.ended();
        } else if (state.isReady() && busy.isIdle()) {
            InputEvent next = rehearsal.next();
            if (next != null) {
                post(new Event.Input(next));
            }
        }
    }

    private long nanosToWait() {
        @Nullable Instant due = state.nextDue().orElse(null);
        long untilDue = due == null
                ? LONGEST_WAIT.toNanos()
                : Math.clamp(Duration.between(clock.instant(), due).toNanos(), 1_000_000, LONGEST_WAIT.toNanos());
        return dirty ? Math.min(untilDue, Math.max(0, nanosToFrame())) : untilDue;
    }

    private long nanosToFrame() {
        return frame.toNanos() - (System.nanoTime() - painted);
    }
}
