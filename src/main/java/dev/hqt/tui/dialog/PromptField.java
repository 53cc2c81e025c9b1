package dev.hqt.tui.dialog;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import dev.hqt.tui.text.Glyphs;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;

/**
 * A prompt being written. Unlike a text field it keeps line ends and may be as long as any prompt: a pasted one of
 * 100 kB arrives whole. Shown on one row, with a sign for each line end.
 *
 * @param text what it holds
 * @param cursor characters (UTF-16) before the cursor
 */
record PromptField(String text, int cursor) {
    static final PromptField EMPTY = new PromptField("", 0);

    /** So much of a long prompt is looked at for drawing one row of it. */
    private static final int WINDOW = 600;

    private static final int ZERO_WIDTH_JOINER = 0x200D;

    PromptField {
        if (cursor < 0 || cursor > text.length()) {
            throw new IllegalArgumentException("The cursor stands within the text: " + cursor);
        }
    }

    PromptField handle(InputEvent event) {
        return switch (event) {
            case Key key -> handleKey(key);
            case InputEvent.Paste paste -> insert(paste.text());
            case InputEvent.Mouse _ -> this;
            case InputEvent.Focus _ -> this;
            case InputEvent.Resize _ -> this;
            case InputEvent.EndOfInput _ -> this;
        };
    }

    private PromptField handleKey(Key key) {
        if (key.types()) {
            return insert(Character.toString(key.codePoint()));
        }
        if (key.equals(Key.control('j'))
                || (key.name() == KeyName.ENTER && key.modifiers().alt())) {
            return insert("\n");
        }
        return switch (key.label()) {
            case "Left", "C-b" -> at(before(cursor));
            case "Right", "C-f" -> at(after(cursor));
            case "Up" -> at(lineAbove());
            case "Down" -> at(lineBelow());
            case "Home", "C-a" -> at(0);
            case "End", "C-e" -> at(text.length());
            case "Backspace", "C-h" -> without(before(cursor), cursor);
            case "Del", "C-d" -> without(cursor, after(cursor));
            case "C-u" -> without(0, cursor);
            case "C-k" -> without(cursor, text.length());
            case "C-w" -> without(wordBefore(), cursor);
            default -> this;
        };
    }

    private PromptField insert(String inserted) {
        String kept = inserted.codePoints()
                .filter(codePoint -> codePoint == '\n' || codePoint == '\t' || !Character.isISOControl(codePoint))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return new PromptField(text.substring(0, cursor) + kept + text.substring(cursor), cursor + kept.length());
    }

    void render(Canvas canvas, String placeholder, boolean focused) {
        if (text.isEmpty()) {
            canvas.putClipped(0, 0, canvas.width(), placeholder, Role.PLACEHOLDER);
        }
        String size = size();
        int room = Math.max(1, canvas.width() - (size.isEmpty() ? 0 : Width.of(size) + 1));
        String left = visible(canvas, text.substring(Math.max(0, cursor - WINDOW), cursor));
        String right = visible(canvas, text.substring(cursor, Math.min(text.length(), cursor + WINDOW)));
        int column = Width.of(left);
        if (focused && column > room - 1) {
            left = Width.fitEnd(left, room - 1, canvas.signs().ellipsis());
            column = Width.of(left);
        }
        canvas.putClipped(0, 0, room, focused ? left + right : visible(canvas, firstLine()), Role.TEXT);
        canvas.putBefore(canvas.width(), 0, size, Role.DIM);
        if (focused) {
            canvas.cursor(column, 0);
        }
    }

    private String firstLine() {
        return text.substring(0, Math.min(text.length(), WINDOW));
    }

    /** How much there is, where one row can't show it. */
    String size() {
        long lines = text.chars().filter(letter -> letter == '\n').count() + 1;
        if (lines == 1 && text.length() < 1_000) {
            return "";
        }
        String kilobytes = text.length() < 1_000 ? "" : " " + (text.length() + 500) / 1_000 + "k";
        return lines + (lines == 1 ? " line" : " lines") + kilobytes;
    }

    private static String visible(Canvas canvas, String part) {
        String enter = canvas.signs().enter();
        return Glyphs.clean(part.replace("\n", Width.of(enter) == 1 ? enter : "|"));
    }

    private PromptField at(int position) {
        return position == cursor ? this : new PromptField(text, position);
    }

    private PromptField without(int from, int to) {
        return from >= to ? this : new PromptField(text.substring(0, from) + text.substring(to), from);
    }

    private int before(int position) {
        int at = position;
        do {
            at = at == 0 ? 0 : text.offsetByCodePoints(at, -1);
        } while (at > 0 && joins(at));
        return at;
    }

    private int after(int position) {
        int at = position;
        do {
            at = at == text.length() ? at : text.offsetByCodePoints(at, 1);
        } while (at < text.length() && joins(at));
        return at;
    }

    /** Whether what stands here is part of the character before it. */
    private boolean joins(int position) {
        int codePoint = text.codePointAt(position);
        boolean mark = switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
            default -> false;
        };
        return mark || text.codePointBefore(position) == ZERO_WIDTH_JOINER;
    }

    /** The same distance into the line above, or as far as that one goes. */
    private int lineAbove() {
        int start = text.lastIndexOf('\n', cursor - 1) + 1;
        if (start == 0) {
            return cursor;
        }
        int above = text.lastIndexOf('\n', start - 2) + 1;
        return onBoundary(Math.min(above + cursor - start, start - 1));
    }

    private int lineBelow() {
        int end = text.indexOf('\n', cursor);
        if (end < 0) {
            return cursor;
        }
        int start = text.lastIndexOf('\n', cursor - 1) + 1;
        int nextEnd = text.indexOf('\n', end + 1);
        return onBoundary(Math.min(end + 1 + cursor - start, nextEnd < 0 ? text.length() : nextEnd));
    }

    /** Never within what a reader sees as one character. */
    private int onBoundary(int position) {
        boolean within = position > 0
                && position < text.length()
                && (Character.isLowSurrogate(text.charAt(position)) || joins(position));
        return within ? before(position) : position;
    }

    private int wordBefore() {
        int at = cursor;
        while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        while (at > 0 && !Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
