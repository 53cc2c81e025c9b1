package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.terminal.virtual.DefaultVirtualTerminal;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Surface;
import java.util.Optional;
import java.util.function.Consumer;

/** A real {@link Display} on Lanterna's virtual terminal, and what a user would see on it. */
public final class VirtualScreen {
    private final DefaultVirtualTerminal terminal;
    private final Display display;

    public VirtualScreen(int columns, int rows, Capabilities capabilities) {
        terminal = new DefaultVirtualTerminal(new TerminalSize(columns, rows));
        terminal.enterPrivateMode();
        display = new Display(terminal, new Size(columns, rows), capabilities);
    }

    public void render(Consumer<Surface> painter) {
        display.render(painter);
    }

    public void resize(int columns, int rows) {
        terminal.setTerminalSize(new TerminalSize(columns, rows));
        display.resize(new Size(columns, rows));
    }

    /** The rows without their trailing blanks, a line each. */
    public String text() {
        StringBuilder text = new StringBuilder();
        TerminalSize size = terminal.getTerminalSize();
        for (int row = 0; row < size.getRows(); row++) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < size.getColumns(); column++) {
                TextCharacter character = terminal.getCharacter(column, row);
                line.append(character.getCharacterString());
                column += character.isDoubleWidth() ? 1 : 0;
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    public Spot at(int column, int row) {
        return new Spot(terminal.getCharacter(column, row));
    }

    /** Where the cursor is, when it is shown. */
    public Optional<TerminalPosition> cursor() {
        return terminal.isCursorVisible() ? Optional.of(terminal.getCursorPosition()) : Optional.empty();
    }

    /** What stands at a place. */
    public static final class Spot {
        private final TextCharacter character;

        Spot(TextCharacter character) {
            this.character = character;
        }

        public String text() {
            return character.getCharacterString();
        }

        public boolean isBold() {
            return character.isBold();
        }

        public boolean isDim() {
            return character.getModifiers().contains(LanternaTerminal.DIM);
        }

        public boolean isReversed() {
            return character.isReversed();
        }

        public boolean isUnderlined() {
            return character.getModifiers().contains(SGR.UNDERLINE);
        }

        public boolean hasForeground(TextColor color) {
            return character.getForegroundColor().equals(color);
        }

        public boolean hasBackground(TextColor color) {
            return character.getBackgroundColor().equals(color);
        }

        /** Neither the foreground nor the background is set. */
        public boolean isColorless() {
            return hasForeground(TextColor.ANSI.DEFAULT) && hasBackground(TextColor.ANSI.DEFAULT);
        }

        public Spot is(String expected) {
            assertThat(text()).isEqualTo(expected);
            return this;
        }
    }
}
