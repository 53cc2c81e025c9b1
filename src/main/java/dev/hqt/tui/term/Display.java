package dev.hqt.tui.term;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.Terminal;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Surface;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The screen that frames are drawn on. Each frame is painted whole on an empty surface; what differs from the frame
 * before goes to the terminal in one write, and nothing when nothing differs. For the UI thread only.
 */
public final class Display {
    private final FrameScreen screen;
    private Frame frame;

    Display(Terminal terminal, Size size, Capabilities capabilities) {
        screen = new FrameScreen(terminal, lanternaSize(size), new ScreenCells(capabilities));
        frame = new Frame(size);
    }

    public Size size() {
        return frame.size();
    }

    /**
     * Paints a frame and shows it. The cursor is hidden unless the painter shows it.
     *
     * @throws TerminalException if the terminal is gone
     */
    public void render(Consumer<Surface> painter) {
        frame.clear();
        painter.accept(frame);
        screen.take(frame.grid);
        screen.setCursorPosition(frame.cursor);
        try {
            screen.refresh();
        } catch (IOException e) {
            throw new TerminalException("hqt lost its terminal: " + e.getMessage(), e);
        }
    }

    /** The next frame is written whole, as after Ctrl-L: who knows what stands on the terminal now. */
    public void invalidate() {
        screen.invalidate();
    }

    void resize(Size newSize) {
        frame = new Frame(newSize);
        screen.resize(lanternaSize(newSize));
    }

    static TerminalSize lanternaSize(Size size) {
        return new TerminalSize(size.columns(), size.rows());
    }

    /** The frame being painted. */
    private static final class Frame implements Surface {
        private final CellGrid grid;
        private @Nullable TerminalPosition cursor;

        Frame(Size size) {
            grid = new CellGrid(size);
        }

        void clear() {
            grid.clear();
            cursor = null;
        }

        @Override
        public Size size() {
            return grid.size();
        }

        @Override
        public Cell cell(int column, int row) {
            return grid.cell(column, row);
        }

        @Override
        public void put(int column, int row, Cell cell) {
            grid.put(column, row, cell);
        }

        @Override
        public void showCursor(int column, int row) {
            cursor = new TerminalPosition(column, row);
        }
    }
}
