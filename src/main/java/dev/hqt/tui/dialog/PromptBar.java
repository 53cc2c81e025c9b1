package dev.hqt.tui.dialog;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.KeyBar;
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
 * A prompt for a running session, written at the bottom of the screen while the session's own screen stays in sight.
 *
 * @param ticket tells it from other dialogs
 * @param sessionId the session
 * @param nickname what the session is called
 * @param field the prompt
 * @param busy whether it is being sent
 * @param fault why it was not, a sentence; empty when nothing is known against it
 */
public record PromptBar(long ticket, long sessionId, String nickname, PromptField field, boolean busy, String fault)
        implements Dialog {
    /** More would cover what the prompt is about. */
    private static final int MOST_LINES = 8;

    /**
     * Just opened.
     *
     * @param draft what was written before and not sent; may be empty
     */
    public static PromptBar of(long ticket, long sessionId, String nickname, String draft) {
        return new PromptBar(ticket, sessionId, nickname, new PromptField(draft, draft.length()), false, "");
    }

    /** What is written in it. */
    public String text() {
        return field.text();
    }

    @Override
    public String title() {
        String size = field.size();
        return "Prompt for " + nickname + (size.isEmpty() ? "" : ", " + size);
    }

    @Override
    public int columns() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean isBar() {
        return true;
    }

    @Override
    public List<FormRow> rows(int width) {
        List<FormRow> rows = new ArrayList<>(PromptLines.rows(field, MOST_LINES, !busy));
        if (busy) {
            rows.addAll(FormRow.wrapped(0, "sending…", Role.DIM, 0, width));
        }
        rows.addAll(fault.isEmpty() ? List.of() : FormRow.wrapped(0, fault, Role.WARNING, 0, width));
        return rows;
    }

    @Override
    public int focused() {
        return 0;
    }

    @Override
    public String hint() {
        return KeyBar.inWords(Keymap.STANDARD, Scope.PROMPT, "send");
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
            PromptField edited = field.handle(input);
            return Dialog.stay(
                    edited.equals(field) ? this : new PromptBar(ticket, sessionId, nickname, edited, false, ""));
        }
        return text().isBlank()
                ? Dialog.stay(this)
                : Transition.to(
                        Optional.of(new PromptBar(ticket, sessionId, nickname, field, true, "")),
                        new Effect.SendPrompt(ticket, sessionId, text()));
    }

    @Override
    public Transition<Optional<Dialog>> clicked(int clickedField, Instant now) {
        return Dialog.stay(this);
    }

    @Override
    public PromptBar refused(String sentence) {
        return new PromptBar(ticket, sessionId, nickname, field, false, sentence);
    }
}
