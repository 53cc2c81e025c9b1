package dev.hqt.session;

/** What became of a prompt that was to be typed into a session. */
public sealed interface PromptOutcome {
    /** The session as it was seen last. */
    SessionView view();

    /** Its harness took it. */
    record Taken(SessionView view) implements PromptOutcome {}

    /**
     * Nothing was typed: the session was never at rest in the time given.
     *
     * @param sentence what it is doing instead, and what to do
     */
    record Held(SessionView view, String sentence) implements PromptOutcome {}

    /**
     * It was typed, and hqt could not see that it was taken. It is not typed a second time.
     *
     * @param sentence what was seen, and what to do
     */
    record Doubtful(SessionView view, String sentence) implements PromptOutcome {}
}
