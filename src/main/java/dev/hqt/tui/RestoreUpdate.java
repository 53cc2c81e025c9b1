package dev.hqt.tui;

import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.ConfirmDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.RestoreCount;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.theme.Role;
import java.util.List;
import java.util.Optional;

/** Brings back, one at a time, what ran when the machine or the tmux server went down. */
final class RestoreUpdate {
    private RestoreUpdate() {}

    /** Asks once for all of them. */
    static Transition<State> ask(State state) {
        List<Long> ids = state.main().list().sessions().stream()
                .filter(SessionView::wasInterrupted)
                .map(SessionView::id)
                .sorted()
                .toList();
        int count = ids.size();
        return Transition.to(state.withDialog(Optional.of(new ConfirmDialog(
                state.nextTicket(),
                "Bring back " + count + (count == 1 ? " session?" : " sessions?"),
                "They ran when the machine or the tmux server went down. Each is resumed with its conversation, one"
                        + " after the other.",
                "bring them back",
                new Effect.RestoreSessions(ids, RestoreCount.NONE)))));
    }

    static Transition<State> restored(State state, Event.SessionRestored restored) {
        Restored step = restored.restored();
        SessionView view = step.view();
        MainState main = state.main().finished(view.id());
        State shown = state.withMain(
                        main.withList(main.list().with(view, main.listHeight())).noted(view.id(), note(step)))
                .withPolling(state.polling().changed(state.now()));
        RestoreCount done = counted(restored.done(), step);
        if (restored.left().isEmpty()) {
            return Transition.to(shown.told(summary(done), done.failed() + done.fresh() == 0 ? Role.OK : Role.WARNING));
        }
        int all = done.total() + restored.left().size();
        return Transition.to(
                shown.told("brought back " + done.total() + " of " + all, Role.TEXT),
                new Effect.RestoreSessions(restored.left(), done));
    }

    private static RestoreCount counted(RestoreCount done, Restored step) {
        return switch (step) {
            case Restored.RunsAlready _ -> done.withResumed();
            case Restored.Refused _ -> done.withFailed();
            case Restored.Tried tried ->
                switch (tried.outcome()) {
                    case ResumeOutcome.Resumed _ -> done.withResumed();
                    case ResumeOutcome.StartedFresh _ -> done.withFresh();
                    case ResumeOutcome.Failed _ -> done.withFailed();
                };
        };
    }

    /** What stands beside the session afterwards, since no dialog comes up for each. */
    private static String note(Restored step) {
        return switch (step) {
            case Restored.RunsAlready _ -> "";
            case Restored.Refused refused -> refused.sentence();
            case Restored.Tried tried ->
                switch (tried.outcome()) {
                    case ResumeOutcome.Resumed _, ResumeOutcome.Failed _ -> "";
                    case ResumeOutcome.StartedFresh fresh ->
                        "started afresh; " + fresh.view().session().harness() + " said: "
                                + fresh.harnessWords().strip();
                };
        };
    }

    private static String summary(RestoreCount done) {
        return "brought back " + done.resumed() + " with their conversations"
                + (done.fresh() == 0 ? "" : ", " + done.fresh() + " with a fresh one")
                + (done.failed() == 0 ? "" : "; " + done.failed() + " could not be started")
                + (done.fresh() + done.failed() == 0 ? "" : ": hqt show tells why");
    }
}
