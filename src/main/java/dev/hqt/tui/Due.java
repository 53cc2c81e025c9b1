package dev.hqt.tui;

import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.Area;
import dev.hqt.tui.screen.MainLayout;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.text.Size;
import java.util.Optional;

/** What is due at a time, whatever the event was: polls, messages whose time is over, a dialog's own timers. */
final class Due {
    private Due() {}

    static Transition<State> handle(State state) {
        Opening opening = state.opening();
        State fresh = state.withToasts(state.toasts().expire(state.now()));
        if (opening != null && !opening.equals(opening.at(state.now()))) {
            fresh = fresh.withOpening(opening.at(state.now()));
        }
        return dialog(fresh).then(Due::list).then(Due::capture).then(Due::size);
    }

    private static Transition<State> dialog(State state) {
        Optional<Dialog> open = state.dialog();
        return open.isEmpty()
                ? Transition.to(state)
                : open.get().tick(state.now()).within(state::withDialog);
    }

    private static Transition<State> list(State state) {
        Phase phase = state.main().phase();
        boolean connected = phase instanceof Phase.Ready || phase instanceof Phase.Listing;
        if (!connected || state.over() || !state.polling().isListDue(state.now())) {
            return Transition.to(state);
        }
        Polling polling = state.polling();
        return Transition.to(state.withPolling(polling.listStarted()), new Effect.ListSessions(polling.generation()));
    }

    private static Transition<State> capture(State state) {
        Optional<SessionView> selected = state.main().selected();
        boolean seen = state.main().layout().hasPreview() && state.screen() instanceof Screen.Main && !state.over();
        if (selected.isEmpty() || !seen) {
            return Transition.to(state);
        }
        Polling.Subject subject = Polling.Subject.of(selected.get());
        if (!state.polling().isCaptureDue(subject, state.now())) {
            return Transition.to(state);
        }
        return Transition.to(
                state.withPolling(state.polling().captureStarted(subject)),
                new Effect.CaptureScreen(
                        subject.sessionId(), state.main().preview().capture()));
    }

    private static Transition<State> size(State state) {
        MainLayout layout = state.main().layout();
        Area picture = layout.picture();
        Optional<SessionView> selected = state.main().selected().filter(SessionView::live);
        boolean enough = layout.hasPreview() && PreviewSize.isEnough(picture.columns(), picture.rows());
        if (selected.isEmpty() || !enough || !state.polling().focused()) {
            return Transition.to(state.withPreviewSize(state.previewSize().nobody()));
        }
        Size wanted = new Size(picture.columns(), picture.rows());
        PreviewSize shown = state.previewSize().shown(selected.get().id(), wanted, state.now());
        if (!shown.isDue(state.now())) {
            return Transition.to(state.withPreviewSize(shown));
        }
        return Transition.to(state.withPreviewSize(shown.done()), new Effect.ResizeSession(shown.sessionId(), wanted));
    }
}
