package dev.hqt.tui;

import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.dialog.ResumeChoiceDialog;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.screen.Selection;
import dev.hqt.tui.screen.SessionList;
import dev.hqt.tui.theme.Role;
import java.util.Optional;

/** What a change that was asked for makes of the state, done or refused. */
final class ChangedUpdate {
    private ChangedUpdate() {}

    static Transition<State> projectAdded(State state, Event.ProjectAdded added) {
        MainState main = state.main();
        SessionList list = main.list()
                .with(added.project(), main.listHeight())
                .select(new Selection.OfProject(added.project().id()), main.listHeight());
        return Transition.to(changed(state, main.withList(list))
                .told(added.project().name() + " is a project now. n starts its first session.", Role.OK));
    }

    static Transition<State> created(State state, Event.SessionCreated created) {
        SessionView view = created.view();
        MainState main = state.main();
        SessionList list = main.list()
                .unfiltered(main.listHeight())
                .with(view, main.listHeight())
                .select(new Selection.OfSession(view.id()), main.listHeight());
        State shown = answered(changed(state, main.withList(list)), created.ticket());
        boolean failed = view.state() == SessionState.FAILED || !view.live();
        return Transition.to(
                failed
                        ? shown.told("session created but the harness failed to start: " + reason(view), Role.ERROR)
                        : shown.told("started " + view.session().nickname(), Role.OK));
    }

    private static String reason(SessionView view) {
        String first = firstLine(view.note());
        if (!first.isEmpty()) {
            return first;
        }
        return view.exitCode() == null
                ? "it said nothing"
                : "it said nothing and ended with exit code " + view.exitCode();
    }

    static Transition<State> resumed(State state, Event.SessionResumed resumed) {
        SessionView view = resumed.outcome().view();
        String name = view.session().nickname();
        MainState main = state.main().finished(view.id());
        State shown = changed(state, main.withList(main.list().with(view, main.listHeight())));
        return switch (resumed.outcome()) {
            case ResumeOutcome.Resumed _ -> {
                State clean = shown.withMain(shown.main().noted(view.id(), ""));
                yield attachOrTell(withDifferences(clean, resumed.outcome()), resumed, told(resumed, name), Role.OK);
            }
            case ResumeOutcome.StartedFresh fresh -> {
                String sentence = freshSentence(fresh, name);
                State noted = withDifferences(shown.withMain(shown.main().noted(view.id(), sentence)), fresh);
                Optional<Dialog> choice = ResumeChoiceDialog.of(
                        state.nextTicket(), fresh, resumed.known(), resumed.thenAttach(), state.now());
                yield choice.isPresent() && noted.dialog().isEmpty()
                        ? Transition.to(noted.withDialog(choice))
                        : attachOrTell(noted.told(sentence, Role.WARNING), resumed, "", Role.OK);
            }
            case ResumeOutcome.Failed failed -> {
                String words = firstLine(failed.harnessWords());
                String sentence = name + " could not be resumed: " + (words.isEmpty() ? "it said nothing" : words);
                State noted = withDifferences(shown.withMain(shown.main().noted(view.id(), "")), failed);
                yield Transition.to(
                        noted.dialog().isEmpty()
                                ? noted.withDialog(Optional.of(ResumeChoiceDialog.of(
                                        state.nextTicket(),
                                        failed,
                                        resumed.known(),
                                        resumed.thenAttach(),
                                        state.now())))
                                : noted.told(sentence, Role.ERROR));
            }
        };
    }

    private static String told(Event.SessionResumed resumed, String name) {
        return "resumed " + name + (resumed.outcome().waits() ? "; it waits for an answer" : "");
    }

    private static String freshSentence(ResumeOutcome.StartedFresh fresh, String name) {
        if (fresh.harnessWords().isBlank()) {
            return name + " was started afresh: there was no conversation to resume";
        }
        String harness = fresh.view().session().harness();
        return name + " was started afresh" + (fresh.newId() ? " under a new id" : "") + "; " + harness + " said: "
                + firstLine(fresh.harnessWords());
    }

    /** Nothing differs in silence. */
    private static State withDifferences(State state, ResumeOutcome outcome) {
        return outcome.differences().isEmpty()
                ? state
                : state.told(
                        outcome.view().session().nickname() + ", not as at its last start: "
                                + String.join("; ", outcome.differences()),
                        Role.WARNING);
    }

    /** Attaches what Enter resumed, unless the user has turned to something else meanwhile. */
    private static Transition<State> attachOrTell(
            State state, Event.SessionResumed resumed, String message, Role role) {
        long id = resumed.outcome().view().id();
        boolean still = state.main().list().selection().equals(new Selection.OfSession(id))
                && state.dialog().isEmpty()
                && state.opening() == null
                && state.screen() instanceof Screen.Main;
        if (resumed.thenAttach() && still) {
            return Transition.to(state, new Effect.PrepareAttach(id));
        }
        return Transition.to(message.isEmpty() ? state : state.told(message, role));
    }

    static Transition<State> changed(State state, Event.SessionChanged changed) {
        SessionView view = changed.view();
        MainState main = state.main().finished(view.id()).withoutDeleted(view.id());
        State shown = changed(state, main.withList(main.list().with(view, main.listHeight())));
        if (!view.live()) {
            // How it was started is of no interest once it has ended.
            shown = shown.withMain(shown.main().noted(view.id(), ""));
        }
        return Transition.to(answered(shown, changed.ticket()).told(changed.message(), Role.OK));
    }

    static Transition<State> deleted(State state, Event.SessionDeleted deleted) {
        MainState main = state.main().finished(deleted.sessionId()).withDeleted(deleted.sessionId());
        return Transition.to(changed(state, main.withList(main.list().without(deleted.sessionId(), main.listHeight())))
                .told("deleted " + deleted.nickname() + "; u brings it back", Role.OK));
    }

    /** A dialog that waits for the answer says why; else a message does. */
    static Transition<State> refused(State state, Event.Refused refused) {
        State shown = state.withMain(state.main().finished(refused.sessionId()))
                .withPolling(state.polling().changed(state.now()));
        Optional<Dialog> asker =
                state.dialog().filter(dialog -> refused.ticket() != 0 && dialog.ticket() == refused.ticket());
        return Transition.to(
                asker.isPresent()
                        ? shown.withDialog(Optional.of(asker.get().refused(refused.sentence())))
                        : shown.told(refused.sentence(), Role.ERROR));
    }

    static Transition<State> detached(State state, Event.Detached detached) {
        State back = state.withPolling(state.polling().changed(state.now()).focus(true, state.now()))
                .withPreviewSize(state.previewSize().forget(detached.sessionId()));
        return Transition.to(
                detached.exitCode() == 0
                        ? back
                        : back.told(
                                "Attaching ended with exit code " + detached.exitCode()
                                        + ". The list shows whether the session still runs.",
                                Role.WARNING));
    }

    private static State changed(State state, MainState main) {
        return state.withMain(main).withPolling(state.polling().changed(state.now()));
    }

    private static State answered(State state, long ticket) {
        boolean waits =
                state.dialog().filter(dialog -> dialog.ticket() == ticket).isPresent();
        return waits ? state.withDialog(Optional.empty()) : state;
    }

    private static String firstLine(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }
}
