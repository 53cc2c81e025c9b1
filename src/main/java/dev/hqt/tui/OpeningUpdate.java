package dev.hqt.tui;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.Session;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.NewSessionDialog;
import dev.hqt.tui.dialog.NewSessionOffer;
import dev.hqt.tui.dialog.PolicyDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.HarnessSurvey;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.SessionList;
import dev.hqt.tui.screen.Surroundings;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import java.util.List;
import java.util.Optional;

/** Opens the dialogs that depend on the machine, once what they must show is known. */
final class OpeningUpdate {
    private OpeningUpdate() {}

    /** Asks anew what the machine has: what was true when hqt was opened may not be any more. */
    static Transition<State> open(State state, Opening.Wanted wanted) {
        State opening = state.withOpening(Opening.of(wanted, state.now()));
        return switch (wanted) {
            case Opening.Wanted.NewSession _ ->
                Transition.to(opening, new Effect.ProbeSandbox(), new Effect.FindHarnesses());
            case Opening.Wanted.Policy _ -> Transition.to(opening, new Effect.ProbeSandbox());
        };
    }

    static Transition<State> hold(State state, Opening opening, InputEvent input) {
        return Transition.to(state.withOpening(input.equals(Key.ESCAPE) ? null : opening.holding(input)));
    }

    static Transition<State> probed(State state, Event.SandboxProbed probed) {
        Opening opening = state.opening();
        return opening == null ? Transition.to(state) : show(state.withOpening(opening.with(probed.availability())));
    }

    static Transition<State> found(State state, Event.HarnessesFound found) {
        State known = state.withMain(
                state.main().withSurroundings(state.main().surroundings().with(found.survey())));
        Opening opening = state.opening();
        return opening == null ? Transition.to(known) : show(known.withOpening(opening.with(found.survey())));
    }

    private static Transition<State> show(State state) {
        Opening opening = state.opening();
        if (opening == null || opening.sandbox() == null) {
            return Transition.to(state);
        }
        SandboxAvailability sandbox = opening.sandbox();
        HarnessSurvey survey = opening.harnesses();
        return switch (opening.wanted()) {
            case Opening.Wanted.NewSession _ ->
                survey == null ? Transition.to(state) : newSession(state, sandbox, survey, opening.held());
            case Opening.Wanted.Policy policy ->
                state.main()
                        .list()
                        .find(policy.sessionId())
                        .map(view -> shown(state, policy(state, view, sandbox), opening.held()))
                        .orElseGet(() -> Transition.to(state.withOpening(null)));
        };
    }

    private static Transition<State> newSession(
            State state, SandboxAvailability sandbox, HarnessSurvey survey, List<InputEvent> held) {
        if (survey.installed().isEmpty()) {
            return Transition.to(state.withOpening(null)
                    .told("No harness is installed: hqt looks on PATH for " + survey.binaries() + ".", Role.WARNING));
        }
        Surroundings surroundings = state.main().surroundings();
        SessionList list = state.main().list();
        NewSessionOffer offer = new NewSessionOffer(
                list.projects(),
                list.selectedProject().orElse(null),
                survey.installed(),
                list.selected().map(view -> view.session().harness()).orElse(null),
                sandbox,
                surroundings.home(),
                surroundings.startDirectory());
        return shown(state, NewSessionDialog.of(state.nextTicket(), offer, state.now()), held);
    }

    private static Dialog policy(State state, SessionView view, SandboxAvailability sandbox) {
        Session session = view.session();
        return PolicyDialog.of(
                state.nextTicket(),
                view.id(),
                session.nickname(),
                !(session.policy() instanceof StoredPolicy.Unsandboxed),
                session.policy() instanceof StoredPolicy.Sandboxed stored ? stored.policy() : null,
                sandbox);
    }

    /** What was typed meanwhile was meant for it. */
    private static Transition<State> shown(State state, Dialog dialog, List<InputEvent> held) {
        Transition<State> shown = Transition.to(state.withDialog(Optional.of(dialog)));
        for (InputEvent input : held) {
            shown = shown.then(next -> InputUpdate.handle(next, input, true));
        }
        return shown;
    }
}
