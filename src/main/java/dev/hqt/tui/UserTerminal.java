package dev.hqt.tui;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.TtyTerminal;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Surface;
import java.util.function.Consumer;

/** What the loop needs of a terminal. For the UI thread, except that {@code listen}'s sink is called from others. */
interface UserTerminal {
    Size size();

    void render(Consumer<Surface> painter);

    /** The next frame is written whole. */
    void invalidate();

    /** Asks for the size again. */
    Size refreshSize();

    void listen(Consumer<InputEvent> sink);

    /** Gives the terminal to a child. */
    void suspend();

    /** Takes it back. */
    void resume();

    /** Stops hqt as a job; false, with nothing done, when no shell could bring it back. */
    boolean stop();

    /** Gives the terminal back as it was found. */
    void close();

    /** The real one. */
    static UserTerminal of(TtyTerminal tty) {
        return new UserTerminal() {
            @Override
            public Size size() {
                return tty.display().size();
            }

            @Override
            public void render(Consumer<Surface> painter) {
                tty.display().render(painter);
            }

            @Override
            public void invalidate() {
                tty.display().invalidate();
            }

            @Override
            public Size refreshSize() {
                return tty.refreshSize();
            }

            @Override
            public void listen(Consumer<InputEvent> sink) {
                tty.listen(sink);
            }

            @Override
            public void suspend() {
                tty.suspend();
            }

            @Override
            public void resume() {
                tty.resume();
            }

            @Override
            public boolean stop() {
                return tty.stop();
            }

            @Override
            public void close() {
                tty.close();
            }
        };
    }
}
