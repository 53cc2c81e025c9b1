package dev.hqt.tui.term;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Style;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes Lanterna's cells out of ours, with what this terminal can show of them, and keeps them: making one costs more
 * than all else in a frame.
 */
final class ScreenCells {
    /** Far more than a screen holds of different cells; a preview full of true colour must not grow it for ever. */
    private static final int MOST = 20_000;

    private static final TextColor.ANSI[] SIXTEEN = {
        TextColor.ANSI.BLACK, TextColor.ANSI.RED, TextColor.ANSI.GREEN, TextColor.ANSI.YELLOW,
        TextColor.ANSI.BLUE, TextColor.ANSI.MAGENTA, TextColor.ANSI.CYAN, TextColor.ANSI.WHITE,
        TextColor.ANSI.BLACK_BRIGHT, TextColor.ANSI.RED_BRIGHT, TextColor.ANSI.GREEN_BRIGHT,
                TextColor.ANSI.YELLOW_BRIGHT,
        TextColor.ANSI.BLUE_BRIGHT, TextColor.ANSI.MAGENTA_BRIGHT, TextColor.ANSI.CYAN_BRIGHT,
                TextColor.ANSI.WHITE_BRIGHT
    };

    private final Capabilities capabilities;
    private final Map<Cell, ScreenCell> made = new HashMap<>();

    ScreenCells(Capabilities capabilities) {
        this.capabilities = capabilities;
    }

    ScreenCell of(Cell cell) {
        ScreenCell known = made.get(cell);
        if (known != null) {
            return known;
        }
        if (made.size() >= MOST) {
            made.clear();
        }
        ScreenCell fresh = make(cell);
        made.put(cell, fresh);
        return fresh;
    }

    private ScreenCell make(Cell cell) {
        Style style = cell.style();
        EnumSet<SGR> attributes = EnumSet.noneOf(SGR.class);
        for (Attribute attribute : Attribute.values()) {
            if (style.has(attribute)) {
                attributes.add(sgr(attribute));
            }
        }
        Cell sent = capabilities.unicode() ? cell : new Cell(AsciiGlyphs.of(cell.glyph()), style);
        return new ScreenCell(cell, sent, color(style.foreground()), color(style.background()), attributes);
    }

    private static SGR sgr(Attribute attribute) {
        return switch (attribute) {
            case BOLD -> SGR.BOLD;
            case DIM -> LanternaTerminal.DIM;
            case ITALIC -> SGR.ITALIC;
            case UNDERLINE -> SGR.UNDERLINE;
            case BLINK -> SGR.BLINK;
            case REVERSE -> SGR.REVERSE;
            case STRIKE -> SGR.CROSSED_OUT;
        };
    }

    private TextColor color(Color color) {
        if (capabilities.colors() == ColorDepth.NONE) {
            return TextColor.ANSI.DEFAULT;
        }
        return switch (color) {
            case Color.Default() -> TextColor.ANSI.DEFAULT;
            case Color.Indexed(int index) -> indexed(index);
            case Color.Rgb(int red, int green, int blue) ->
                capabilities.colors() == ColorDepth.TRUE_COLOR
                        ? new TextColor.RGB(red, green, blue)
                        : indexed(Palette.nearest(red, green, blue));
        };
    }

    private TextColor indexed(int index) {
        if (index < SIXTEEN.length) {
            return SIXTEEN[index];
        }
        return capabilities.colors() == ColorDepth.SIXTEEN
                ? SIXTEEN[Palette.nearestOfSixteen(index)]
                : new TextColor.Indexed(index);
    }
}
