package dev.hqt.tui.dialog;

import dev.hqt.session.Nicknames;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Action;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.TextField;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives a session another nickname.
 *
 * @param ticket tells it from other dialogs
 * @param sessionId the session
 * @param nickname what it is to be called
 * @param busy whether it is being done
 * @param fault why it can't be called that, a sentence; empty when nothing is known against it
 */
public record RenameDialog(long ticket, long sessionId, TextField nickname, boolean busy, String fault)
        implements Dialog {
    /**
     * Just opened.
     *
     * @param current what the session is called now
     */
    public static RenameDialog of(long ticket, long sessionId, String current) {
        return new RenameDialog(ticket, sessionId, TextField.of(current, Nicknames.LONGEST), false, "");
    }

    @Override
    public String title() {
        return "Rename";
    }

    @Override
    public int columns() {
        return 56;
    }

    @Override
    public List<FormRow> rows(int width) {
        List<FormRow> rows = new ArrayList<>();
        rows.add(FormRow.labelled(0, "Nickname", true, canvas -> nickname.render(canvas, "", !busy)));
        if (busy) {
            rows.addAll(FormRow.wrapped(0, "renaming…", Role.DIM, FormRow.noteIndent(width), width));
        }
        rows.addAll(
                fault.isEmpty() ? List.of() : FormRow.wrapped(0, fault, Role.ERROR, FormRow.noteIndent(width), width));
        return rows;
    }

    @Override
    public int focused() {
        return 0;
    }

    @Override
    public String hint() {
        return KeyBar.inWords(Keymap.STANDARD, Scope.FORM, "rename", Action.NEXT_FIELD, Action.CHANGE_VALUE);
    }

    @Override
    public Transition<Optional<Dialog>> handle(InputEvent input, Instant now) {
        if (input.equals(Key.ESCAPE)) {
            return Dialog.close();
        }
        if (busy) {
            return Dialog.stay(this);
        }
        if (!input.equals(Key.ENTER)) {
            TextField edited = nickname.handle(input);
            return Dialog.stay(edited.equals(nickname) ? this : new RenameDialog(ticket, sessionId, edited, false, ""));
        }
        String wanted = nickname.text().strip();
        String wrong = Nicknames.fault(wanted);
        return wrong == null
                ? Transition.to(
                        Optional.of(new RenameDialog(ticket, sessionId, nickname, true, "")),
                        new Effect.RenameSession(ticket, sessionId, wanted))
                : Dialog.stay(refused(wrong));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int field, Instant now) {
        return Dialog.stay(this);
    }

    @Override
    public RenameDialog refused(String sentence) {
        return new RenameDialog(ticket, sessionId, nickname, false, sentence);
    }
}
