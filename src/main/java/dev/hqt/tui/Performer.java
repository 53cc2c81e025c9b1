package dev.hqt.tui;

import dev.hqt.HqtException;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.NewSession;
import dev.hqt.session.PlannedSpawn;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import dev.hqt.tui.ansi.AnsiParser;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.presentation.CommandText;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does work, on a worker's thread, and says how it went as an event. */
final class Performer {
    /** A capture is as wide as its widest line, but no screen is wider than this. */
    private static final int MOST_COLUMNS = 500;

    private static final int MOST_ROWS = 1000;

    /** Who waits at the screen sees what it asks, and can answer. */
    private static final Duration WHILE_IT_ASKS = Duration.ofSeconds(5);

    private final Supplier<Backend> source;
    private final Path startDirectory;
    private volatile @Nullable Backend backend;

    Performer(Supplier<Backend> source, Path startDirectory) {
        this.source = source;
        this.startDirectory = startDirectory;
    }

    /** Nothing when there is nothing to tell. */
    Optional<Event> perform(Effect.Work work) {
        return switch (work) {
            case Effect.BuildBackend _ -> Optional.of(connect());
            case Effect.ListSessions list -> Optional.of(list(list));
            case Effect.CaptureScreen capture -> Optional.of(capture(capture));
            case Effect.ProbeSandbox probe -> Optional.of(new Event.SandboxProbed(probe()));
            case Effect.FindHarnesses _ ->
                Optional.of(new Event.HarnessesFound(connected().harnesses().get()));
            case Effect.RunDoctor _ ->
                Optional.of(new Event.DoctorRan(connected().doctor().get()));
            case Effect.ReviewSession review -> Optional.of(review(review.sessionId()));
            case Effect.AcceptChanges accept -> Optional.of(accept(accept));
            case Effect.PlanSession plan -> Optional.of(plan(plan));
            case Effect.ResizeSession resize -> resize(resize);
            case Effect.AddProject add ->
                change(0, 0, () -> new Event.ProjectAdded(sessions().addProject(add.directory(), null)));
            case Effect.CreateSession create ->
                change(
                        create.ticket(),
                        0,
                        () -> new Event.SessionCreated(
                                create.ticket(), sessions().create(create.wanted())));
            case Effect.ResumeSession resume ->
                change(
                        0,
                        resume.sessionId(),
                        () -> resumed(sessions().resume(resume.sessionId(), true), resume.thenAttach()));
            case Effect.ResumeConversation resume ->
                change(0, resume.sessionId(), () -> resumed(resumeInstead(resume), resume.thenAttach()));
            case Effect.StartFresh start ->
                change(
                        0,
                        start.sessionId(),
                        () -> resumed(sessions().startFresh(start.sessionId()), start.thenAttach()));
            case Effect.RestoreSessions restore -> Optional.of(restore(restore));
            case Effect.StopSession stop ->
                change(0, stop.sessionId(), () -> changed(0, sessions().stop(stop.sessionId()), "stopped"));
            case Effect.DeleteSession delete ->
                change(0, delete.sessionId(), () -> {
                    sessions().delete(delete.sessionId());
                    return new Event.SessionDeleted(delete.sessionId(), delete.nickname());
                });
            case Effect.UndeleteSession undelete ->
                change(
                        0,
                        undelete.sessionId(),
                        () -> changed(0, sessions().undelete(undelete.sessionId()), "brought back"));
            case Effect.RenameSession rename ->
                change(
                        rename.ticket(),
                        rename.sessionId(),
                        () -> changed(
                                rename.ticket(),
                                sessions().rename(rename.sessionId(), rename.nickname()),
                                "renamed to"));
            case Effect.ChangePolicy policy ->
                change(
                        policy.ticket(),
                        policy.sessionId(),
                        () -> changed(
                                policy.ticket(),
                                sessions().changePolicy(policy.sessionId(), policy.policy()),
                                "changed the jail of"));
            case Effect.SendPrompt send ->
                change(
                        send.ticket(),
                        0,
                        () -> new Event.PromptSent(
                                send.ticket(),
                                send.text(),
                                sessions().send(send.sessionId(), send.text(), WHILE_IT_ASKS)));
            case Effect.PrepareAttach attach ->
                change(
                        0,
                        attach.sessionId(),
                        () -> new Event.AttachPrepared(
                                attach.sessionId(), sessions().attachCommand(attach.sessionId())));
        };
    }

