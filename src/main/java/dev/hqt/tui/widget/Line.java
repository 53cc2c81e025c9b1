package dev.hqt.tui.widget;

import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of text in several roles.
 *
 * @param spans its parts from left to right
 */
public record Line(List<Span> spans) {
    public static final Line EMPTY = new Line(List.of());

    public Line {
        spans = List.copyOf(spans);
    }

    /** A part of a line in one role. */
    public record Span(String text, Role role) {}

    public static Line of(String text, Role role) {
        return new Line(List.of(new Span(text, role)));
    }

    public static Line of(String text) {
        return of(text, Role.TEXT);
    }

    /** This line with a part more. */
    public Line and(String text, Role role) {
        List<Span> more = new ArrayList<>(spans);
        more.add(new Span(text, role));
        return new Line(more);
    }

    /** Columns it takes. */
    public int width() {
        return spans.stream().mapToInt(span -> Width.of(span.text())).sum();
    }
}
