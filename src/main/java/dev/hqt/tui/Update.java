package dev.hqt.tui;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.theme.Role;

/** What an event makes of the state. Pure: the same state and event always give the same. */
final class Update {
    private Update() {}

    /**
     * The state after an event.
     *
     * @param state with the time of the event
     */
    static Transition<State> update(State state, Event event) {
        Transition<State> handled = handle(state, event);
        State marked = handled.state();
        for (Effect effect : handled.effects()) {
            marked = mark(marked, effect);
        }
        return new Transition<>(marked, handled.effects()).then(Due::handle);
    }

    /** What is begun with a session is seen beside it until the answer is there, and nothing else is begun meanwhile. */
    private static State mark(State state, Effect effect) {
        return switch (effect) {
            case Effect.PrepareAttach attach -> begun(state, attach.sessionId(), "attaching");
            case Effect.ResumeSession resume -> begun(state, resume.sessionId(), "resuming");
            case Effect.ResumeConversation resume -> begun(state, resume.sessionId(), "resuming");
            case Effect.StartFresh start -> begun(state, start.sessionId(), "starting");
            case Effect.RestoreSessions restore ->
                begun(state, restore.sessionIds().getFirst(), "resuming");
            case Effect.StopSession stop -> begun(state, stop.sessionId(), "stopping");
            case Effect.DeleteSession delete -> begun(state, delete.sessionId(), "deleting");
            case Effect.BuildBackend _,
                    Effect.ListSessions _,
                    Effect.CaptureScreen _,
                    Effect.ProbeSandbox _,
                    Effect.FindHarnesses _,
                    Effect.RunDoctor _,
                    Effect.ReviewSession _,
                    Effect.AcceptChanges _,
                    Effect.PlanSession _,
                    Effect.AddProject _,
                    Effect.CreateSession _,
                    Effect.UndeleteSession _,
                    Effect.RenameSession _,
                    Effect.ChangePolicy _,
                    Effect.SendPrompt _,
                    Effect.ResizeSession _,
                    Effect.OnTerminal _ -> state;
        };
    }

    private static State begun(State state, long id, String word) {
        return state.withMain(state.main().begun(id, word));
    }

    private static Transition<State> handle(State state, Event event) {
        return switch (event) {
            case Event.Input input -> InputUpdate.handle(state, input.input(), input.blind());
            case Event.Resized resized ->
                Transition.to(state.withMain(state.main().withSize(resized.size())));
            case Event.Tick _ -> Transition.to(state);

            case Event.BackendReady ready -> connected(state, ready);
            case Event.BackendFailed failed ->
                Transition.to(
                        state.withOpening(null).withMain(state.main().withPhase(new Phase.Broken(failed.sentence()))));
            case Event.SessionsListed listed -> SeenUpdate.listed(state, listed);
            case Event.SessionsNotListed not -> SeenUpdate.notListed(state, not);
            case Event.ScreenCaptured captured -> SeenUpdate.captured(state, captured);
            case Event.ScreenUnchanged unchanged -> SeenUpdate.unchanged(state);
            case Event.ScreenGone gone -> SeenUpdate.gone(state, gone);
            case Event.SandboxProbed probed -> OpeningUpdate.probed(state, probed);
            case Event.HarnessesFound found -> OpeningUpdate.found(state, found);
            case Event.DoctorRan ran -> SeenUpdate.doctorRan(state, ran);
            case Event.SessionReviewed reviewed -> ReviewUpdate.reviewed(state, reviewed);
            case Event.SessionNotReviewed not -> ReviewUpdate.notReviewed(state, not);
            case Event.ChangesAccepted accepted -> ReviewUpdate.accepted(state, accepted);
            case Event.SessionPlanned planned -> SeenUpdate.planned(state, planned);
            case Event.SessionNotPlanned not -> SeenUpdate.notPlanned(state, not);

            case Event.ProjectAdded added -> ChangedUpdate.projectAdded(state, added);
            case Event.SessionCreated created -> ChangedUpdate.created(state, created);
            case Event.SessionResumed resumed -> ChangedUpdate.resumed(state, resumed);
            case Event.SessionRestored restored -> RestoreUpdate.restored(state, restored);
            case Event.SessionChanged changed -> ChangedUpdate.changed(state, changed);
            case Event.PromptSent sent -> PromptUpdate.sent(state, sent);
            case Event.SessionDeleted deleted -> ChangedUpdate.deleted(state, deleted);
            case Event.Refused refused -> ChangedUpdate.refused(state, refused);

            case Event.AttachPrepared prepared ->
                Transition.to(
                        state.withMain(state.main().finished(prepared.sessionId())),
                        new Effect.Attach(prepared.sessionId(), prepared.command()));
            case Event.Detached detached -> ChangedUpdate.detached(state, detached);
            case Event.JobNotStopped _ ->
                Transition.to(state.told("There is no shell that could bring hqt back, so it goes on.", Role.WARNING));
            case Event.Failed failed -> Transition.to(state.withOpening(null).told(failed.sentence(), Role.ERROR));
        };
    }

    private static Transition<State> connected(State state, Event.BackendReady ready) {
        State connected = state.withMain(state.main()
                .withPhase(new Phase.Listing())
                .withSurroundings(state.main().surroundings().connected(ready.startDirectory(), ready.warnings())));
        for (String warning : ready.warnings()) {
            connected = connected.told(warning, Role.WARNING);
        }
        return Transition.to(connected, new Effect.FindHarnesses());
    }
}
