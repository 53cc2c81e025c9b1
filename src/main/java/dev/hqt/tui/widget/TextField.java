package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.theme.Role;
import java.util.List;

/**
 * A line of text being edited. The cursor moves by what a reader sees as one character. Whatever is typed or pasted is
 * clean: line ends and tabs become blanks, other controls vanish.
 *
 * <p>Left, Right, Home and Ctrl-a, End and Ctrl-e, Backspace and Ctrl-h, Delete and Ctrl-d, Ctrl-u to the beginning,
 * Ctrl-k to the end, Ctrl-w a word, Alt-b and Alt-f by words.
 *
 * @param text what it holds
 * @param cursor glyphs before the cursor
 * @param maximum glyphs it may hold
 */
public record TextField(String text, int cursor, int maximum) {
    public TextField {
        text = Glyphs.clean(text);
        int length = Glyphs.of(text).size();
        if (cursor < 0 || cursor > length || length > maximum) {
            throw new IllegalArgumentException("The cursor stands within the text and the text within its limit: "
                    + cursor + ", " + length + ", " + maximum);
        }
    }

    /** An empty field. */
    public static TextField empty(int maximum) {
        return new TextField("", 0, maximum);
    }

    /** A field with the cursor after its text, which is cut to the limit. */
    public static TextField of(String text, int maximum) {
        return empty(maximum).insert(text);
    }

    /** The field after an event; itself when the event means nothing to it. */
    public TextField handle(InputEvent event) {
        return switch (event) {
            case Key key -> handleKey(key);
            case InputEvent.Paste(String pasted) -> insert(pasted);
            case InputEvent.Mouse _, InputEvent.Focus _, InputEvent.Resize _, InputEvent.EndOfInput _ -> this;
        };
    }

    private TextField handleKey(Key key) {
        if (key.types()) {
            return insert(Character.toString(key.codePoint()));
        }
        return switch (key.label()) {
            case "Left", "C-b" -> at(cursor - 1);
            case "Right", "C-f" -> at(cursor + 1);
            case "Home", "C-a" -> at(0);
            case "End", "C-e" -> at(length());
            case "M-b", "C-Left", "M-Left" -> at(wordBefore());
            case "M-f", "C-Right", "M-Right" -> at(wordAfter());
            case "Backspace", "C-h" -> without(cursor - 1, cursor);
            case "Del", "C-d" -> without(cursor, cursor + 1);
            case "C-u" -> without(0, cursor);
            case "C-k" -> without(cursor, length());
            case "C-w", "M-Backspace" -> without(wordBefore(), cursor);
            default -> this;
        };
    }

    /** The field with text put in at the cursor, as much of it as the limit allows. */
    public TextField insert(String inserted) {
        List<Glyph> glyphs = Glyphs.of(text);
        String after = join(glyphs.subList(cursor, glyphs.size()));
        // What is typed may join the glyph before it (an accent, the second half of a flag), so count afterwards.
        List<Glyph> before = Glyphs.of(join(glyphs.subList(0, cursor)) + inserted);
        int room = maximum - (glyphs.size() - cursor);
        String kept = join(before.subList(0, Math.min(before.size(), Math.max(room, 0))));
        String whole = Glyphs.clean(kept + after);
        return new TextField(
                whole, Math.min(Glyphs.of(kept).size(), Glyphs.of(whole).size()), maximum);
    }

    /** Draws the field in the first row of a canvas, scrolled so that the cursor is seen. */
    public void render(Canvas canvas, String placeholder, boolean focused) {
        if (text.isEmpty() && !placeholder.isEmpty()) {
            canvas.putClipped(0, 0, canvas.width(), placeholder, Role.PLACEHOLDER);
        }
        List<Glyph> glyphs = Glyphs.of(text);
        int first = 0;
        int column = width(glyphs.subList(0, cursor));
        while (focused && column > canvas.width() - 1 && first < cursor) {
            column -= glyphs.get(first++).width();
        }
        String seen = join(glyphs.subList(first, glyphs.size()));
        if (focused) {
            canvas.put(0, 0, seen, Role.TEXT);
            canvas.cursor(column, 0);
        } else {
            canvas.putClipped(0, 0, canvas.width(), seen, Role.TEXT);
        }
    }

    private int length() {
        return Glyphs.of(text).size();
    }

    private TextField at(int position) {
        return new TextField(text, Math.clamp(position, 0, length()), maximum);
    }

    private TextField without(int from, int to) {
        List<Glyph> glyphs = Glyphs.of(text);
        if (from < 0 || to > glyphs.size() || from == to) {
            return this;
        }
        String before = join(glyphs.subList(0, from));
        String rest = Glyphs.clean(before + join(glyphs.subList(to, glyphs.size())));
        return new TextField(rest, Math.min(from, Glyphs.of(rest).size()), maximum);
    }

    private int wordBefore() {
        List<Glyph> glyphs = Glyphs.of(text);
        int position = cursor;
        while (position > 0 && isBlank(glyphs.get(position - 1))) {
            position--;
        }
        while (position > 0 && !isBlank(glyphs.get(position - 1))) {
            position--;
        }
        return position;
    }

    private int wordAfter() {
        List<Glyph> glyphs = Glyphs.of(text);
        int position = cursor;
        while (position < glyphs.size() && isBlank(glyphs.get(position))) {
            position++;
        }
        while (position < glyphs.size() && !isBlank(glyphs.get(position))) {
            position++;
        }
        return position;
    }

    private static boolean isBlank(Glyph glyph) {
        return glyph.text().isBlank();
    }

    private static int width(List<Glyph> glyphs) {
        return glyphs.stream().mapToInt(Glyph::width).sum();
    }

    private static String join(List<Glyph> glyphs) {
        StringBuilder joined = new StringBuilder();
        glyphs.forEach(glyph -> joined.append(glyph.text()));
        return joined.toString();
    }
}
