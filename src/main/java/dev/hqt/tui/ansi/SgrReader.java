package dev.hqt.tui.ansi;

import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The style that a row of SGR sequences (ECMA-48 8.3.117, with xterm's colours) has led to. Both ways of writing a
 * colour are read, {@code 38;2;r;g;b} and {@code 38:2::r:g:b}; a parameter it does not know changes nothing.
 */
final class SgrReader {
    /** No parameter has more parts; a text of colons must not cost its square. */
    private static final int MOST_PARTS = 8;

    private Style style = Style.PLAIN;
    private boolean hidden;

    Style style() {
        return style;
    }

    /** Whether text is concealed: what a program hides, a preview must not show. */
    boolean isHidden() {
        return hidden;
    }

    /** Applies the parameters between two indices of a text. */
    void read(String text, int start, int end) {
        if (start == end) {
            reset();
            return;
        }
        List<int[]> parameters = split(text, start, end);
        int index = 0;
        while (index < parameters.size()) {
            index = apply(parameters, index);
        }
    }

    /** Applies the parameter at an index; returns the index of the next. */
    private int apply(List<int[]> parameters, int index) {
        int[] parameter = parameters.get(index);
        int code = parameter[0];
        if (code == 38 || code == 48 || code == 58) {
            return color(parameters, index);
        }
        switch (code) {
            case 0 -> reset();
            case 1 -> style = style.with(Attribute.BOLD);
            case 2 -> style = style.with(Attribute.DIM);
            case 3 -> style = style.with(Attribute.ITALIC);
            // 4:3 is a curly underline, 4:0 none: a colon changes the meaning, a semicolon would not.
            case 4 ->
                style = parameter.length > 1 && parameter[1] == 0
                        ? style.without(Attribute.UNDERLINE)
                        : style.with(Attribute.UNDERLINE);
            case 5, 6 -> style = style.with(Attribute.BLINK);
            case 7 -> style = style.with(Attribute.REVERSE);
            case 8 -> hidden = true;
            case 28 -> hidden = false;
            case 9 -> style = style.with(Attribute.STRIKE);
            case 21 -> style = style.with(Attribute.UNDERLINE);
            case 22 -> style = style.without(Attribute.BOLD).without(Attribute.DIM);
            case 23 -> style = style.without(Attribute.ITALIC);
            case 24 -> style = style.without(Attribute.UNDERLINE);
            case 25 -> style = style.without(Attribute.BLINK);
            case 27 -> style = style.without(Attribute.REVERSE);
            case 29 -> style = style.without(Attribute.STRIKE);
            case 39 -> style = style.foreground(Color.DEFAULT);
            case 49 -> style = style.background(Color.DEFAULT);
            default -> plainColor(code);
        }
        return index + 1;
    }

    private void reset() {
        style = Style.PLAIN;
        hidden = false;
    }

    private void plainColor(int code) {
        if (code >= 30 && code <= 37) {
            style = style.foreground(new Color.Indexed(code - 30));
        } else if (code >= 40 && code <= 47) {
            style = style.background(new Color.Indexed(code - 40));
        } else if (code >= 90 && code <= 97) {
            style = style.foreground(new Color.Indexed(code - 90 + 8));
        } else if (code >= 100 && code <= 107) {
            style = style.background(new Color.Indexed(code - 100 + 8));
        }
    }

    /** 38, 48 or 58 (the colour of an underline, which hqt does not show); returns the index after it. */
    private int color(List<int[]> parameters, int index) {
        int[] parameter = parameters.get(index);
        if (parameter.length > 1) {
            // 38:2::r:g:b has an empty colour space before its parts, 38:2:r:g:b has none.
            int first = parameter.length > 5 ? 3 : 2;
            set(parameter[0], parameter[1], parameter, first);
            return index + 1;
        }
        int kind = index + 1 < parameters.size() ? parameters.get(index + 1)[0] : 0;
        int length = kind == 2 ? 3 : kind == 5 ? 1 : 0;
        int[] parts = new int[length];
        for (int part = 0; part < length && index + 2 + part < parameters.size(); part++) {
            parts[part] = parameters.get(index + 2 + part)[0];
        }
        if (index + 2 + length <= parameters.size()) {
            set(parameter[0], kind, parts, 0);
        }
        return Math.min(index + 2 + length, parameters.size());
    }

    private void set(int code, int kind, int[] parts, int first) {
        Color color;
        if (kind == 5 && parts.length > first && parts[first] <= 255) {
            color = new Color.Indexed(parts[first]);
        } else if (kind == 2
                && parts.length > first + 2
                && parts[first] <= 255
                && parts[first + 1] <= 255
                && parts[first + 2] <= 255) {
            color = new Color.Rgb(parts[first], parts[first + 1], parts[first + 2]);
        } else {
            return;
        }
        if (code == 38) {
            style = style.foreground(color);
        } else if (code == 48) {
            style = style.background(color);
        }
    }

    /** Parameters between semicolons, each with its parts between colons; an empty one is 0. */
    private static List<int[]> split(String text, int start, int end) {
        List<int[]> parameters = new ArrayList<>();
        int[] parts = new int[1];
        for (int index = start; index < end; index++) {
            char character = text.charAt(index);
            if (character == ';') {
                parameters.add(parts);
                parts = new int[1];
            } else if (character == ':') {
                parts = Arrays.copyOf(parts, Math.min(parts.length + 1, MOST_PARTS));
            } else if (character >= '0' && character <= '9') {
                // More digits than any parameter has would overflow: stay beyond all that is known.
                parts[parts.length - 1] = Math.min(parts[parts.length - 1] * 10 + character - '0', 100_000);
            } else {
                return List.of();
            }
        }
        parameters.add(parts);
        return parameters;
    }
}
