package dev.hqt.harness;

import java.util.Map;

/** What Claude Code says when it ends instead of going on with a conversation; what it does while it runs is in its rules. */
final class ClaudeScreen {
    /** Whole lines, since a conversation that is shown may quote any of them; those of 2.1.197 and 2.1.332. */
    private static final RefusalRules REFUSALS = new RefusalRules(Map.of(
            ResumeRefusal.UNKNOWN_ID, "No conversation found with session ID: .*",
            ResumeRefusal.NO_CONVERSATION, "No conversation found to continue",
            ResumeRefusal.ID_IN_USE, "Error: Session ID \\S+ is already in use\\."));

    private ClaudeScreen() {}

    /** What claude's last words say of the conversation that it was asked for. */
    static ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }
}
