package dev.hqt.tui.dialog;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.Binding;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks before something is done that can't be taken back for nothing. Only {@code y} says yes: not Enter, not Space, not
 * a paste, and not a key that was on its way when the question came up.
 *
 * @param ticket tells it from other dialogs
 * @param title what it is about
 * @param question what is asked, and what will happen
 * @param verb what {@code y} does, in a word
 * @param deed what is wanted when the answer is yes
 */
public record ConfirmDialog(long ticket, String title, String question, String verb, Effect deed) implements Dialog {
    private static final int NARROW = 36;

    private static final int NO = 0;
    private static final int YES = 1;

    @Override
    public int columns() {
        return 56;
    }

    @Override
    public List<FormRow> rows(int width) {
        List<FormRow> words = FormRow.wrapped(FormRow.NO_FIELD, question, Role.TEXT, 0, width);
        List<FormRow> rows = new ArrayList<>();
        // On a screen of a few rows the answers come first, or they would not be seen.
        boolean narrow = width < NARROW;
        if (!narrow) {
            rows.addAll(words);
            rows.add(FormRow.BLANK);
        }
        for (Binding binding : Keymap.STANDARD.in(Scope.CONFIRM)) {
            boolean yes = binding.action() == Action.YES;
            String key = binding.keys().getFirst().label();
            rows.add(new FormRow(yes ? YES : NO, canvas -> {
                canvas.put(1, 0, key, Role.KEY);
                canvas.putClipped(6, 0, Math.max(0, canvas.width() - 6), yes ? verb : binding.description(), Role.TEXT);
            }));
        }
        rows.addAll(narrow ? words : List.of());
        return rows;
    }

    @Override
    public int focused() {
        return YES;
    }

    @Override
    public String hint() {
        return "";
    }

    @Override
    public Transition<Optional<Dialog>> handle(InputEvent input, Instant now) {
        if (!(input instanceof Key key)) {
            return Dialog.stay(this);
        }
        return Keymap.STANDARD
                .find(key, Scope.CONFIRM)
                .map(binding -> answered(binding.action() == Action.YES))
                .orElseGet(() -> Dialog.stay(this));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int field, Instant now) {
        return field == FormRow.NO_FIELD ? Dialog.stay(this) : answered(field == YES);
    }

    private Transition<Optional<Dialog>> answered(boolean yes) {
        return yes ? Transition.to(Optional.empty(), deed) : Dialog.close();
    }

    /** What was typed ahead, into a session perhaps, is no answer to a question that nobody had read. */
    @Override
    public boolean takesBlindInput() {
        return false;
    }

    @Override
    public Dialog refused(String sentence) {
        return this;
    }
}
