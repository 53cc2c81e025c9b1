package dev.hqt.tui.dialog;

import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.theme.Role;
import java.util.ArrayList;
import java.util.List;

/** A prompt shown line by line: those round the cursor, that one scrolled so that the cursor is seen. */
final class PromptLines {
    private PromptLines() {}

    /**
     * The rows to draw, at most so many.
     *
     * @param focused whether the cursor is shown
     */
    static List<FormRow> rows(PromptField field, int most, boolean focused) {
        List<String> lines = List.of(field.text().split("\n", -1));
        String before = field.text().substring(0, field.cursor());
        int current = (int) before.chars().filter(letter -> letter == '\n').count();
        PromptField line = new PromptField(lines.get(current), before.length() - before.lastIndexOf('\n') - 1);
        int first = Math.clamp(current - most / 2L, 0, Math.max(0, lines.size() - most));
        List<FormRow> rows = new ArrayList<>();
        for (int index = first; index < Math.min(lines.size(), first + most); index++) {
            String text = lines.get(index);
            rows.add(
                    index == current
                            ? new FormRow(0, canvas -> line.render(canvas, placeholder(field), focused))
                            : new FormRow(
                                    0,
                                    canvas -> canvas.putClipped(0, 0, canvas.width(), Glyphs.clean(text), Role.TEXT)));
        }
        return rows;
    }

    private static String placeholder(PromptField field) {
        return field.text().isEmpty() ? "what it is to do" : "";
    }
}
