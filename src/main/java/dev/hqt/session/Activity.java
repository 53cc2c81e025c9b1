package dev.hqt.session;

import java.time.Instant;

/**
 * The last sign of life on a session's screen. Two that are equal mean that nothing was written in between, as far as a
 * multiplexer can tell without looking at the screen.
 *
 * @param at when something was written last, to the second
 * @param mark differs when something was written within the same second
 */
public record Activity(Instant at, long mark) {
    /** No screen, so no sign. */
    public static final Activity NONE = new Activity(Instant.EPOCH, 0);
}