    private Event connect() {
        try {
            Backend built = source.get();
            backend = built;
            return new Event.BackendReady(projectRoot(built.sessions()), built.warnings());
        } catch (HqtException failure) {
            return new Event.BackendFailed(sentence(failure));
        }
    }

    private Path projectRoot(SessionService sessions) {
        try {
            return sessions.projectRoot(startDirectory);
        } catch (HqtException gone) {
            // The directory hqt was started in was removed meanwhile: what is typed still begins there.
            return startDirectory;
        }
    }

    private Event list(Effect.ListSessions list) {
        try {
            return new Event.SessionsListed(
                    list.generation(), sessions().list(false), sessions().projects());
        } catch (HqtException failure) {
            return new Event.SessionsNotListed(list.generation(), sentence(failure));
        }
    }

    private Event capture(Effect.CaptureScreen wanted) {
        try {
            String capture = sessions().screens(List.of(wanted.sessionId())).get(wanted.sessionId());
            if (capture == null) {
                return new Event.ScreenGone(wanted.sessionId());
            }
            return capture.equals(wanted.known())
                    ? new Event.ScreenUnchanged(wanted.sessionId())
                    : new Event.ScreenCaptured(
                            wanted.sessionId(),
                            capture,
                            AnsiParser.parse(
                                    capture, sizeOf(capture), sessions().screensJoinEmoji()));
        } catch (HqtException failure) {
            return new Event.ScreenGone(wanted.sessionId());
        }
    }

    private static Size sizeOf(String capture) {
        int columns = capture.lines().mapToInt(String::length).max().orElse(1);
        int rows = (int) Math.min(MOST_ROWS, capture.lines().count());
        return new Size(Math.clamp(columns, 1, MOST_COLUMNS), Math.max(1, rows));
    }

    private SandboxAvailability probe() {
        try {
            return sessions().sandbox();
        } catch (RuntimeException failure) {
            // A probe that breaks is a jail that can't be had: never a switch that can be turned on.
            return new SandboxAvailability.CannotMakeNamespaces(
                    Path.of("bwrap"), String.valueOf(failure.getMessage()), "Run 'hqt doctor'.");
        }
    }

    private Event plan(Effect.PlanSession plan) {
        try {
            PlannedSpawn planned = sessions().dryRun(plan.wanted());
            return new Event.SessionPlanned(
                    plan.ticket(),
                    plan.revision(),
                    nickname(planned, plan.wanted()),
                    CommandText.of(planned.plan().command()));
        } catch (HqtException refused) {
            return new Event.SessionNotPlanned(plan.ticket(), plan.revision(), sentence(refused));
        }
    }

    /** A launch's title is nickname and harness. */
    private static String nickname(PlannedSpawn planned, NewSession wanted) {
        String title = planned.launch().title();
        String harness = " · " + wanted.harness();
        return title.endsWith(harness) ? title.substring(0, title.length() - harness.length()) : title;
    }

