package dev.hqt.session;

import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.SourceAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a session is shown in the state it is shown in.
 *
 * @param view the session, from the same look
 * @param decided what its harness was taken to say; {@link HarnessReading#NOTHING} when no source decided
 * @param answers what each source said, the most trusted first; empty without a living process
 * @param title its pane's title
 * @param quiet how long its terminal has shown nothing new, or null without a living process
 * @param screen the text that was judged, or null when none could be had
 * @param rulesProblem why the user's own rules are not used, a sentence; empty when all is well
 */
public record StatusExplanation(
        SessionView view,
        HarnessReading decided,
        List<SourceAnswer> answers,
        String title,
        @Nullable Duration quiet,
        @Nullable String screen,
        String rulesProblem) {
    public StatusExplanation {
        answers = List.copyOf(answers);
    }

    /** Since when it is so, as the deciding source says, or the row of a session that has ended; null when none tells. */
    public @Nullable Instant since() {
        if (!view.live()) {
            return view.session().updatedAt();
        }
        for (SourceAnswer answer : answers) {
            if (answer instanceof SourceAnswer.Says(HarnessReading reading, Instant since)
                    && reading.source().equals(decided.source())) {
                return since;
            }
        }
        return null;
    }
}
