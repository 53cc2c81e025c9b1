package dev.hqt.tui.term;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.screen.AbstractScreen;
import com.googlecode.lanterna.screen.ScreenBuffer;
import com.googlecode.lanterna.terminal.Terminal;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Style;
import java.io.IOException;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lanterna's double buffer with our own way to the terminal: only what changed is written, nothing at all when nothing
 * did, and the screen is cleared only when its content is unknown. After every glyph whose width terminals do not agree
 * on, the cursor is placed anew and what the glyph may have spilled on is written again, so that no line ever drifts.
 */
final class FrameScreen extends AbstractScreen {
    private static final int NOWHERE = -1;

    private final Terminal terminal;
    private final ScreenCells cells;
    private final BitSet changed;
    private boolean unknown = true;
    private @Nullable TerminalPosition shownCursor;

    // The pen of the frame being written.
    private boolean drawn;
    private final StringBuilder run = new StringBuilder();
    private @Nullable Style style;
    private int penColumn;
    private int penRow;

    FrameScreen(Terminal terminal, TerminalSize size, ScreenCells cells) {
        super(size, cells.of(Cell.BLANK));
        this.terminal = terminal;
        this.cells = cells;
        changed = new BitSet(size.getRows());
        setCursorPosition(null);
    }

    /**
     * Takes over a frame. The back buffer still holds the frame before, so only cells that differ are made anew and only
     * their rows looked at: an unchanged frame costs a comparison.
     */
    void take(CellGrid frame) {
        ScreenBuffer back = getBackBuffer();
        for (int row = 0; row < frame.size().rows(); row++) {
            for (int column = 0; column < frame.size().columns(); column++) {
                Cell cell = frame.cell(column, row);
                // A wide glyph brings its right half with it.
                if (!cell.isRightHalf() && !cell.equals(at(back, column, row).source())) {
                    back.setCharacterAt(column, row, cells.of(cell));
                    changed.set(row);
                }
            }
        }
    }

    /** The next frame is written whole: someone else drew on the terminal, or its size changed. */
    void invalidate() {
        unknown = true;
    }

    void resize(TerminalSize size) {
        addResizeRequest(size);
        doResizeIfNecessary();
        invalidate();
    }

    @Override
    public void refresh(RefreshType refreshType) throws IOException {
        drawn = false;
        style = null;
        penColumn = NOWHERE;
        penRow = NOWHERE;
        if (unknown) {
            clearTerminal();
        }
        TerminalSize size = getTerminalSize();
        for (int row = changed.nextSetBit(0); row >= 0 && row < size.getRows(); row = changed.nextSetBit(row + 1)) {
            refreshRow(row, size.getColumns());
        }
        endRun();
        changed.clear();
        TerminalPosition cursor = getCursorPosition();
        if (drawn || !Objects.equals(cursor, shownCursor)) {
            showCursor(cursor);
        }
        if (drawn) {
            getBackBuffer().copyTo(getFrontBuffer());
        }
        terminal.flush();
    }

    private void clearTerminal() throws IOException {
        beginDrawing();
        terminal.resetColorAndSGR();
        terminal.putString("");
        terminal.clearScreen();
        getFrontBuffer().setAll(cells.of(Cell.BLANK));
        changed.set(0, getTerminalSize().getRows());
        unknown = false;
    }

    private void refreshRow(int row, int columns) throws IOException {
        int forcedUntil = 0;
        int column = 0;
        while (column < columns) {
            ScreenCell next = at(getBackBuffer(), column, row);
            int after = column + (next.isDoubleWidth() ? 2 : 1);
            if (column < forcedUntil || !next.equals(getFrontBuffer().getCharacterAt(column, row))) {
                write(column, row, next);
                // Terminals blank the other half of a wide glyph that loses one half.
                for (int covered = column; covered < Math.min(after, columns); covered++) {
                    boolean halved =
                            getFrontBuffer().getCharacterAt(covered, row).isDoubleWidth();
                    forcedUntil = Math.max(forcedUntil, halved ? covered + 2 : 0);
                }
                forcedUntil = Math.max(forcedUntil, after + next.cell().glyph().spill());
            }
            column = after;
        }
    }

    private void write(int column, int row, ScreenCell screenCell) throws IOException {
        beginDrawing();
        Glyph glyph = screenCell.cell().glyph();
        Style wanted = screenCell.cell().style();
        boolean restyled = style == null || !wanted.equals(style);
        boolean moved = penColumn != column || penRow != row;
        if (restyled || moved) {
            endRun();
        }
        if (restyled) {
            applyStyle(screenCell, wanted);
        }
        if (moved) {
            terminal.setCursorPosition(column, row);
        }
        if (!glyph.isCertain() && glyph.width() == 2) {
            // Where the terminal takes one column for it, the other must not keep what stood there.
            run.append("  ");
            endRun();
            terminal.setCursorPosition(column, row);
        }
        run.append(glyph.text());
        penColumn = glyph.isCertain() ? column + glyph.width() : NOWHERE;
        penRow = row;
    }

    /** Text is handed on in runs of one style on one row: by glyphs, it took most of a scrolling frame's time. */
    private void endRun() throws IOException {
        if (!run.isEmpty()) {
            terminal.putString(run.toString());
            run.setLength(0);
        }
    }

    private void beginDrawing() throws IOException {
        if (!drawn && (shownCursor != null || unknown)) {
            // Else it runs over the screen where the terminal does not know synchronized output.
            terminal.setCursorVisible(false);
            shownCursor = null;
        }
        drawn = true;
    }

    private void applyStyle(ScreenCell screenCell, Style wanted) throws IOException {
        style = wanted;
        terminal.resetColorAndSGR();
        for (SGR attribute : screenCell.attributes()) {
            terminal.enableSGR(attribute);
        }
        if (screenCell.hasForeground()) {
            terminal.setForegroundColor(screenCell.getForegroundColor());
        }
        if (screenCell.hasBackground()) {
            terminal.setBackgroundColor(screenCell.getBackgroundColor());
        }
    }

    private void showCursor(@Nullable TerminalPosition cursor) throws IOException {
        if (cursor != null) {
            terminal.setCursorPosition(cursor);
        }
        if ((cursor == null) != (shownCursor == null)) {
            terminal.setCursorVisible(cursor != null);
        }
        shownCursor = cursor;
    }

    private static ScreenCell at(ScreenBuffer buffer, int column, int row) {
        return (ScreenCell) buffer.getCharacterAt(column, row);
    }

    @Override
    public void startScreen() {
        invalidate();
    }

    @Override
    public void stopScreen() {
        invalidate();
    }

    @Override
    public @Nullable KeyStroke pollInput() {
        return null;
    }

    /** Keys do not come through Lanterna: its key stroke holds one {@code char}, so no emoji. */
    @Override
    public KeyStroke readInput() {
        throw new UnsupportedOperationException("Keys come from TtyTerminal.listen");
    }
}
