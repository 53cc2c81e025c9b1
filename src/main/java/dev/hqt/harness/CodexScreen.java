package dev.hqt.harness;

import java.util.Map;

/** What Codex says when it ends instead of going on with a conversation; what it does while it runs is in its rules. */
final class CodexScreen {
    /** Whole lines, since a conversation that is shown may quote any of them; those of 0.171.0. */
    private static final RefusalRules REFUSALS = new RefusalRules(
            Map.of(ResumeRefusal.UNKNOWN_ID, "(ERROR: )?No saved (session|chat) found (with ID|matching) .*"));

    private CodexScreen() {}

    /** What codex's last words say of the conversation that it was asked for. */
    static ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }
}
