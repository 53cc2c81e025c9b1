package dev.hqt.tui.screen;

import dev.hqt.session.SessionState;
import dev.hqt.tui.key.Binding;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.presentation.StateText;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Document;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;

/** All keys and signs, from the keymap and the renderers themselves. */
public final class HelpScreen {
    private static final int KEYS = 18;

    private HelpScreen() {}

    /**
     * Draws the keys.
     *
     * @param offset the first line that is seen; the lines themselves depend on the width, so they are made here
     */
    public static void render(Canvas canvas, int offset) {
        Canvas inside = DocumentFrame.render(
                canvas, BoxText.of("Keys").withFooter(KeyBar.inWords(Keymap.STANDARD, Scope.DOCUMENT, "")));
        Document.of(lines(inside.width(), canvas.signs()))
                .at(offset, inside.height())
                .render(inside);
    }

    public static Document document(Size size, Signs signs, int offset) {
        int width = DocumentFrame.inside(size).columns();
        return Document.of(lines(width, signs))
                .at(offset, DocumentFrame.inside(size).rows());
    }

    /** Lines that a document shows at once on a screen of this size. */
    public static int height(Size size) {
        return DocumentFrame.inside(size).rows();
    }

    static List<Line> lines(int width, Signs signs) {
        List<Line> lines = new ArrayList<>();
        // The document keeps two columns for saying that there is more.
        int room = width - 2;
        int column = Math.min(KEYS, Math.max(6, room / 3));
        for (Scope scope : Scope.values()) {
            List<Binding> bindings = Keymap.STANDARD.in(scope);
            if (bindings.isEmpty()) {
                continue;
            }
            lines.add(Line.of(scope.title(), Role.HEADING));
            bindings.forEach(binding -> lines.addAll(entry(binding.keyNames(), binding.description(), column, room)));
            lines.add(Line.EMPTY);
        }
        lines.add(Line.of("In a session", Role.HEADING));
        lines.addAll(entry("C-q", "come back to hqt; the session goes on", column, room));
        lines.add(Line.EMPTY);
        lines.add(Line.of("States", Role.HEADING));
        for (SessionState state : SessionState.values()) {
            StateText text = StateText.of(state, signs);
            lines.add(Line.of(" " + text.sign() + " ", text.role())
                    .and(Width.pad(text.word(), 10), text.role())
                    .and(meaning(state), Role.DIM));
        }
        return lines;
    }

    private static List<Line> entry(String keys, String description, int column, int width) {
        List<Line> lines = new ArrayList<>();
        String shown = Width.of(keys) < column ? Width.pad(keys, column) : keys + "  ";
        int room = Math.max(4, width - 1 - Width.of(shown));
        for (String part : Width.wrap(description, room)) {
            String margin = lines.isEmpty() ? shown : " ".repeat(Width.of(shown));
            lines.add(Line.of(" " + margin, Role.KEY).and(part, Role.TEXT));
        }
        return lines;
    }

    private static String meaning(SessionState state) {
        return switch (state) {
            case STARTING -> "its harness is not ready yet";
            case WORKING -> "at work";
            case WAITING -> "needs you";
            case IDLE -> "done; waits for nothing in particular";
            case STOPPED -> "ended; Enter resumes it";
            case FAILED -> "died at its start";
            case REFUSED -> "its jail can't be read, so it is never started";
            case UNKNOWN -> "nothing tells what it is doing";
        };
    }
}