    /** A preview of another size is still a preview: a session that has ended meanwhile is no news. */
    private Optional<Event> resize(Effect.ResizeSession resize) {
        try {
            sessions()
                    .resizeScreen(
                            resize.sessionId(),
                            resize.size().columns(),
                            resize.size().rows());
        } catch (HqtException gone) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private Event review(long sessionId) {
        try {
            return new Event.SessionReviewed(sessionId, sessions().review(sessionId));
        } catch (HqtException failure) {
            return new Event.SessionNotReviewed(sessionId, sentence(failure));
        }
    }

    private Event accept(Effect.AcceptChanges accept) {
        try {
            boolean accepted = sessions().acceptChanges(accept.sessionId(), accept.seen());
            return new Event.ChangesAccepted(
                    accept.sessionId(), accepted, sessions().review(accept.sessionId()));
        } catch (HqtException failure) {
            return new Event.SessionNotReviewed(accept.sessionId(), sentence(failure));
        }
    }

    private Event resumed(ResumeOutcome outcome, boolean thenAttach) {
        return new Event.SessionResumed(
                outcome, sessions().conversations(outcome.view().id()), thenAttach);
    }

    private ResumeOutcome resumeInstead(Effect.ResumeConversation wanted) {
        if (sessions().view(wanted.sessionId()).live()) {
            sessions().stop(wanted.sessionId());
        }
        return sessions().resumeConversation(wanted.sessionId(), wanted.conversation());
    }

    private Event restore(Effect.RestoreSessions wanted) {
        long id = wanted.sessionIds().getFirst();
        try {
            return new Event.SessionRestored(
                    sessions().restore(id, true),
                    wanted.sessionIds().subList(1, wanted.sessionIds().size()),
                    wanted.done());
        } catch (HqtException failure) {
            // The database itself is out of order: that ends it for the others too.
            return new Event.Refused(0, id, sentence(failure));
        }
    }

    private static Event changed(long ticket, SessionView view, String done) {
        return new Event.SessionChanged(
                ticket, view, done + " " + view.session().nickname());
    }

    private static Optional<Event> change(long ticket, long sessionId, Supplier<Event> deed) {
        try {
            return Optional.of(deed.get());
        } catch (HqtException refused) {
            return Optional.of(new Event.Refused(ticket, sessionId, sentence(refused)));
        }
    }

    /** What a worker that failed unforeseen leaves behind must not be waited for. */
    static Event failed(Effect.Work work, String sentence) {
        return switch (work) {
            case Effect.BuildBackend _ -> new Event.BackendFailed(sentence);
            case Effect.ListSessions list -> new Event.SessionsNotListed(list.generation(), sentence);
            case Effect.CaptureScreen capture -> new Event.ScreenGone(capture.sessionId());
            case Effect.FindHarnesses _ -> new Event.Failed(sentence);
            case Effect.ReviewSession review -> new Event.SessionNotReviewed(review.sessionId(), sentence);
            case Effect.AcceptChanges accept -> new Event.SessionNotReviewed(accept.sessionId(), sentence);
            case Effect.PlanSession plan -> new Event.SessionNotPlanned(plan.ticket(), plan.revision(), sentence);
            case Effect.CreateSession create -> new Event.Refused(create.ticket(), 0, sentence);
            case Effect.ResumeSession resume -> new Event.Refused(0, resume.sessionId(), sentence);
            case Effect.ResumeConversation resume -> new Event.Refused(0, resume.sessionId(), sentence);
            case Effect.StartFresh start -> new Event.Refused(0, start.sessionId(), sentence);
            case Effect.RestoreSessions restore ->
                new Event.Refused(0, restore.sessionIds().getFirst(), sentence);
            case Effect.StopSession stop -> new Event.Refused(0, stop.sessionId(), sentence);
            case Effect.DeleteSession delete -> new Event.Refused(0, delete.sessionId(), sentence);
            case Effect.UndeleteSession undelete -> new Event.Refused(0, undelete.sessionId(), sentence);
            case Effect.RenameSession rename -> new Event.Refused(rename.ticket(), rename.sessionId(), sentence);
            case Effect.SendPrompt send -> new Event.Refused(send.ticket(), 0, sentence);
            case Effect.ChangePolicy policy -> new Event.Refused(policy.ticket(), policy.sessionId(), sentence);
            case Effect.PrepareAttach attach -> new Event.Refused(0, attach.sessionId(), sentence);
            case Effect.AddProject _ -> new Event.Failed(sentence);
            case Effect.ResizeSession _ -> new Event.Failed(sentence);
            case Effect.ProbeSandbox _ -> new Event.Failed(sentence);
            case Effect.RunDoctor _ -> new Event.Failed(sentence);
        };
    }

    private SessionService sessions() {
        return connected().sessions();
    }

    private Backend connected() {
        Backend built = backend;
        if (built == null) {
            throw new IllegalStateException("Work was begun before hqt was connected");
        }
        return built;
    }

    private static String sentence(HqtException failure) {
        return String.valueOf(failure.getMessage());
    }
}
