package dev.hqt.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.Capabilities;
import dev.hqt.tui.term.ColorDepth;
import dev.hqt.tui.term.VirtualScreen;
import dev.hqt.tui.theme.Look;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Draws with a canvas on a virtual terminal and tells what a user would see: {@code new Ui(20, 4).draw(c -> …).is("…")}.
 */
public final class Ui {
    private final VirtualScreen screen;
    private final Look look;

    public Ui(int columns, int rows) {
        this(columns, rows, Look.FULL, new Capabilities(ColorDepth.TRUE_COLOR, true));
    }

    private Ui(int columns, int rows, Look look, Capabilities capabilities) {
        this.look = look;
        this.screen = new VirtualScreen(columns, rows, capabilities);
    }

    /** A terminal that shows ASCII only, without colours. */
    public static Ui plain(int columns, int rows) {
        return new Ui(columns, rows, Look.of(false, false), new Capabilities(ColorDepth.NONE, false));
    }

    /** A terminal of a user who set NO_COLOR. */
    public static Ui colorless(int columns, int rows) {
        return new Ui(columns, rows, Look.of(false, true), new Capabilities(ColorDepth.NONE, true));
    }

    public Ui draw(Consumer<Canvas> painter) {
        screen.render(surface -> painter.accept(Canvas.of(surface, look)));
        return this;
    }

    public Ui resize(int columns, int rows) {
        screen.resize(columns, rows);
        return this;
    }

    /** The whole screen is this, trailing blanks aside. */
    public Ui is(String golden) {
        assertThat(text().stripTrailing()).isEqualTo(golden.stripTrailing());
        return this;
    }

    public Ui shows(String text) {
        assertThat(text()).contains(text);
        return this;
    }

    public Ui hides(String text) {
        assertThat(text()).doesNotContain(text);
        return this;
    }

    public String text() {
        return screen.text();
    }

    public VirtualScreen.Spot at(int column, int row) {
        return screen.at(column, row);
    }

    /** "column,row" of the cursor, when it is shown. */
    public Optional<String> cursor() {
        return screen.cursor().map(place -> place.getColumn() + "," + place.getRow());
    }
}
