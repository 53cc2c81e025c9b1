package dev.hqt.tui;

import dev.hqt.review.Review;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.ConfirmDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.Binding;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.screen.HelpScreen;
import dev.hqt.tui.screen.ReviewScreen;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import java.util.Optional;

/** The review of a session's changes: opening it, its keys, its answers. */
final class ReviewUpdate {
    private ReviewUpdate() {}

    static Transition<State> open(State state, SessionView view) {
        ReviewScreen opened = ReviewScreen.opened(view.id(), view.session().nickname());
        return Transition.to(state.withScreen(new Screen.Review(opened)), new Effect.ReviewSession(view.id()));
    }

    static Transition<State> handle(State state, ReviewScreen screen, InputEvent input) {
        if (InputUpdate.closes(input, Action.CLOSE) || isOpener(input)) {
            return Transition.to(state.withScreen(Screen.MAIN));
        }
        Action action = input instanceof Key key
                ? Keymap.STANDARD.find(key, Scope.REVIEW).map(Binding::action).orElse(Action.SCROLL)
                : Action.SCROLL;
        return switch (action) {
            case ACCEPT -> askToAccept(state, screen);
            case RUN_AGAIN ->
                screen.running()
                        ? Transition.to(state)
                        : Transition.to(show(state, screen.again()), new Effect.ReviewSession(screen.sessionId()));
            default -> scroll(state, screen, input);
        };
    }

    /** The key that opened it closes it, as for the other screens. */
    private static boolean isOpener(InputEvent input) {
        return input instanceof Key key
                && Keymap.STANDARD
                        .find(key, Scope.LIST)
                        .filter(binding -> binding.action() == Action.REVIEW)
                        .isPresent();
    }

    private static Transition<State> scroll(State state, ReviewScreen screen, InputEvent input) {
        Size size = state.main().size();
        int offset = screen.document(size, Signs.UNICODE)
                .handle(InputUpdate.spaceAsPage(input), HelpScreen.height(size))
                .offset();
        return Transition.to(offset == screen.offset() ? state : show(state, screen.at(offset)));
    }

    private static Transition<State> askToAccept(State state, ReviewScreen screen) {
        Review review = screen.review();
        if (review == null || screen.running()) {
            return Transition.to(state.told("There is nothing to accept yet.", Role.TEXT));
        }
        if (review.isClean()) {
            return Transition.to(state.told("Nothing has changed, so there is nothing to accept.", Role.TEXT));
        }
        return Transition.to(state.withDialog(Optional.of(new ConfirmDialog(
                state.nextTicket(),
                "Accept what " + screen.nickname() + " changed?",
                "It stays as it is, and only what changes after it is shown from then on.",
                "accept it",
                new Effect.AcceptChanges(screen.sessionId(), review)))));
    }

    static Transition<State> reviewed(State state, Event.SessionReviewed reviewed) {
        State counted = state.withPolling(state.polling().changed(state.now()));
        return Transition.to(shown(state, reviewed.sessionId())
                .map(screen -> show(counted, screen.with(reviewed.review())))
                .orElse(counted));
    }

    static Transition<State> notReviewed(State state, Event.SessionNotReviewed not) {
        return Transition.to(shown(state, not.sessionId())
                .map(screen -> show(state, screen.failed(not.sentence())))
                .orElseGet(() -> state.told(not.sentence(), Role.ERROR)));
    }

    static Transition<State> accepted(State state, Event.ChangesAccepted accepted) {
        State seen = reviewed(state, new Event.SessionReviewed(accepted.sessionId(), accepted.review()))
                .state();
        return Transition.to(
                accepted.accepted()
                        ? seen.told("accepted; what changes from now on is shown", Role.OK)
                        : seen.told("More has changed meanwhile, so nothing was accepted: look again.", Role.WARNING));
    }

    private static Optional<ReviewScreen> shown(State state, long sessionId) {
        return state.screen() instanceof Screen.Review(ReviewScreen screen) && screen.sessionId() == sessionId
                ? Optional.of(screen)
                : Optional.empty();
    }

    private static State show(State state, ReviewScreen screen) {
        return state.withScreen(new Screen.Review(screen));
    }
}
