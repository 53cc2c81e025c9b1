package dev.hqt.tui.text;

import java.util.ArrayList;
import java.util.List;

/** Measures and cuts text by the columns it takes on a screen: width is not length. Counts as {@link Glyphs} does. */
public final class Width {
    private Width() {}

    /**
     * Columns of a code point by itself, as glibc's {@code wcwidth} and so tmux count it: 0, 1 or 2. Marks and controls
     * take none.
     */
    public static int ofCodePoint(int codePoint) {
        return CodePoints.width(codePoint);
    }

    /** Columns that a text takes. */
    public static int of(String text) {
        int width = 0;
        for (Glyph glyph : Glyphs.of(text)) {
            width += glyph.width();
        }
        return width;
    }

    /** The longest beginning of a text that takes no more than the given columns. */
    public static String truncate(String text, int columns) {
        StringBuilder kept = new StringBuilder();
        int width = 0;
        for (Glyph glyph : Glyphs.of(text)) {
            width += glyph.width();
            if (width > columns) {
                break;
            }
            kept.append(glyph.text());
        }
        return kept.toString();
    }

    /** The text, or its beginning with an ellipsis when it takes more than the given columns. */
    public static String fit(String text, int columns, String ellipsis) {
        if (of(text) <= columns) {
            return truncate(text, columns);
        }
        int room = columns - of(ellipsis);
        return room <= 0 ? truncate(ellipsis, columns) : truncate(text, room) + ellipsis;
    }

    /** The text with its beginning cut off instead of its end: for paths, whose end says most. */
    public static String fitEnd(String text, int columns, String ellipsis) {
        List<Glyph> glyphs = Glyphs.of(text);
        int width = glyphs.stream().mapToInt(Glyph::width).sum();
        if (width <= columns) {
            return truncate(text, columns);
        }
        int room = columns - of(ellipsis);
        if (room <= 0) {
            return truncate(ellipsis, columns);
        }
        int first = 0;
        while (width > room) {
            width -= glyphs.get(first++).width();
        }
        StringBuilder kept = new StringBuilder(ellipsis);
        glyphs.subList(first, glyphs.size()).forEach(glyph -> kept.append(glyph.text()));
        return kept.toString();
    }

    /** The text cut or filled with blanks to exactly the given columns. */
    public static String pad(String text, int columns) {
        String kept = truncate(text, columns);
        return kept + " ".repeat(Math.max(0, columns - of(kept)));
    }

    /** The text in lines of at most the given columns, broken at blanks where there are any; at least one line. */
    public static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : Glyphs.clean(text).strip().split(" +", -1)) {
            String rest = word;
            if (!line.isEmpty() && of(line + " " + rest) > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (line.isEmpty() && of(rest) > columns) {
                String head = truncate(rest, columns);
                if (head.isEmpty()) {
                    break;
                }
                lines.add(head);
                rest = rest.substring(Math.min(rest.length(), head.length()));
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}
