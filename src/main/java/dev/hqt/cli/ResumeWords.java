package dev.hqt.cli;

import dev.hqt.session.ResumeOutcome;

/** Says which rung of the resume ladder held, with the harness's own words where it refused. */
final class ResumeWords {
    private ResumeWords() {}

    static String of(ResumeOutcome outcome) {
        return rung(outcome)
                + (outcome.waits()
                        ? "\nIt waits for an answer before it goes on: hqt attach "
                                + outcome.view().id()
                        : "")
                + (outcome.differences().isEmpty()
                        ? ""
                        : "\nNot as at its last start: " + String.join("; ", outcome.differences()));
    }

    private static String rung(ResumeOutcome outcome) {
        String session = "session " + outcome.view().id();
        return switch (outcome) {
            case ResumeOutcome.Resumed _ -> session + " resumed with its conversation.";
            case ResumeOutcome.StartedFresh fresh -> session + fresh(fresh);
            case ResumeOutcome.Failed failed ->
                session + " could not be started again; its ids are all kept."
                        + said(failed.harnessWords())
                        + retry(failed);
        };
    }

    private static String fresh(ResumeOutcome.StartedFresh fresh) {
        String id = fresh.newId() ? " with a new id" : " with the same id";
        if (fresh.triedId() == null) {
            return " had no conversation to resume: a fresh one was started.";
        }
        if (fresh.lostNothing()) {
            return ": its harness has no conversation " + fresh.triedId()
                    + " (none was begun, or it was deleted there), so a fresh one was started" + id + "."
                    + said(fresh.harnessWords());
        }
        return " could not be resumed, so a fresh conversation was started" + id + "; the old id is kept."
                + said(fresh.harnessWords())
                + (fresh.newId()
                        ? "\nTo try the old conversation again: hqt stop "
                                + fresh.view().id() + " && hqt resume "
                                + fresh.view().id() + " --id " + fresh.triedId()
                        : "");
    }

    private static String retry(ResumeOutcome.Failed failed) {
        return "\nWhat can be tried: hqt resume " + failed.view().id()
                + " (again), --id ID (another of those that 'hqt show "
                + failed.view().id() + "' lists), --fresh (a fresh conversation).";
    }

    private static String said(String words) {
        return words.isBlank() ? "" : " The harness said:\n" + words.strip();
    }
}
