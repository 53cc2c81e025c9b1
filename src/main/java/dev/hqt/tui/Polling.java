package dev.hqt.tui;

import dev.hqt.session.Activity;
import dev.hqt.session.SessionView;
import java.time.Duration;
import java.time.Instant;

/**
 * When to look again. A look never starts while the one before it is under way, so a slow machine is looked at less
 * often instead of more.
 *
 * @param generation rises with every change that hqt makes itself: what was read before it is out of date
 * @param listing whether sessions are being read
 * @param nextList when they are read next
 * @param quiet how many readings in a row found every session as it was
 * @param capturing whether a screen is being captured
 * @param nextCapture when one is captured next
 * @param unchanged how many captures in a row showed nothing new
 * @param subject what was captured last: a session and the last sign it gave
 * @param focused whether the user looks at this terminal, as far as it tells
 */
record Polling(
        long generation,
        boolean listing,
        Instant nextList,
        int quiet,
        boolean capturing,
        Instant nextCapture,
        int unchanged,
        Subject subject,
        boolean focused) {
    private static final Duration LIST = Duration.ofSeconds(1);
    private static final Duration AT_REST = Duration.ofSeconds(3);
    private static final Duration CAPTURE = Duration.ofMillis(250);
    private static final Duration CAPTURE_AT_REST = Duration.ofSeconds(1);
    private static final Duration CAPTURE_ASLEEP = Duration.ofSeconds(10);

    /** After so many readings without news, so is the list; a reading is most of what hqt costs at rest (measured). */
    private static final int QUIET = 8;

    /** After so many captures without news, a screen is at rest. */
    private static final int RESTS = 4;

    /** After so many, only the multiplexer's word that it changed is waited for; this is the safety net. */
    private static final int SLEEPS = 8;

    static final Polling AT_ONCE =
            new Polling(0, false, Instant.EPOCH, 0, false, Instant.EPOCH, 0, Subject.NOBODY, true);

    /**
     * Whose screen, as of which sign of life.
     *
     * @param sessionId the session; 0 for nobody
     * @param live whether it lives
     * @param activity the last sign of life on its screen
     */
    record Subject(long sessionId, boolean live, Activity activity) {
        static final Subject NOBODY = new Subject(0, false, Activity.NONE);

        static Subject of(SessionView view) {
            return new Subject(view.id(), view.live(), view.activity());
        }
    }

    boolean isListDue(Instant now) {
        return !listing && !now.isBefore(nextList);
    }

    /** A session that ended is captured once; its screen changes no more. */
    boolean isCaptureDue(Subject wanted, Instant now) {
        boolean news = !wanted.equals(subject);
        return !capturing && (news || (wanted.live() && !now.isBefore(nextCapture)));
    }

    Polling listStarted() {
        return new Polling(generation, true, nextList, quiet, capturing, nextCapture, unchanged, subject, focused);
    }

    Polling listEnded(boolean news, Instant now) {
        int quieter = news ? 0 : Math.min(quiet + 1, QUIET);
        Duration pause = !focused || quieter >= QUIET ? AT_REST : LIST;
        return new Polling(
                generation, false, now.plus(pause), quieter, capturing, nextCapture, unchanged, subject, focused);
    }

    /** What is read from now on counts, and it is read at once. */
    Polling changed(Instant now) {
        return new Polling(generation + 1, listing, now, 0, capturing, now, 0, subject, focused);
    }

    /** The user is at the keys: from rest it is read at once. */
    Polling awake(Instant now) {
        Instant next = quiet >= QUIET ? now : nextList;
        return new Polling(generation, listing, next, 0, capturing, nextCapture, unchanged, subject, focused);
    }

    Polling captureStarted(Subject wanted) {
        int restarted = wanted.equals(subject) ? unchanged : 0;
        return new Polling(generation, listing, nextList, quiet, true, nextCapture, restarted, wanted, focused);
    }

    Polling captureEnded(boolean news, Instant now) {
        int rests = news ? 0 : Math.min(unchanged + 1, SLEEPS);
        return new Polling(
                generation, listing, nextList, quiet, false, now.plus(untilCapture(rests)), rests, subject, focused);
    }

    private Duration untilCapture(int rests) {
        if (rests >= SLEEPS) {
            return CAPTURE_ASLEEP;
        }
        if (!focused) {
            return AT_REST;
        }
        return rests >= RESTS ? CAPTURE_AT_REST : CAPTURE;
    }

    Polling focus(boolean gained, Instant now) {
        return gained && !focused
                ? new Polling(generation, listing, now, 0, capturing, now, 0, subject, true)
                : new Polling(generation, listing, nextList, quiet, capturing, nextCapture, unchanged, subject, gained);
    }
}
