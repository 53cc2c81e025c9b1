package dev.hqt.session;

import java.util.List;
import java.util.Optional;

/** Why a session has no process now, in words for the user. Pure. */
final class EndReason {
    /** A shell, and bwrap, say so that a signal ended what they started. */
    private static final int SIGNALLED = 128;

    private static final int LAST_SIGNAL = 64;

    private EndReason() {}

    /** Empty while it runs, or while that can't be told. */
    static Optional<String> of(SessionView view, List<SpawnEvent> events) {
        return switch (view.state()) {
            case STARTING, WORKING, WAITING, IDLE, UNKNOWN, REFUSED -> Optional.empty();
            case FAILED -> Optional.of("died at its start" + code(view));
            case STOPPED -> Optional.of(stopped(view, events));
        };
    }

    private static String stopped(SessionView view, List<SpawnEvent> events) {
        Optional<SpawnEvent> last = events.reversed().stream()
                .filter(event -> event.isStop() || event.isStart())
                .findFirst();
        if (last.isPresent() && last.get().isStop()) {
            return last.get().kind().equals(SpawnEvent.KILL)
                    ? "stopped by you: it did not end when it was asked, and was ended"
                    : "stopped by you" + code(view);
        }
        if (view.wasInterrupted()) {
            return "gone: the machine or the tmux server went down";
        }
        Integer exitCode = view.exitCode();
        if (exitCode == null) {
            return "ended by itself";
        }
        return exitCode > SIGNALLED && exitCode <= SIGNALLED + LAST_SIGNAL
                ? "killed by signal " + (exitCode - SIGNALLED)
                : "ended by itself with code " + exitCode;
    }

    private static String code(SessionView view) {
        return view.exitCode() == null ? "" : " (exit code " + view.exitCode() + ")";
    }
}
