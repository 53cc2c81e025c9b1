package dev.hqt.harness;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Codex's pane title and screen say (0.171.0). The title is the better source: a spinner while it works, {@code [ ! ]
 * Action Required} (blinking to {@code [ . ]}) while it asks; the screen's "esc to interrupt" goes away while text
 * streams.
 */
final class CodexScreen {
    private static final Pattern SPINNER = Pattern.compile("^[\u2800-\u28ff] ");
    private static final Pattern ASKS = Pattern.compile("^\\[ [!.] ] Action Required");
    private static final int LINES_OF_A_FOOTER = 6;

    private record Rule(HarnessStatus status, Pattern pattern) {}

    private static final List<Rule> RULES = List.of(
            new Rule(
                    HarnessStatus.WAITING,
                    Pattern.compile("(?i)press enter to (confirm|continue)|enter to (confirm|select)")),
            new Rule(HarnessStatus.WORKING, Pattern.compile("^• Working \\(.*esc to interrupt\\)", Pattern.MULTILINE)),
            new Rule(HarnessStatus.IDLE, Pattern.compile("^› ", Pattern.MULTILINE)));

    private static final RefusalRules REFUSALS = new RefusalRules(Map.of(
            ResumeRefusal.UNKNOWN_ID, "(ERROR: )?No saved (session|chat) found (with ID|matching) .*"));

    private CodexScreen() {}

    /** What codex's last words say of the conversation that it was asked for. */
    static ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }

    /** What the title says, or null: a plain one may still be the terminal's own, from before codex set it. */
    static @Nullable HarnessStatus ofTitle(String title) {
        if (SPINNER.matcher(title).find()) {
            return HarnessStatus.WORKING;
        }
        return ASKS.matcher(title).find() ? HarnessStatus.WAITING : null;
    }

    static @Nullable HarnessStatus ofScreen(String screen) {
        List<String> lines = screen.lines().filter(line -> !line.isBlank()).toList();
        String footer = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_A_FOOTER), lines.size()));
        return RULES.stream()
                .filter(rule -> rule.pattern().matcher(footer).find())
                .map(Rule::status)
                .findFirst()
                .orElse(null);
    }
}
