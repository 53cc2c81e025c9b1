package dev.hqt.cli;

import dev.hqt.session.ResumeOutcome;

/** Says which rung of the resume ladder held, with the harness's own words where it refused. */
final class ResumeWords {
    private ResumeWords() {}

    static String of(ResumeOutcome outcome) {
        String session = "session " + outcome.view().id();
        return switch (outcome) {
            case ResumeOutcome.Resumed resumed -> session + " resumed with its conversation.";
            case ResumeOutcome.StartedFresh fresh ->
                session
                        + (fresh.harnessWords().isBlank()
                                ? " had no conversation to resume: a fresh one was started."
                                : " could not be resumed, so a fresh conversation was started"
                                        + (fresh.newId() ? " with a new id" : " with the same id")
                                        + "; the old id is kept. The harness said:\n"
                                        + fresh.harnessWords().strip());
            case ResumeOutcome.Failed failed ->
                session + " could not be started again; its ids are all kept."
                        + (failed.harnessWords().isBlank()
                                ? ""
                                : " The harness said:\n" + failed.harnessWords().strip());
        };
    }
}
