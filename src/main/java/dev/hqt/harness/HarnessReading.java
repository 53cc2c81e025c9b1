package dev.hqt.harness;

import org.jspecify.annotations.Nullable;

/**
 * What a harness says of itself.
 *
 * @param status what it is doing, or null when this source does not tell
 * @param harnessSessionId the conversation it is in now, or null when this source does not tell
 * @param source where that was read: {@code status file}, {@code title}, {@code screen}
 */
public record HarnessReading(
        @Nullable HarnessStatus status, @Nullable String harnessSessionId, String source) {
    public static final HarnessReading NOTHING = new HarnessReading(null, null, "nothing");
}
