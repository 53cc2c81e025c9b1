package dev.hqt.cli;

import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.SourceAnswer;
import dev.hqt.session.StatusExplanation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Why a session is shown in its state, in plain words. */
final class StatusText {
    private StatusText() {}

    /**
     * All but the screen.
     *
     * @param rules where the user's own rules lie, or would
     * @param there whether they do
     */
    static List<String> lines(StatusExplanation explanation, Path rules, boolean there, Instant now) {
        List<String> lines = new ArrayList<>();
        HarnessReading decided = explanation.decided();
        lines.add(line("state", explanation.view().state().word()));
        Instant since = explanation.since();
        if (since != null) {
            lines.add(line("since", since + ", " + Texts.age(since, now) + " ago"));
        }
        lines.add(line("source", explanation.view().source()));
        if (!decided.rule().isEmpty()) {
            lines.add(line("rule", decided.rule()));
        }
        explanation.view().note().lines().forEach(note -> lines.add(line("remark", note)));
        explanation.answers().forEach(answer -> lines.add(line("", answer.source() + ": " + words(answer))));
        Duration quiet = explanation.quiet();
        if (quiet != null) {
            lines.add(line("title", explanation.title()));
            lines.add(line("still for", Math.max(0, quiet.toSeconds()) + "s"));
        }
        lines.add(line("rules", there ? "hqt's own, and " + rules : "hqt's own; yours would be in " + rules));
        if (!explanation.rulesProblem().isEmpty()) {
            lines.add(line("", explanation.rulesProblem()));
        }
        return lines;
    }

    static String words(SourceAnswer answer) {
        return switch (answer) {
            case SourceAnswer.Says(HarnessReading reading, Instant _) -> words(reading);
            case SourceAnswer.SaysNothing _ -> "says nothing";
            case SourceAnswer.NotThere _ -> "not there";
            case SourceAnswer.OfAnotherProcess _ -> "another process's";
        };
    }

    private static String words(HarnessReading reading) {
        if (reading.status() == null) {
            return reading.rule().isEmpty()
                    ? "says nothing that hqt knows"
                    : "says that it shows something else, by rule " + reading.rule();
        }
        return "says " + word(reading) + (reading.rule().isEmpty() ? "" : " by rule " + reading.rule())
                + (reading.remark().isEmpty() ? "" : " (" + reading.remark() + ")");
    }

    static String word(HarnessReading reading) {
        return String.valueOf(reading.status()).toLowerCase(Locale.ROOT);
    }

    private static String line(String name, String value) {
        return String.format("%-13s%s", name, value).stripTrailing();
    }
}
