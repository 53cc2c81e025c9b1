package dev.hqt.harness;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Claude Code's screen says, for when its status file does not tell: in the dialogs of its first start, and in
 * versions before it wrote one. Only the last lines count, since the conversation above may say anything.
 */
final class ClaudeScreen {
    private static final int LINES_OF_A_FOOTER = 5;

    private record Rule(HarnessStatus status, Pattern pattern) {}

    /** First match wins. The texts are those of 2.1.197 and 2.1.332. */
    private static final List<Rule> RULES = List.of(
            rule(HarnessStatus.WAITING, "Enter to (confirm|select) · .*Esc to (cancel|reject)"),
            rule(HarnessStatus.WAITING, "Esc to cancel · Tab to amend"),
            rule(HarnessStatus.WAITING, "Claude Code is suspended\\."),
            rule(HarnessStatus.WAITING, "Not logged in · run /login"),
            rule(HarnessStatus.WORKING, "· esc to interrupt"),
            rule(HarnessStatus.IDLE, "\\(shift\\+tab to cycle\\)|· \\? for shortcuts|Press Ctrl-C again to exit"));

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

    static @Nullable HarnessStatus status(String screen) {
        List<String> lines = screen.lines().filter(line -> !line.isBlank()).toList();
        String footer = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_A_FOOTER), lines.size()));
        return RULES.stream()
                .filter(rule -> rule.pattern().matcher(footer).find())
                .map(Rule::status)
                .findFirst()
                .orElse(null);
    }

    private static Rule rule(HarnessStatus status, String pattern) {
        return new Rule(status, Pattern.compile(pattern));
    }
}
