package dev.hqt.cli;

import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.SourceAnswer;
import dev.hqt.session.StatusExplanation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a session is shown in its state, in JSON; the field names are stable.
 *
 * @param rule what decided within the source, or null
 * @param quietSeconds how long its terminal has been still, or null without a living process
 * @param rulesFile where the user's own rules lie, or would
 * @param rulesProblem why they are not used, or null
 * @param screen the text that was judged, or null
 */
record StatusJson(
        long id,
        String state,
        @Nullable Instant since,
        String source,
        @Nullable String rule,
        @Nullable String remark,
        List<Answer> sources,
        String title,
        @Nullable Long quietSeconds,
        String rulesFile,
        @Nullable String rulesProblem,
        @Nullable String screen) {
    /** @param answer {@code says}, {@code nothing}, {@code absent} or {@code other process} */
    record Answer(
            String source,
            String answer,
            @Nullable String status,
            @Nullable String rule,
            @Nullable String remark) {
        static Answer of(SourceAnswer answer) {
            return switch (answer) {
                case SourceAnswer.Says(HarnessReading reading, Instant _) ->
                    new Answer(
                            reading.source(),
                            "says",
                            reading.status() == null ? null : StatusText.word(reading),
                            orNull(reading.rule()),
                            orNull(reading.remark()));
                case SourceAnswer.SaysNothing(String source) -> new Answer(source, "nothing", null, null, null);
                case SourceAnswer.NotThere(String source) -> new Answer(source, "absent", null, null, null);
                case SourceAnswer.OfAnotherProcess(String source) ->
                    new Answer(source, "other process", null, null, null);
            };
        }
    }

    static StatusJson of(StatusExplanation explanation, String rulesFile) {
        Duration quiet = explanation.quiet();
        return new StatusJson(
                explanation.view().id(),
                explanation.view().state().word(),
                explanation.since(),
                explanation.view().source(),
                orNull(explanation.decided().rule()),
                orNull(explanation.view().remark()),
                explanation.answers().stream().map(Answer::of).toList(),
                explanation.title(),
                quiet == null ? null : Math.max(0, quiet.toSeconds()),
                rulesFile,
                orNull(explanation.rulesProblem()),
                explanation.screen());
    }

    static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
