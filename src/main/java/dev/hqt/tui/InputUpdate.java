package dev.hqt.tui;

import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.DialogFrame;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.Binding;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.screen.HelpScreen;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Signs;
import java.util.Optional;

/** Brings what the user did to what is on top: a dialog that is about to open, a dialog, a screen. */
final class InputUpdate {
    private InputUpdate() {}

    /**
     * The state after an input.
     *
     * @param blind whether it was given before the dialog that is open was seen
     */
    static Transition<State> handle(State state, InputEvent input, boolean blind) {
        return switch (input) {
            case InputEvent.Focus focus ->
                Transition.to(state.withPolling(state.polling().focus(focus.gained(), state.now())));
            case InputEvent.EndOfInput _ -> Transition.to(state.ended());
            case InputEvent.Resize _ -> Transition.to(state);
            case Key key -> {
                State awake = state.withPolling(state.polling().awake(state.now()));
                yield everywhere(awake, key).orElseGet(() -> toTop(awake, key, blind));
            }
            case InputEvent.Paste paste -> toTop(state, paste, blind);
            case Mouse mouse -> toTop(state, mouse, blind);
        };
    }

    /** What no dialog may swallow. */
    private static Optional<Transition<State>> everywhere(State state, Key key) {
        Action action =
                Keymap.STANDARD.find(key, Scope.EVERYWHERE).map(Binding::action).orElse(Action.CLOSE);
        return switch (action) {
            case REDRAW -> Optional.of(Transition.to(state, new Effect.Redraw()));
            case SUSPEND -> Optional.of(Transition.to(state, new Effect.StopJob()));
            default -> Optional.empty();
        };
    }

    private static Transition<State> toTop(State state, InputEvent input, boolean blind) {
        Opening opening = state.opening();
        if (opening != null) {
            return OpeningUpdate.hold(state, opening, input);
        }
        if (state.dialog().isPresent()) {
            Dialog dialog = state.dialog().get();
            return blind && !dialog.takesBlindInput() ? Transition.to(state) : toDialog(state, dialog, input);
        }
        return switch (state.screen()) {
            case Screen.Main _ -> MainUpdate.handle(state, input);
            case Screen.Help help -> toHelp(state, help, input);
            case Screen.Doctor doctor -> toDoctor(state, doctor, input);
            case Screen.Review review -> ReviewUpdate.handle(state, review.review(), input);
        };
    }

    private static Transition<State> toDialog(State state, Dialog dialog, InputEvent input) {
        if (input instanceof Mouse mouse) {
            if (!mouse.isClick()) {
                return Transition.to(state);
            }
            int field = DialogFrame.fieldAt(state.main().size(), dialog, mouse.column(), mouse.row());
            return dialog.clicked(field, state.now()).within(state::withDialog);
        }
        InputEvent meant = input.equals(Key.control('c')) ? Key.ESCAPE : input;
        State kept = PromptUpdate.kept(state, dialog);
        return dialog.handle(meant, state.now()).within(kept::withDialog);
    }

    private static Transition<State> toHelp(State state, Screen.Help help, InputEvent input) {
        if (closes(input, Action.HELP)) {
            return Transition.to(state.withScreen(Screen.MAIN));
        }
        Size size = state.main().size();
        int offset = HelpScreen.document(size, Signs.UNICODE, help.offset())
                .handle(spaceAsPage(input), HelpScreen.height(size))
                .offset();
        return Transition.to(offset == help.offset() ? state : state.withScreen(new Screen.Help(offset)));
    }

    private static Transition<State> toDoctor(State state, Screen.Doctor screen, InputEvent input) {
        if (closes(input, Action.DOCTOR)) {
            return Transition.to(state.withScreen(Screen.MAIN));
        }
        boolean again = input instanceof Key key
                && Keymap.STANDARD.find(key, Scope.DOCTOR).isPresent();
        if (again) {
            return screen.doctor().running()
                    ? Transition.to(state)
                    : Transition.to(
                            state.withScreen(new Screen.Doctor(screen.doctor().again())), new Effect.RunDoctor());
        }
        Size size = state.main().size();
        int offset = screen.doctor()
                .document(size, Signs.UNICODE)
                .handle(spaceAsPage(input), HelpScreen.height(size))
                .offset();
        return Transition.to(
                offset == screen.doctor().offset()
                        ? state
                        : state.withScreen(new Screen.Doctor(screen.doctor().at(offset))));
    }

    /** Its closing keys, Ctrl-c, and the key that opened it. */
    static boolean closes(InputEvent input, Action opener) {
        return input instanceof Key key
                && (key.equals(Key.control('c'))
                        || Keymap.STANDARD
                                .find(key, Scope.DOCUMENT, Scope.EVERYWHERE)
                                .filter(binding -> binding.action() == Action.CLOSE || binding.action() == opener)
                                .isPresent());
    }

    static InputEvent spaceAsPage(InputEvent input) {
        return input.equals(Key.SPACE) ? Key.PAGE_DOWN : input;
    }
}
