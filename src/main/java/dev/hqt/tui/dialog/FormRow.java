package dev.hqt.tui.dialog;

import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One row of a dialog.
 *
 * @param field the number of the field that stands in it, or {@link #NO_FIELD}
 * @param painter draws it on a canvas of one row
 */
record FormRow(int field, Consumer<Canvas> painter) {
    static final int NO_FIELD = -1;

    static final FormRow BLANK = new FormRow(NO_FIELD, canvas -> {});

    /** The columns that labels take, a blank behind them included. */
    static final int LABEL = 13;

    /** A field with its name before it. */
    static FormRow labelled(int field, String label, boolean focused, Consumer<Canvas> control) {
        return labelled(field, label, focused ? Role.HEADING : Role.DIM, LABEL, control);
    }

    /** A field that belongs to the one above it. */
    static FormRow indented(int field, String label, boolean focused, Consumer<Canvas> control) {
        return labelled(field, "  " + label, focused ? Role.HEADING : Role.DIM, LABEL, control);
    }

    private static FormRow labelled(int field, String label, Role role, int labelColumns, Consumer<Canvas> control) {
        return new FormRow(field, canvas -> {
            int columns = Math.min(labelColumns, canvas.width() / 2);
            canvas.putClipped(0, 0, Math.max(0, columns - 1), label, role);
            control.accept(canvas.sub(columns, 0, canvas.width() - columns, 1));
        });
    }

    static FormRow of(Line line) {
        return new FormRow(NO_FIELD, canvas -> canvas.put(0, 0, line));
    }

    /** A sentence in as many rows as it takes, under the controls or, with no indent, under the labels. */
    static List<FormRow> wrapped(int field, String text, Role role, int indent, int width) {
        List<FormRow> rows = new ArrayList<>();
        int room = Math.max(4, width - indent);
        for (String line :
                text.lines().flatMap(one -> Width.wrap(one, room).stream()).toList()) {
            rows.add(new FormRow(field, canvas -> canvas.put(indent, 0, line, role)));
        }
        return rows;
    }

    /** Where a note under a control begins, in a dialog of this width. */
    static int noteIndent(int width) {
        return width < 2 * LABEL ? 0 : LABEL;
    }
}
