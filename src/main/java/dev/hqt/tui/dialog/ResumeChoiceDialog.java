package dev.hqt.tui.dialog;

import dev.hqt.session.KnownConversation;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.presentation.Age;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.FocusRing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A conversation could not be resumed: the harness's own words, and what can be done about it. Nothing is done by Escape:
 * a fresh conversation that was started stays, and every id is kept anyway.
 *
 * @param ticket tells it from other dialogs
 * @param sessionId the session
 * @param title what it is about
 * @param words what the harness said
 * @param choices what can be done, best first; at least one
 * @param focus which of them
 */
public record ResumeChoiceDialog(
        long ticket, long sessionId, String title, String words, List<Choosable> choices, FocusRing focus)
        implements Dialog {
    /** More lines of a harness's last words than these push the choices off a screen. */
    private static final int MOST_WORDS = 6;

    /**
     * One thing that can be done.
     *
     * @param effect what does it; empty when it is done already
     */
    public record Choosable(String text, Optional<Effect> effect) {}

    public ResumeChoiceDialog {
        choices = List.copyOf(choices);
    }

    /**
     * The question after a fresh start; empty when there is nothing to choose, since no other conversation is known.
     *
     * @param known every conversation of the session, oldest first
     * @param thenAttach whether the session is to be attached once it is settled what it goes on with
     */
    public static Optional<Dialog> of(
            long ticket,
            ResumeOutcome.StartedFresh fresh,
            List<KnownConversation> known,
            boolean thenAttach,
            Instant now) {
        long id = fresh.view().id();
        String tried = fresh.triedId();
        String current = fresh.view().session().harnessSessionId();
        // Until a harness that names its conversations itself has named the fresh one, the row says the old one.
        boolean named = !(fresh.newId() && Objects.equals(current, tried));
        List<KnownConversation> others = known.stream()
                .filter(each -> !(named && each.id().equals(current)))
                .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        List<Choosable> choices = new ArrayList<>();
        choices.add(new Choosable(
                "keep the fresh conversation",
                thenAttach ? Optional.of(new Effect.PrepareAttach(id)) : Optional.empty()));
        choices.addAll(resumable(id, others, tried, thenAttach, now));
        String name = fresh.view().session().nickname();
        return Optional.of(opened(ticket, id, name + " was started afresh", fresh.harnessWords(), choices));
    }

    /** The question after a start that failed on every rung. */
    public static Dialog of(
            long ticket, ResumeOutcome.Failed failed, List<KnownConversation> known, boolean thenAttach, Instant now) {
        long id = failed.view().id();
        List<Choosable> choices = new ArrayList<>(resumable(id, known, failed.triedId(), thenAttach, now));
        choices.add(new Choosable("start a fresh conversation", Optional.of(new Effect.StartFresh(id, thenAttach))));
        String name = failed.view().session().nickname();
        return opened(ticket, id, name + " could not be resumed", failed.harnessWords(), choices);
    }

    private static ResumeChoiceDialog opened(
            long ticket, long id, String title, String words, List<Choosable> choices) {
        return new ResumeChoiceDialog(ticket, id, title, words, choices, FocusRing.of(choices.size()));
    }

    /** The one that was tried first, then the others, the latest first. */
    private static List<Choosable> resumable(
            long id, List<KnownConversation> known, @Nullable String tried, boolean thenAttach, Instant now) {
        List<Choosable> choices = new ArrayList<>();
        for (KnownConversation each : known.reversed()) {
            boolean again = each.id().equals(tried);
            String age = Age.of(each.since(), now);
            Choosable choice = new Choosable(
                    (again ? "try the old one again: " : "resume another: ") + each.id() + " ("
                            + (age.equals("now") ? age : age + " ago") + ")",
                    Optional.of(new Effect.ResumeConversation(id, each.id(), thenAttach)));
            choices.add(again ? 0 : choices.size(), choice);
        }
        return choices;
    }

    @Override
    public int columns() {
        return 76;
    }

    @Override
    public List<FormRow> rows(int width) {
        List<FormRow> rows = new ArrayList<>();
        List<String> lines =
                words.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        String shown = String.join("\n", lines.subList(Math.max(0, lines.size() - MOST_WORDS), lines.size()));
        rows.addAll(FormRow.wrapped(
                FormRow.NO_FIELD, shown.isEmpty() ? "Its harness said nothing." : shown, Role.WARNING, 0, width));
        rows.add(FormRow.BLANK);
        for (int at = 0; at < choices.size(); at++) {
            boolean focused = at == focus.focused();
            String text = choices.get(at).text();
            rows.add(new FormRow(at, canvas -> {
                // A sign too: without colours nothing else would tell which one it is.
                canvas.put(0, 0, focused ? canvas.signs().bar() : "", Role.KEY);
                canvas.putClipped(2, 0, Math.max(0, canvas.width() - 2), text, focused ? Role.SELECTED : Role.TEXT);
            }));
        }
        return rows;
    }

    @Override
    public int focused() {
        return focus.focused();
    }

    @Override
    public String hint() {
        return KeyBar.inWords(
                Keymap.STANDARD, Scope.FORM, "do it", Action.CHANGE_VALUE, Action.NEW_LINE, Action.PREVIOUS_FIELD);
    }

    @Override
    public Transition<Optional<Dialog>> handle(InputEvent input, Instant now) {
        if (input.equals(Key.ESCAPE)) {
            return Dialog.close();
        }
        if (input.equals(Key.ENTER)) {
            return done(choices.get(focus.focused()));
        }
        return Dialog.stay(focused(focus.handle(input, any -> true)));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int field, Instant now) {
        return field == FormRow.NO_FIELD ? Dialog.stay(this) : done(choices.get(field));
    }

    private ResumeChoiceDialog focused(FocusRing moved) {
        return new ResumeChoiceDialog(ticket, sessionId, title, words, choices, moved);
    }

    private static Transition<Optional<Dialog>> done(Choosable choice) {
        return choice.effect()
                .map(effect -> Transition.to(Optional.<Dialog>empty(), effect))
                .orElseGet(Dialog::close);
    }

    /** It comes up by itself: a key that was meant for the list is no answer. */
    @Override
    public boolean takesBlindInput() {
        return false;
    }

    @Override
    public Dialog refused(String sentence) {
        return this;
    }
}
