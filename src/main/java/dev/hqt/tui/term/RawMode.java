package dev.hqt.tui.term;

import dev.hqt.tui.text.Size;
import java.io.IOException;
import java.util.List;

/** The modes of the tty driver, by {@code stty}: a native call would cost 140 ms at the first use (measured). */
final class RawMode {
    /**
     * Every key comes as it is (no echo, no lines, no signals, no flow control, no literal-next, no CR to LF), and a read
     * ends after a tenth of a second at the latest, so that the reader can be paused without a poll.
     */
    private static final List<String> RAW =
            List.of("stty", "-icanon", "-echo", "-isig", "-ixon", "-iexten", "-icrnl", "min", "0", "time", "1");

    private final TtyCommand command;
    private final String before;

    /** Remembers the modes as they are. */
    RawMode(TtyCommand command) throws IOException {
        this.command = command;
        before = command.run(List.of("stty", "-g")).strip();
    }

    void enter() throws IOException {
        command.run(RAW);
    }

    void leave() throws IOException {
        command.run(List.of("stty", before));
    }

    /** What the tty driver says; {@link Size#FALLBACK} when it does not know. */
    Size size() throws IOException {
        String answer = command.run(List.of("stty", "size")).strip();
        String[] parts = answer.split(" ", -1);
        try {
            int rows = Integer.parseInt(parts[0]);
            int columns = Integer.parseInt(parts[parts.length - 1]);
            return rows < 1 || columns < 1 ? Size.FALLBACK : new Size(columns, rows);
        } catch (NumberFormatException e) {
            throw new IOException("stty size answered \"" + answer + "\"", e);
        }
    }
}
