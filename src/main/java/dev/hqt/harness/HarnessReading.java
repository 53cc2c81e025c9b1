package dev.hqt.harness;

import org.jspecify.annotations.Nullable;

/**
 * What a harness says of itself.
 *
 * @param status what it is doing, or null when this source does not tell
 * @param harnessSessionId the conversation it is in now, or null when this source does not tell
 * @param source where the status was read: {@code status file}, {@code hook}, {@code title}, {@code screen}
 * @param rule what there decided: a rule's name, or the words of a status file; empty when nothing did
 * @param remark what a user is told beside the state ({@code usage limit reached}); empty when the state says it all
 */
public record HarnessReading(
        @Nullable HarnessStatus status, @Nullable String harnessSessionId, String source, String rule, String remark) {
    public static final HarnessReading NOTHING = new HarnessReading(null, null, "nothing");

    /** A source whose status needs no rule and no remark. */
    public HarnessReading(@Nullable HarnessStatus status, @Nullable String harnessSessionId, String source) {
        this(status, harnessSessionId, source, "", "");
    }

    /** The same status, of this conversation. */
    public HarnessReading inConversation(@Nullable String id) {
        return new HarnessReading(status, id, source, rule, remark);
    }
}
