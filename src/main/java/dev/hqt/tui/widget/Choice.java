package dev.hqt.tui.widget;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import java.util.List;
import java.util.function.Function;

/**
 * One of several values, drawn as {@code ‹ value ›}. Left and right go round, so does Space.
 *
 * @param options at least one
 * @param selected which of them
 */
public record Choice<T>(List<T> options, int selected) {
    public Choice {
        options = List.copyOf(options);
        if (selected < 0 || selected >= options.size()) {
            throw new IllegalArgumentException("There is no option " + selected + " among " + options.size());
        }
    }

    /** With the first option chosen. */
    public static <T> Choice<T> of(List<T> options) {
        return new Choice<>(options, 0);
    }

    public T value() {
        return options.get(selected);
    }

    /** With this value chosen; itself when it is none of the options. */
    public Choice<T> select(T value) {
        int found = options.indexOf(value);
        return found < 0 ? this : new Choice<>(options, found);
    }

    /** The choice after an event; itself when the event means nothing to it. */
    public Choice<T> handle(InputEvent event) {
        if (event.equals(Key.RIGHT) || event.equals(Key.SPACE)) {
            return step(1);
        }
        return event.equals(Key.LEFT) ? step(-1) : this;
    }

    /** Draws the choice in the first row of a canvas. */
    public void render(Canvas canvas, Function<T, String> label, boolean focused) {
        Signs signs = canvas.signs();
        Role arrows = focused ? Role.KEY : Role.DIM;
        int room = Math.max(0, canvas.width() - Width.of(signs.previous() + signs.next()) - 2);
        int column = canvas.put(0, 0, signs.previous() + " ", arrows);
        column = canvas.putClipped(column, 0, room, label.apply(value()), focused ? Role.SELECTED : Role.TEXT);
        canvas.put(column, 0, " " + signs.next(), arrows);
    }

    private Choice<T> step(int by) {
        return new Choice<>(options, Math.floorMod(selected + by, options.size()));
    }
}
