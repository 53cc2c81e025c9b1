package dev.hqt.tui.dialog;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.FocusRing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the jail of a stopped session. Taking a jail away is asked twice: Enter on a machine that can't make jails
 * would else turn a sandboxed session into one that is not.
 *
 * @param ticket tells it from other dialogs
 * @param sessionId the session
 * @param nickname what it is called
 * @param jailed whether it has a jail now, or one that can't be read
 * @param fields what is set
 * @param focus which field
 * @param busy whether it is being done
 * @param warned whether the user was told that the jail goes
 * @param fault why it can't be, a sentence; empty when nothing is known against it
 */
public record PolicyDialog(
        long ticket,
        long sessionId,
        String nickname,
        boolean jailed,
        SandboxFields fields,
        FocusRing focus,
        boolean busy,
        boolean warned,
        String fault)
        implements Dialog {
    private static final String TAKES_JAIL_AWAY =
            "This takes the jail away: the agent will run with all that you may" + " do. Enter again does it.";

    /**
     * Just opened.
     *
     * @param availability whether jails can be had, as of now
     */
    public static PolicyDialog of(
            long ticket,
            long sessionId,
            String nickname,
            boolean jailed,
            @Nullable SandboxPolicy stored,
            SandboxAvailability availability) {
        SandboxFields fields = SandboxFields.of(availability, stored);
        FocusRing focus = new FocusRing(0, SandboxFields.COUNT);
        return new PolicyDialog(ticket, sessionId, nickname, jailed, fields, focus, false, false, "");
    }

    private PolicyDialog with(
            SandboxFields newFields, FocusRing newFocus, boolean isBusy, boolean isWarned, String newFault) {
        return new PolicyDialog(ticket, sessionId, nickname, jailed, newFields, newFocus, isBusy, isWarned, newFault);
    }

    @Override
    public String title() {
        return "Jail of " + nickname;
    }

    @Override
    public int columns() {
        return 62;
    }

    @Override
    public List<FormRow> rows(int width) {
        List<FormRow> rows = new ArrayList<>(fields.rows(0, focus.focused(), width));
        rows.add(FormRow.BLANK);
        String note = busy ? "changing…" : "It holds from the next start of the session on.";
        rows.addAll(FormRow.wrapped(FormRow.NO_FIELD, note, Role.DIM, 0, width));
        if (!fault.isEmpty()) {
            rows.addAll(FormRow.wrapped(focus.focused(), fault, Role.ERROR, 0, width));
        }
        return rows;
    }

    @Override
    public int focused() {
        return focus.focused();
    }

    @Override
    public String hint() {
        return KeyBar.inWords(Keymap.STANDARD, Scope.FORM, "save");
    }

    @Override
    public Transition<Optional<Dialog>> handle(InputEvent input, Instant now) {
        if (input.equals(Key.ESCAPE)) {
            return Dialog.close();
        }
        if (busy) {
            return Dialog.stay(this);
        }
        if (input.equals(Key.ENTER)) {
            return submit();
        }
        FocusRing moved = focus.handle(input, fields::isEnabled);
        SandboxFields changed = moved.equals(focus) ? fields.handle(focus.focused(), input) : fields;
        boolean nothing = moved.equals(focus) && changed.equals(fields);
        return Dialog.stay(nothing ? this : with(changed, moved, false, false, ""));
    }

    private Transition<Optional<Dialog>> submit() {
        SandboxPolicy wanted = fields.policy();
        if (jailed && wanted == null && !warned) {
            return Dialog.stay(with(fields, focus, false, true, TAKES_JAIL_AWAY));
        }
        return Transition.to(
                Optional.of(with(fields, focus, true, warned, "")), new Effect.ChangePolicy(ticket, sessionId, wanted));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int field, Instant now) {
        if (busy || field == FormRow.NO_FIELD || !fields.isEnabled(field)) {
            return Dialog.stay(this);
        }
        return Dialog.stay(
                with(fields.handle(field, Key.SPACE), new FocusRing(field, SandboxFields.COUNT), false, false, ""));
    }

    @Override
    public PolicyDialog refused(String sentence) {
        return with(fields, focus, false, false, sentence);
    }
}
