package dev.hqt.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellGridTest {
    private final CellGrid grid = new CellGrid(new Size(5, 2));

    @Test
    void aWideGlyphThatLosesAHalfLeavesABlank() {
        put(0, "中");
        put(1, "x");
        assertThat(grid.text(0)).isEqualTo(" x");
        put(1, "中");
        put(1, "y");
        assertThat(grid.text(0)).isEqualTo(" y");
        assertThat(grid.cell(2, 0)).isEqualTo(Cell.BLANK);
    }

    @Test
    void aWideGlyphOverHalvesOfTwoOthersLeavesBlanksAtBothSides() {
        put(0, "中");
        put(2, "文");
        put(1, "字");
        assertThat(grid.text(0)).isEqualTo(" 字");
        assertThat(grid.cell(3, 0)).isEqualTo(Cell.BLANK);
    }

    @Test
    void aWideGlyphThatDoesNotFitIsABlank() {
        put(4, "中");
        assertThat(grid.text(0)).isEmpty();
    }

    @Test
    void outsideNothingHappens() {
        put(-1, "a");
        put(9, "a");
        grid.put(0, 7, new Cell(Glyphs.of("a").getFirst(), Style.PLAIN));
        assertThat(grid.usedRows()).isZero();
        assertThat(grid.cell(-1, -1)).isEqualTo(Cell.BLANK);
    }

    @Test
    void usedRowsEndWithTheLastThatShowsAnything() {
        put(4, "a");
        assertThat(grid.usedRows()).isEqualTo(1);
        grid.put(0, 1, Cell.blank(Style.PLAIN.with(Attribute.REVERSE)));
        assertThat(grid.usedRows()).isEqualTo(2);
    }

    private void put(int column, String text) {
        grid.put(column, 0, new Cell(Glyphs.of(text).getFirst(), Style.PLAIN));
    }
}
