package dev.hqt.tui;

import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.ConfirmDialog;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.RenameDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.Binding;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.screen.DoctorScreen;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.screen.Pane;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.screen.Selection;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import java.util.Optional;

/** What keys do on the main screen. */
final class MainUpdate {
    private MainUpdate() {}

    static Transition<State> handle(State state, InputEvent input) {
        return switch (input) {
            case Key key -> pressed(state, key);
            // A paste is text: where no text goes, it does nothing, whatever letters it holds.
            case InputEvent.Paste paste ->
                state.main().pane() == Pane.FILTER ? filter(state, paste) : Transition.to(state);
            case Mouse mouse -> MouseUpdate.handle(state, mouse);
            case InputEvent.Focus _ -> Transition.to(state);
            case InputEvent.Resize _ -> Transition.to(state);
            case InputEvent.EndOfInput _ -> Transition.to(state);
        };
    }

    private static Transition<State> pressed(State state, Key key) {
        Optional<Binding> found = switch (state.main().pane()) {
            case LIST -> Keymap.STANDARD.find(key, Scope.LIST, Scope.EVERYWHERE);
            case PREVIEW -> Keymap.STANDARD.find(key, Scope.PREVIEW, Scope.EVERYWHERE);
            case FILTER -> Keymap.STANDARD.find(key, Scope.FILTER);
        };
        if (found.isEmpty()) {
            return state.main().pane() == Pane.FILTER ? filter(state, key) : Transition.to(state);
        }
        return act(state, found.get(), key);
    }

    /** Does what a key is for, or says why it can't be done. */
    static Transition<State> act(State state, Binding binding, InputEvent input) {
        if (binding.action() == Action.ATTACH
                && state.isReady()
                && state.main().selected().isEmpty()) {
            return firstStep(state);
        }
        String obstacle = binding.obstacle(state.main().situation());
        if (obstacle != null) {
            return Transition.to(state.told(obstacle, Role.TEXT));
        }
        MainState main = state.main();
        return switch (binding.action()) {
            case MOVE -> Transition.to(state.withMain(main.withList(main.list().move(input, main.listHeight()))));
            case ATTACH -> withSelected(state, MainUpdate::attach);
            case NEW -> OpeningUpdate.open(state, new Opening.Wanted.NewSession());
            case PROMPT -> withSelected(state, PromptUpdate::open);
            case RESUME ->
                withSelected(state, (now, view) -> Transition.to(now, new Effect.ResumeSession(view.id(), false)));
            case RESTORE -> RestoreUpdate.ask(state);
            case STOP -> withSelected(state, MainUpdate::askToStop);
            case DELETE -> withSelected(state, MainUpdate::askToDelete);
            case UNDELETE ->
                Transition.to(state, new Effect.UndeleteSession(main.deleted().getLast()));
            case RENAME ->
                withSelected(
                        state,
                        (now, view) -> dialog(
                                now,
                                RenameDialog.of(
                                        now.nextTicket(),
                                        view.id(),
                                        view.session().nickname())));
            case CHANGE_JAIL ->
                withSelected(state, (now, view) -> OpeningUpdate.open(now, new Opening.Wanted.Policy(view.id())));
            case FILTER -> Transition.to(state.withMain(main.withPane(Pane.FILTER)));
            case KEEP_FILTER -> Transition.to(state.withMain(main.withPane(Pane.LIST)));
            case CLEAR_FILTER ->
                Transition.to(state.withMain(
                        main.withPane(Pane.LIST).withList(main.list().unfiltered(main.listHeight()))));
            case SWITCH_PANE ->
                Transition.to(state.withMain(
                        main.pane() == Pane.LIST && main.layout().hasPreview()
                                ? main.withPane(Pane.PREVIEW)
                                : main.withPane(Pane.LIST)));
            case TOGGLE_PREVIEW -> Transition.to(state.withMain(main.withPreviewWanted(!main.previewWanted())));
            case SCROLL -> MouseUpdate.scroll(state, input);
            case REVIEW -> withSelected(state, ReviewUpdate::open);
            case DOCTOR -> openDoctor(state);
            case HELP -> Transition.to(state.withScreen(new Screen.Help(0)));
            case QUIT -> Transition.to(state.ended());
            case REDRAW,
                    SUSPEND,
                    ACCEPT,
                    RUN_AGAIN,
                    NEXT_FIELD,
                    PREVIOUS_FIELD,
                    CHANGE_VALUE,
                    NEW_LINE,
                    SUBMIT,
                    CLOSE,
                    YES,
                    NO -> Transition.to(state);
        };
    }

    /** Enter where there is no session: the first project, then its first session. */
    private static Transition<State> firstStep(State state) {
        if (state.main().list().isFiltered()) {
            return Transition.to(state);
        }
        return state.main().list().selection() instanceof Selection.OfProject
                ? act(state, Keymap.STANDARD.find(Key.of('n'), Scope.LIST).orElseThrow(), Key.of('n'))
                : Transition.to(
                        state, new Effect.AddProject(state.main().surroundings().startDirectory()));
    }

    @FunctionalInterface
    private interface OnSession {
        Transition<State> act(State state, SessionView view);
    }

    private static Transition<State> withSelected(State state, OnSession deed) {
        Optional<SessionView> selected = state.main().selected();
        return selected.isEmpty() ? Transition.to(state) : deed.act(state, selected.get());
    }

    private static Transition<State> attach(State state, SessionView view) {
        return Transition.to(
                state, view.live() ? new Effect.PrepareAttach(view.id()) : new Effect.ResumeSession(view.id(), true));
    }

    private static Transition<State> askToStop(State state, SessionView view) {
        String name = view.session().nickname();
        return dialog(
                state,
                new ConfirmDialog(
                        state.nextTicket(),
                        "Stop " + name + "?",
                        "Its harness is asked to end, and ended if it doesn't. The conversation is kept: r resumes it.",
                        "stop it",
                        new Effect.StopSession(view.id())));
    }

    private static Transition<State> askToDelete(State state, SessionView view) {
        String name = view.session().nickname();
        return dialog(
                state,
                new ConfirmDialog(
                        state.nextTicket(),
                        "Delete " + name + "?",
                        "It leaves the list. Files of the project are not touched, and u brings it back.",
                        "delete it",
                        new Effect.DeleteSession(view.id(), name)));
    }

    private static Transition<State> openDoctor(State state) {
        Phase phase = state.main().phase();
        return phase instanceof Phase.Opening || phase instanceof Phase.Broken
                ? Transition.to(state.told("The doctor needs what hqt is still opening: run 'hqt doctor'.", Role.TEXT))
                : Transition.to(
                        state.withScreen(new Screen.Doctor(
                                DoctorScreen.opened(state.main().surroundings().warnings()))),
                        new Effect.RunDoctor());
    }

    private static Transition<State> dialog(State state, Dialog dialog) {
        return Transition.to(state.withDialog(Optional.of(dialog)));
    }

    private static Transition<State> filter(State state, InputEvent input) {
        MainState main = state.main();
        return Transition.to(state.withMain(
                main.withList(main.list().filtered(main.list().filter().handle(input), main.listHeight()))));
    }
}
