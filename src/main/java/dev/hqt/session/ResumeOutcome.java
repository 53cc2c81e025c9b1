package dev.hqt.session;

/** How a resume went, rung by rung. */
public sealed interface ResumeOutcome {
    SessionView view();

    /** First rung: the conversation goes on. */
    record Resumed(SessionView view) implements ResumeOutcome {}

    /**
     * Second rung: the harness refused to resume, so a fresh conversation was started.
     *
     * @param harnessWords what the harness said when it refused; empty when no id was known to try
     * @param newId true when a new id had to be taken, because the harness said that the old one is in use
     */
    record StartedFresh(SessionView view, String harnessWords, boolean newId) implements ResumeOutcome {}

    /**
     * It lives on no rung.
     *
     * @param harnessWords what the harness said last
     */
    record Failed(SessionView view, String harnessWords) implements ResumeOutcome {}
}
