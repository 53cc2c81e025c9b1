package dev.hqt.tui.event;

import dev.hqt.review.Review;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.NewSession;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an update wants done. It says so with a value; the loop has it done and the outcome comes back as an event. */
public sealed interface Effect {
    /** What may wait for files, processes or the database: done by a worker, never by the UI thread. */
    sealed interface Work extends Effect {}

    /** What happens to the terminal: done by the UI thread, which owns it. */
    sealed interface OnTerminal extends Effect {}

    // ---- work: looking

    /** Connects to everything behind the screens. */
    record BuildBackend() implements Work {}

    /**
     * Reads all sessions.
     *
     * @param generation comes back with the answer, so that one that was overtaken by a change is known as such
     */
    record ListSessions(long generation) implements Work {}

    /**
     * Captures what a session shows.
     *
     * @param known the capture that is shown already; the same one is not parsed again
     */
    record CaptureScreen(long sessionId, String known) implements Work {}

    /** Asks whether sessions can be jailed here. */
    record ProbeSandbox() implements Work {}

    record FindHarnesses() implements Work {}

    record RunDoctor() implements Work {}

    /** Looks what a session has changed of what this machine runs. */
    record ReviewSession(long sessionId) implements Work {}

    /**
     * Plans a start without starting it, to show its command.
     *
     * @param ticket the dialog that asks
     * @param revision comes back with the answer: which of the dialog's states it is about
     */
    record PlanSession(long ticket, long revision, NewSession wanted) implements Work {}

    // ---- work: changing. A ticket names the dialog that waits for the answer; 0 is none.

    record AddProject(Path directory) implements Work {}

    record CreateSession(long ticket, NewSession wanted) implements Work {}

    /**
     * Brings a stopped session back.
     *
     * @param thenAttach whether it is to be attached once it lives
     */
    record ResumeSession(long sessionId, boolean thenAttach) implements Work {}

    /** Brings a session back with this conversation of its harness, and stops what it is running in another one. */
    record ResumeConversation(long sessionId, String conversation, boolean thenAttach) implements Work {}

    /** Brings a stopped session back with a fresh conversation. */
    record StartFresh(long sessionId, boolean thenAttach) implements Work {}

    /**
     * Brings back what ran when the machine or the tmux server went down, one at a time: the first of these, and the
     * answer asks for the rest.
     *
     * @param sessionIds those that are still to be brought back, at least one
     * @param done how it went with the others
     */
    record RestoreSessions(List<Long> sessionIds, RestoreCount done) implements Work {
        public RestoreSessions {
            sessionIds = List.copyOf(sessionIds);
        }
    }

    record StopSession(long sessionId) implements Work {}

    record DeleteSession(long sessionId, String nickname) implements Work {}

    record UndeleteSession(long sessionId) implements Work {}

    record RenameSession(long ticket, long sessionId, String nickname) implements Work {}

    /** Types a prompt into a running session. */
    record SendPrompt(long ticket, long sessionId, String text) implements Work {}

    record ChangePolicy(
            long ticket, long sessionId, @Nullable SandboxPolicy policy) implements Work {}

    /** Accepts changes as they were seen. */
    record AcceptChanges(long sessionId, Review seen) implements Work {}

    /** Gives a session the size of the preview. */
    record ResizeSession(long sessionId, Size size) implements Work {}

    /** Asks for the command that shows a session in this terminal. */
    record PrepareAttach(long sessionId) implements Work {}

    // ---- the terminal

    /** Lends the terminal to the command that shows a session; returns when the user detached. */
    record Attach(long sessionId, List<String> command) implements OnTerminal {
        public Attach {
            command = List.copyOf(command);
        }
    }

    /** Stops hqt as a job of the user's shell. */
    record StopJob() implements OnTerminal {}

    /** Writes the next frame whole. */
    record Redraw() implements OnTerminal {}
}
