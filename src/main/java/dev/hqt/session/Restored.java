package dev.hqt.session;

/** How it went to bring one session back that ran when the machine or the multiplexer's server went down. */
public sealed interface Restored {
    SessionView view();

    /** It was resumed, or started fresh, or failed: the outcome says which. */
    record Tried(ResumeOutcome outcome) implements Restored {
        @Override
        public SessionView view() {
            return outcome.view();
        }
    }

    /** It runs already: somebody was quicker. */
    record RunsAlready(SessionView view) implements Restored {}

    /**
     * It could not even be tried.
     *
     * @param sentence why, for the user
     */
    record Refused(SessionView view, String sentence) implements Restored {}

    /** Whether it runs now. */
    default boolean runs() {
        return switch (this) {
            case Tried tried -> !(tried.outcome() instanceof ResumeOutcome.Failed);
            case RunsAlready _ -> true;
            case Refused _ -> false;
        };
    }
}
