package dev.hqt.tui.dialog;

import static dev.hqt.tui.dialog.NewSessionField.*;

import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.presentation.PathText;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Button;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The New Session dialog, row by row. */
final class NewSessionRows {
    private static final int COMMAND_ROWS = 2;

    private final NewSessionDialog dialog;
    private final NewSessionForm form;
    private final int width;
    private final List<FormRow> rows = new ArrayList<>();

    private NewSessionRows(NewSessionDialog dialog, int width) {
        this.dialog = dialog;
        this.form = dialog.form();
        this.width = width;
    }

    static List<FormRow> of(NewSessionDialog dialog, int width) {
        NewSessionRows made = new NewSessionRows(dialog, width);
        made.fill();
        return made.rows;
    }

    private void fill() {
        add(PROJECT, "Project", canvas -> form.project().render(canvas, this::name, isFocused(PROJECT)));
        if (form.isVisible(DIRECTORY)) {
            add(DIRECTORY, "  Directory", canvas -> form.directory().render(canvas, "~/src/…", isFocused(DIRECTORY)));
        }
        blameOn(PROJECT, DIRECTORY);
        add(HARNESS, "Harness", this::harness);
        blameOn(HARNESS);
        String madeUp = dialog.plan().nickname().isEmpty()
                ? "hqt makes one up"
                : dialog.plan().nickname();
        add(NICKNAME, "Nickname", canvas -> form.nickname().render(canvas, madeUp, isFocused(NICKNAME)));
        blameOn(NICKNAME);
        add(MODEL, "Model", canvas -> form.model().render(canvas, "the harness's default", isFocused(MODEL)));
        blameOn(MODEL);
        add(PROMPT, "First prompt", canvas -> form.prompt().render(canvas, "none", isFocused(PROMPT)));
        blameOn(PROMPT);
        rows.add(FormRow.BLANK);
        rows.addAll(form.sandbox().rows(SANDBOXED.number(), dialog.focused(), width));
        warnUnsandboxed();
        blameOn(SANDBOXED, FILESYSTEM, NETWORK, GIT_CONFIG, SETTINGS, SECRETS, CACHES);
        command();
        rows.add(FormRow.BLANK);
        blameOn(CREATE);
        rows.add(new FormRow(CREATE.number(), this::button));
    }

    private void harness(Canvas canvas) {
        HarnessChoice chosen = form.harness().value();
        String version = chosen.version().isEmpty() ? "" : chosen.version() + "  ";
        String found = version + PathText.of(chosen.found(), form.home());
        int room = canvas.width() - Width.of(chosen.displayName()) - 6;
        form.harness().render(canvas, HarnessChoice::displayName, isFocused(HARNESS));
        if (room >= 8) {
            canvas.put(canvas.width() - Math.min(room, Width.of(found)), 0, fitted(canvas, found, room));
        }
    }

    private static Line fitted(Canvas canvas, String text, int room) {
        return Line.of(Width.fitEnd(text, room, canvas.signs().ellipsis()), Role.DIM);
    }

    private String name(ProjectOption option) {
        return switch (option) {
            case ProjectOption.Registered registered ->
                registered.project().name() + "  "
                        + PathText.of(registered.project().path(), form.home());
            case ProjectOption.Another another -> "another directory";
        };
    }

    private void warnUnsandboxed() {
        String warning = form.harness().value().unsandboxedWarning();
        if (warning != null && !form.sandbox().sandboxed().on()) {
            wrapped(SANDBOXED, "! " + warning, Role.WARNING);
        }
    }

    private void command() {
        String command = dialog.plan().command();
        if (command.isEmpty()) {
            return;
        }
        rows.add(FormRow.BLANK);
        String where = form.sandbox().sandboxed().on() ? "runs in the jail: " : "runs: ";
        List<String> lines = Width.wrap(where + command, Math.max(4, width));
        for (int line = 0; line < Math.min(COMMAND_ROWS, lines.size()); line++) {
            boolean cut = line == COMMAND_ROWS - 1 && lines.size() > COMMAND_ROWS;
            String text = lines.get(line);
            rows.add(new FormRow(
                    FormRow.NO_FIELD,
                    canvas ->
                            canvas.putClipped(0, 0, canvas.width(), cut ? text + " ".repeat(width) : text, Role.DIM)));
        }
    }

    private void button(Canvas canvas) {
        if (dialog.busy()) {
            canvas.put(FormRow.noteIndent(width), 0, "starting…", Role.STARTING);
        } else {
            Button create = new Button("Create");
            create.render(canvas.sub(FormRow.noteIndent(width), 0, create.width(), 1), isFocused(CREATE));
        }
    }

    /** The fault, where it is one of these fields': beside what has to be changed. */
    private void blameOn(NewSessionField... fields) {
        if (!dialog.fault().isEmpty() && List.of(fields).contains(blamed(dialog.fault()))) {
            wrapped(fields[0], dialog.fault(), Role.ERROR);
        }
    }

    /** Which field a refusal is about, by the words that the service's sentences begin with. */
    private NewSessionField blamed(String sentence) {
        if (sentence.startsWith("A nickname") || sentence.startsWith("The nickname")) {
            return NICKNAME;
        }
        if (sentence.startsWith("The directory")
                || sentence.startsWith("Name the project")
                || sentence.contains("is not a directory")) {
            return PROJECT;
        }
        if (sentence.startsWith("The prompt")) {
            return PROMPT;
        }
        if (sentence.startsWith("The model")) {
            return MODEL;
        }
        return sentence.startsWith("A sandboxed session") ? SANDBOXED : CREATE;
    }

    private void wrapped(NewSessionField field, String text, Role role) {
        rows.addAll(FormRow.wrapped(field.number(), text, role, FormRow.noteIndent(width), width));
    }

    private void add(NewSessionField field, String label, Consumer<Canvas> control) {
        rows.add(FormRow.labelled(field.number(), label, isFocused(field), control));
    }

    private boolean isFocused(NewSessionField field) {
        return !dialog.busy() && dialog.focus() == field;
    }
}
