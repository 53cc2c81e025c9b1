package dev.hqt.tui.dialog;

import dev.hqt.session.Nicknames;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for all that a new session needs. While it is filled in, the start is planned again and again, without starting
 * anything, so that the command line shown is the one that will run and a fault is told before Enter.
 *
 * @param ticket tells it from other dialogs
 * @param form what is filled in
 * @param focus the field that keys go to
 * @param busy whether the session is being made
 * @param fault why it can't be made, a sentence; empty when nothing is known against it
 * @param plan what is known of the start
 */
public record NewSessionDialog(
        long ticket, NewSessionForm form, NewSessionField focus, boolean busy, String fault, Plan plan)
        implements Dialog {
    /** A start is planned once nothing was typed for so long: each plan reads files. */
    private static final Duration PAUSE = Duration.ofMillis(150);

    /**
     * What is known of the start that the form describes.
     *
     * @param revision counts the changes of the form
     * @param due when it is to be planned; null when it is, or is being
     * @param nickname what the session would be called; empty when that is not known
     * @param command its command line; empty when that is not known
     */
    record Plan(long revision, @Nullable Instant due, String nickname, String command) {
        Plan outdated(Instant now) {
            return new Plan(revision + 1, now.plus(PAUSE), nickname, command);
        }

        Plan asked() {
            return new Plan(revision, null, nickname, command);
        }
    }

    public static NewSessionDialog of(long ticket, NewSessionOffer offer, Instant now) {
        NewSessionForm form = NewSessionForm.of(offer);
        // What most users want to say first; a registered project is rarely another than the chosen one.
        NewSessionField first = form.project().value() instanceof ProjectOption.Another
                ? NewSessionField.DIRECTORY
                : NewSessionField.HARNESS;
        return new NewSessionDialog(ticket, form, first, false, "", new Plan(0, now, "", ""));
    }

    @Override
    public String title() {
        return "New session";
    }

    @Override
    public int columns() {
        return 68;
    }

    @Override
    public List<FormRow> rows(int width) {
        return NewSessionRows.of(this, width);
    }

    @Override
    public int focused() {
        return focus.number();
    }

    @Override
    public String hint() {
        return KeyBar.inWords(Keymap.STANDARD, Scope.FORM, "create");
    }

    @Override
    public Transition<Optional<Dialog>> handle(InputEvent input, Instant now) {
        if (input.equals(Key.ESCAPE)) {
            return Dialog.close();
        }
        if (busy) {
            return Dialog.stay(this);
        }
        if (input.equals(Key.ENTER) || (focus == NewSessionField.CREATE && input.equals(Key.SPACE))) {
            return submit();
        }
        if (input.equals(Key.TAB) || input.equals(Key.DOWN)) {
            return Dialog.stay(focused(step(1)));
        }
        if (input.equals(Key.BACK_TAB) || input.equals(Key.UP)) {
            return Dialog.stay(focused(step(-1)));
        }
        return Dialog.stay(edited(form.handle(focus, input), focus, now));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int field, Instant now) {
        if (busy || field == FormRow.NO_FIELD) {
            return Dialog.stay(this);
        }
        NewSessionField clicked = NewSessionField.ofNumber(field);
        if (!form.isEnabled(clicked)) {
            return Dialog.stay(this);
        }
        return switch (clicked) {
            case CREATE -> focused(clicked).submit();
            case PROJECT, HARNESS, SANDBOXED, FILESYSTEM, NETWORK, GIT_CONFIG, SETTINGS, SECRETS, CACHES ->
                Dialog.stay(edited(form.handle(clicked, Key.SPACE), clicked, now));
            case DIRECTORY, NICKNAME, MODEL, PROMPT -> Dialog.stay(focused(clicked));
        };
    }

    private NewSessionField step(int by) {
        NewSessionField next = focus.step(by);
        while (!form.isEnabled(next)) {
            next = next.step(by);
        }
        return next;
    }

    private NewSessionDialog focused(NewSessionField field) {
        return field == focus ? this : new NewSessionDialog(ticket, form, field, busy, fault, plan);
    }

    private NewSessionDialog edited(NewSessionForm newForm, NewSessionField newFocus, Instant now) {
        return newForm.equals(form)
                ? focused(newFocus)
                : new NewSessionDialog(ticket, newForm, newFocus, false, "", plan.outdated(now));
    }

    private Transition<Optional<Dialog>> submit() {
        Optional<Path> directory = form.chosenDirectory();
        if (directory.isEmpty()) {
            return Dialog.stay(refused("Name the project's directory.").focused(NewSessionField.DIRECTORY));
        }
        String nickname = form.nickname().text();
        String wrong = nickname.isBlank() ? null : Nicknames.fault(nickname.strip());
        if (wrong != null) {
            return Dialog.stay(refused(wrong).focused(NewSessionField.NICKNAME));
        }
        return Transition.to(
                Optional.of(new NewSessionDialog(ticket, form, focus, true, "", plan)),
                new Effect.CreateSession(ticket, form.wanted(directory.get())));
    }

    @Override
    public NewSessionDialog refused(String sentence) {
        return new NewSessionDialog(ticket, form, focus, false, sentence, plan);
    }

    // ---- planning

    @Override
    public Optional<Instant> nextDue() {
        return busy ? Optional.empty() : Optional.ofNullable(plan.due());
    }

    @Override
    public Transition<Optional<Dialog>> tick(Instant now) {
        Instant due = plan.due();
        if (busy || due == null || now.isBefore(due)) {
            return Dialog.stay(this);
        }
        NewSessionDialog asking = new NewSessionDialog(ticket, form, focus, busy, fault, plan.asked());
        return form.chosenDirectory()
                .map(directory -> Transition.to(
                        Optional.<Dialog>of(asking),
                        new Effect.PlanSession(ticket, plan.revision(), form.wanted(directory))))
                .orElseGet(() -> Dialog.stay(asking));
    }

    /** How the start would be; of an older state of the form it says nothing. */
    public NewSessionDialog planned(Event.SessionPlanned planned) {
        return planned.revision() == plan.revision()
                ? new NewSessionDialog(
                        ticket,
                        form,
                        focus,
                        busy,
                        fault,
                        new Plan(plan.revision(), plan.due(), planned.nickname(), planned.command()))
                : this;
    }

    /** The start can't be, for this reason. */
    public NewSessionDialog notPlanned(Event.SessionNotPlanned notPlanned) {
        return notPlanned.revision() == plan.revision() && !busy
                ? new NewSessionDialog(
                        ticket,
                        form,
                        focus,
                        false,
                        notPlanned.sentence(),
                        new Plan(plan.revision(), plan.due(), "", ""))
                : this;
    }
}
