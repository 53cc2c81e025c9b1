package dev.hqt.tui;

import dev.hqt.session.SessionView;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.term.TerminalException;
import dev.hqt.tui.term.TtyTerminal;
import dev.hqt.tui.theme.Look;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * hqt's screen, from the first frame to the last. Paints before anything else is there, then has the rest built.
 *
 * <p>Whoever calls it keeps System.out and System.err away from the terminal meanwhile (libraries print there) and
 * prints what {@link Ending} says afterwards.
 */
public final class Tui {
    /** 30 frames a second: faster than that nobody reads. */
    private static final Duration FRAME = Duration.ofMillis(33);

    private final Clock clock;
    private final Supplier<Backend> backend;
    private final Foreground foreground;
    private final TuiLog log;
    private final Path home;
    private final Path startDirectory;

    /**
     * Everything it stands on.
     *
     * @param backend builds what stands behind the screen; called once, on a worker. A {@link dev.hqt.HqtException} of it
     *     is shown to the user
     * @param foreground runs what attaches
     * @param home the user's home
     * @param startDirectory where hqt was started
     */
    public Tui(
            Clock clock, Supplier<Backend> backend, Foreground foreground, TuiLog log, Path home, Path startDirectory) {
        this.clock = clock;
        this.backend = backend;
        this.foreground = foreground;
        this.log = log;
        this.home = home;
        this.startDirectory = startDirectory;
    }

    /** Runs on a terminal, which is restored at the end whatever that is. */
    public Ending run(TtyTerminal terminal, Rehearsal rehearsal) {
        Look look = Look.of(
                terminal.capabilities().colors() != dev.hqt.tui.term.ColorDepth.NONE,
                terminal.capabilities().unicode());
        return run(UserTerminal.of(terminal), look, rehearsal, FRAME, new Busy());
    }

    Ending run(UserTerminal terminal, Look look, Rehearsal rehearsal, Duration frame, Busy busy) {
        try {
            State first = State.first(terminal.size(), home, startDirectory, clock.instant());
            Performer performer = new Performer(backend, startDirectory);
            EventLoop loop =
                    new EventLoop(terminal, clock, look, foreground, performer, log, rehearsal, frame, busy, first);
            State last = loop.run();
            terminal.close();
            return ending(last);
        } catch (InterruptedException stopped) {
            terminal.close();
            Thread.currentThread().interrupt();
            return new Ending(0, "");
        } catch (TerminalException lost) {
            terminal.close();
            log.record("The terminal was lost", lost);
            return new Ending(Ending.FAILED, String.valueOf(lost.getMessage()));
        } catch (RuntimeException | Error crash) {
            terminal.close();
            log.record("hqt crashed", crash);
            return new Ending(
                    Ending.CRASHED, "hqt crashed: " + crash + " (log: " + log.file() + "; your sessions keep running)");
        }
    }

    private static Ending ending(State last) {
        if (last.main().phase() instanceof Phase.Broken broken) {
            return new Ending(Ending.FAILED, broken.sentence());
        }
        long running =
                last.main().list().sessions().stream().filter(SessionView::live).count();
        return new Ending(
                0,
                running == 0
                        ? ""
                        : running + (running == 1 ? " session keeps" : " sessions keep")
                                + " running; hqt brings you back to "
                                + (running == 1 ? "it." : "them."));
    }
}
