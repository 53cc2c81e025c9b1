package dev.hqt.cli;

import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import java.util.List;

/**
 * How a resume went, in JSON.
 *
 * @param outcome the rung that held, {@code resumed} or {@code fresh}; {@code failed}, {@code running} (it ran already) or
 *     {@code refused} (it could not be tried)
 * @param harnessWords what the harness said when it refused, or why it could not be tried
 * @param differences what was not as at its last start
 * @param waits whether it waits for the user's answer
 */
record ResumeJson(String outcome, String harnessWords, List<String> differences, boolean waits, SessionJson session) {
    static ResumeJson of(ResumeOutcome outcome) {
        return switch (outcome) {
            case ResumeOutcome.Resumed _ -> of("resumed", "", outcome);
            case ResumeOutcome.StartedFresh fresh -> of("fresh", fresh.harnessWords(), outcome);
            case ResumeOutcome.Failed failed -> of("failed", failed.harnessWords(), outcome);
        };
    }

    static ResumeJson of(Restored restored) {
        SessionJson session = SessionJson.of(restored.view());
        return switch (restored) {
            case Restored.Tried tried -> of(tried.outcome());
            case Restored.RunsAlready _ -> new ResumeJson("running", "", List.of(), false, session);
            case Restored.Refused refused -> new ResumeJson("refused", refused.sentence(), List.of(), false, session);
        };
    }

    private static ResumeJson of(String word, String harnessWords, ResumeOutcome outcome) {
        return new ResumeJson(
                word, harnessWords, outcome.differences(), outcome.waits(), SessionJson.of(outcome.view()));
    }
}
