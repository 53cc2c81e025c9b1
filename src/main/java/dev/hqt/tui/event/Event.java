package dev.hqt.tui.event;

import dev.hqt.doctor.DoctorReport;
import dev.hqt.review.Review;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.Project;
import dev.hqt.session.PromptOutcome;
import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionView;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.util.List;

/** Something that happened: the only way in which anything reaches the state. */
public sealed interface Event {
    /**
     * The user did something.
     *
     * @param blind whether it was done before the dialog that is open now was seen: typed ahead, or part of a burst
     */
    record Input(InputEvent input, boolean blind) implements Event {
        /** Done by someone who saw what is open. */
        public Input(InputEvent input) {
            this(input, false);
        }
    }

    /** The screen has this size now. */
    record Resized(Size size) implements Event {}

    /** Nothing happened but time. */
    record Tick() implements Event {}

    // ---- what was seen

    /**
     * Everything behind the screens is there.
     *
     * @param startDirectory the project that hqt was started in: offered where none is known
     * @param warnings sentences about the user's configuration
     */
    record BackendReady(Path startDirectory, List<String> warnings) implements Event {
        public BackendReady {
            warnings = List.copyOf(warnings);
        }
    }

    /** It can't be had, for the reason that this sentence gives. */
    record BackendFailed(String sentence) implements Event {}

    record SessionsListed(long generation, List<SessionView> sessions, List<Project> projects) implements Event {
        public SessionsListed {
            sessions = List.copyOf(sessions);
            projects = List.copyOf(projects);
        }
    }

    record SessionsNotListed(long generation, String sentence) implements Event {}

    /** A session shows this; the picture is not changed any more. */
    record ScreenCaptured(long sessionId, String capture, CellGrid picture) implements Event {}

    /** A session shows what it showed before. */
    record ScreenUnchanged(long sessionId) implements Event {}

    /** A session has no screen, or none that could be had. */
    record ScreenGone(long sessionId) implements Event {}

    record SandboxProbed(SandboxAvailability availability) implements Event {}

    record HarnessesFound(HarnessSurvey survey) implements Event {}

    record SessionReviewed(long sessionId, Review review) implements Event {}

    /** It could not be reviewed, for the reason that this sentence gives. */
    record SessionNotReviewed(long sessionId, String sentence) implements Event {}

    record DoctorRan(DoctorReport report) implements Event {}

    /**
     * How a start would be.
     *
     * @param nickname what the session would be called
     * @param command its command line, as a user would write it
     */
    record SessionPlanned(long ticket, long revision, String nickname, String command) implements Event {}

    /** It could not even be planned, for the reason that this sentence gives. */
    record SessionNotPlanned(long ticket, long revision, String sentence) implements Event {}

    // ---- what was changed

    record ProjectAdded(Project project) implements Event {}

    record SessionCreated(long ticket, SessionView view) implements Event {}

    /**
     * A session was to be brought back.
     *
     * @param known every conversation that it had, oldest first
     */
    record SessionResumed(ResumeOutcome outcome, List<KnownConversation> known, boolean thenAttach) implements Event {
        public SessionResumed {
            known = List.copyOf(known);
        }
    }

    /**
     * One of several was brought back, or not.
     *
     * @param left those that are still to be
     * @param done how it went with the others before it
     */
    record SessionRestored(Restored restored, List<Long> left, RestoreCount done) implements Event {
        public SessionRestored {
            left = List.copyOf(left);
        }
    }

    /**
     * A session was changed as asked.
     *
     * @param ticket the dialog that asked, or 0
     * @param message what to tell the user
     */
    record SessionChanged(long ticket, SessionView view, String message) implements Event {}

    /**
     * Changes were to be accepted.
     *
     * @param accepted whether they were; else there were others by then
     * @param review what there is to review now
     */
    record ChangesAccepted(long sessionId, boolean accepted, Review review) implements Event {}

    /**
     * A prompt was to be typed into a session.
     *
     * @param ticket the bar that it was written in
     */
    record PromptSent(long ticket, String text, PromptOutcome outcome) implements Event {}

    record SessionDeleted(long sessionId, String nickname) implements Event {}

    /**
     * What was asked for can't be done, and nothing was changed.
     *
     * @param ticket the dialog that asked, or 0
     * @param sessionId the session it was about, or 0
     */
    record Refused(long ticket, long sessionId, String sentence) implements Event {}

    // ---- the terminal

    record AttachPrepared(long sessionId, List<String> command) implements Event {
        public AttachPrepared {
            command = List.copyOf(command);
        }
    }

    /** The terminal is hqt's again. */
    record Detached(long sessionId, int exitCode) implements Event {}

    /** There is no shell that could bring hqt back, so it was not stopped. */
    record JobNotStopped() implements Event {}

    /** A worker failed in a way that nobody foresaw; it is in the log. */
    record Failed(String sentence) implements Event {}
}
