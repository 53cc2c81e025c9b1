package dev.hqt.tui;

import dev.hqt.tui.text.Attribute;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Style;
import java.util.Locale;

/** A frame as an SVG picture, for the README: what it shows was really drawn. */
final class SvgPicture {
    private static final double CELL = 8.4;
    private static final int LINE = 18;
    private static final int MARGIN = 14;
    private static final String GROUND = "#16181d";
    private static final String TEXT = "#d6d9de";

    /** The sixteen colours of the picture's terminal. */
    private static final String[] PALETTE = {
        "#24272e", "#e06c75", "#98c379", "#e5c07b", "#3465a4", "#c678dd", "#56b6c2", "#d6d9de",
        "#5c6370", "#ff7b86", "#b5e890", "#ffd787", "#82aaff", "#e2a0ff", "#7fdbe6", "#ffffff"
    };

    private SvgPicture() {}

    static String of(CellGrid grid) {
        int columns = grid.size().columns();
        int rows = grid.size().rows();
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" font-family=\"ui-monospace,"
                        + "SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"14\">%n",
                columns * CELL + 2 * MARGIN,
                rows * LINE + 2 * MARGIN));
        svg.append("<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"" + GROUND + "\"/>\n");
        for (int row = 0; row < rows; row++) {
            int column = 0;
            while (column < columns) {
                int end = column + 1;
                while (end < columns
                        && grid.cell(end, row)
                                .style()
                                .equals(grid.cell(column, row).style())) {
                    end++;
                }
                run(svg, grid, row, column, end);
                column = end;
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private static void run(StringBuilder svg, CellGrid grid, int row, int from, int to) {
        Style style = grid.cell(from, row).style();
        boolean reverse = style.has(Attribute.REVERSE);
        String ground = reverse ? color(style.foreground(), TEXT) : color(style.background(), GROUND);
        String ink = reverse ? color(style.background(), GROUND) : color(style.foreground(), TEXT);
        double x = MARGIN + from * CELL;
        int y = MARGIN + row * LINE;
        if (!ground.equals(GROUND)) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                    x,
                    y,
                    (to - from) * CELL,
                    LINE,
                    ground));
        }
        StringBuilder text = new StringBuilder();
        int blanksBefore = 0;
        for (int column = from; column < to; column++) {
            Cell cell = grid.cell(column, row);
            if (text.isEmpty() && cell.glyph().text().isBlank()) {
                blanksBefore++;
            } else {
                text.append(cell.glyph().text());
            }
        }
        String shown = text.toString().stripTrailing();
        if (shown.isEmpty()) {
            return;
        }
        int width = dev.hqt.tui.text.Width.of(shown);
        svg.append(String.format(
                Locale.ROOT,
                "<text xml:space=\"preserve\" x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" fill=\"%s\"%s%s>%s</text>%n",
                x + blanksBefore * CELL,
                y + 14,
                width * CELL,
                ink,
                style.has(Attribute.BOLD) ? " font-weight=\"bold\"" : "",
                style.has(Attribute.DIM) ? " opacity=\"0.62\"" : "",
                shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")));
    }

    private static String color(Color color, String standard) {
        return switch (color) {
            case Color.Default none -> standard;
            case Color.Indexed indexed -> indexed.index() < 16 ? PALETTE[indexed.index()] : cube(indexed.index());
            case Color.Rgb rgb -> String.format(Locale.ROOT, "#%02x%02x%02x", rgb.red(), rgb.green(), rgb.blue());
        };
    }

    private static String cube(int index) {
        if (index >= 232) {
            int grey = 8 + (index - 232) * 10;
            return String.format(Locale.ROOT, "#%02x%02x%02x", grey, grey, grey);
        }
        int rest = index - 16;
        int[] levels = {0, 95, 135, 175, 215, 255};
        return String.format(Locale.ROOT, "#%02x%02x%02x", levels[rest / 36], levels[rest / 6 % 6], levels[rest % 6]);
    }
}
