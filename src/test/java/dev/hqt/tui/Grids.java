package dev.hqt.tui;

import dev.hqt.tui.text.CellGrid;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A grid as text. */
final class Grids {
    private Grids() {}

    static String text(CellGrid grid) {
        return IntStream.range(0, grid.size().rows()).mapToObj(grid::text).collect(Collectors.joining("\n", "", "\n"));
    }
}
