package dev.hqt.tui;

import dev.hqt.session.JailState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.NewSessionDialog;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.presentation.JailText;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.screen.Preview;
import dev.hqt.tui.theme.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a look at the world makes of the state. */
final class SeenUpdate {
    private SeenUpdate() {}

    static Transition<State> listed(State state, Event.SessionsListed listed) {
        boolean news = !listed.sessions().equals(state.main().list().sessions());
        State polled = state.withPolling(state.polling().listEnded(news, state.now()));
        if (listed.generation() != state.polling().generation()) {
            // Read before a change of ours: it would undo it on the screen. The next look is due at once.
            return Transition.to(polled.withPolling(polled.polling().changed(state.now())));
        }
        MainState main = polled.main().withPhase(new Phase.Ready()).withTrouble("");
        State seen = polled.withMain(
                main.withList(main.list().seen(listed.sessions(), listed.projects(), main.listHeight())));
        return Transition.to(withJailNews(seen, state.main().list().sessions(), listed.sessions()));
    }

    /** What happened to a jail is told when it is seen, whatever is selected: nobody looks at all of them. */
    private static State withJailNews(State state, List<SessionView> before, List<SessionView> after) {
        Map<Long, JailState> known = new HashMap<>();
        before.forEach(view -> known.put(view.id(), view.jail()));
        State told = state;
        for (SessionView view : after) {
            JailState last = known.getOrDefault(view.id(), JailState.NONE);
            if (view.jail().equals(last)) {
                continue;
            }
            List<String> news = new ArrayList<>(JailText.news(view.jail()));
            news.removeAll(JailText.news(last));
            Role role = view.jail() instanceof JailState.Broken ? Role.ERROR : Role.WARNING;
            for (String sentence : news) {
                told = told.told(view.session().nickname() + ": " + sentence, role);
            }
        }
        return told;
    }

    /** The list stays as it was seen last: unknown is not gone. Told once, not every second. */
    static Transition<State> notListed(State state, Event.SessionsNotListed not) {
        State polled = state.withPolling(state.polling().listEnded(true, state.now()));
        boolean known = state.main().trouble().equals(not.sentence());
        State troubled = polled.withMain(state.main().withTrouble(not.sentence()));
        return Transition.to(known ? troubled : troubled.told(not.sentence(), Role.ERROR));
    }

    static Transition<State> captured(State state, Event.ScreenCaptured captured) {
        State polled = state.withPolling(state.polling().captureEnded(true, state.now()));
        Preview preview = state.main().preview();
        if (preview.sessionId() != captured.sessionId()) {
            return Transition.to(polled);
        }
        boolean live = state.polling().subject().live();
        return Transition.to(polled.withMain(
                state.main().withPreview(preview.captured(captured.capture(), captured.picture(), live))));
    }

    static Transition<State> unchanged(State state) {
        return Transition.to(state.withPolling(state.polling().captureEnded(false, state.now())));
    }

    static Transition<State> gone(State state, Event.ScreenGone gone) {
        State polled = state.withPolling(state.polling().captureEnded(false, state.now()));
        Preview preview = state.main().preview();
        return Transition.to(
                preview.sessionId() == gone.sessionId()
                        ? polled.withMain(state.main().withPreview(preview.unanswered()))
                        : polled);
    }

    static Transition<State> doctorRan(State state, Event.DoctorRan ran) {
        return Transition.to(
                state.screen() instanceof Screen.Doctor doctor
                        ? state.withScreen(new Screen.Doctor(doctor.doctor().with(ran.report())))
                        : state);
    }

    static Transition<State> planned(State state, Event.SessionPlanned planned) {
        return Transition.to(
                state.dialog().orElse(null) instanceof NewSessionDialog dialog && dialog.ticket() == planned.ticket()
                        ? state.withDialog(Optional.<Dialog>of(dialog.planned(planned)))
                        : state);
    }

    static Transition<State> notPlanned(State state, Event.SessionNotPlanned not) {
        return Transition.to(
                state.dialog().orElse(null) instanceof NewSessionDialog dialog && dialog.ticket() == not.ticket()
                        ? state.withDialog(Optional.<Dialog>of(dialog.notPlanned(not)))
                        : state);
    }
}
