package dev.hqt.tui;

import dev.hqt.session.PromptOutcome;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.PromptBar;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.theme.Role;
import java.util.Optional;

/** Prompts for running sessions: written, kept while they are not sent, and what became of them. */
final class PromptUpdate {
    private PromptUpdate() {}

    static Transition<State> open(State state, SessionView view) {
        PromptBar bar = PromptBar.of(
                state.nextTicket(),
                view.id(),
                view.session().nickname(),
                state.main().draft(view.id()));
        return Transition.to(state.withDialog(Optional.of(bar)));
    }

    /** What is written is kept for its session, however the bar is left. */
    static State kept(State state, Dialog dialog) {
        return dialog instanceof PromptBar bar
                ? state.withMain(state.main().drafted(bar.sessionId(), bar.text()))
                : state;
    }

    static Transition<State> sent(State state, Event.PromptSent sent) {
        SessionView view = sent.outcome().view();
        MainState main = state.main();
        State shown = state.withMain(main.withList(main.list().with(view, main.listHeight())))
                .withPolling(state.polling().changed(state.now()));
        Optional<Dialog> asker = state.dialog().filter(dialog -> dialog.ticket() == sent.ticket());
        State closed = asker.isPresent() ? shown.withDialog(Optional.empty()) : shown;
        return Transition.to(
                switch (sent.outcome()) {
                    case PromptOutcome.Taken _ ->
                        withoutDraft(closed, view.id(), sent.text())
                                .told("sent to " + view.session().nickname(), Role.OK);
                    case PromptOutcome.Held held ->
                        asker.isPresent()
                                ? shown.withDialog(Optional.of(asker.get().refused(held.sentence())))
                                : shown.told(held.sentence(), Role.WARNING);
                    // Closed: another Enter would type it a second time.
                    case PromptOutcome.Doubtful doubtful -> closed.told(doubtful.sentence(), Role.WARNING);
                });
    }

    /** Another one may have been begun meanwhile. */
    private static State withoutDraft(State state, long id, String sent) {
        return state.main().draft(id).equals(sent) ? state.withMain(state.main().drafted(id, "")) : state;
    }
}
