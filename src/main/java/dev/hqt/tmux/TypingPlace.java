package dev.hqt.tmux;

import dev.hqt.session.MarkedPastes;
import java.util.Optional;

/**
 * The terminal that a session's harness reads from, as tmux tells it.
 *
 * @param device its path
 * @param markedPastes whether the harness asked for them
 * @param glanceTells whether a client that comes to look gets to know what tmux itself does not tell
 * @param columns of the window
 * @param rows of a client that shows the whole window, status line included
 */
record TypingPlace(String device, MarkedPastes markedPastes, boolean glanceTells, int columns, int rows) {
    /** {@code bracket_paste_flag} since tmux 3.7. */
    static final String FORMAT =
            "#{pane_tty}|#{bracket_paste_flag}|#{version}|#{window_width}|#{window_height}|#{status}";

    private static final int FIELDS = 6;

    /** From this version on every client has its terminal mark pastes, whatever the program in the pane asked for. */
    private static final int CLIENTS_TELL_NOTHING_MAJOR = 3;

    private static final int CLIENTS_TELL_NOTHING_MINOR = 4;

    /** Reads what {@link TmuxArgv#typingPlace} brought; empty when it is something else. */
    static Optional<TypingPlace> parse(String line) {
        String[] fields = line.strip().split("\\|", -1);
        if (fields.length != FIELDS || !fields[0].startsWith("/")) {
            return Optional.empty();
        }
        MarkedPastes marked = switch (fields[1]) {
            case "1" -> MarkedPastes.ASKED_FOR;
            case "0" -> MarkedPastes.NOT_ASKED_FOR;
            default -> MarkedPastes.UNTOLD;
        };
        boolean glanceTells = !TmuxServer.isAtLeast(fields[2], CLIENTS_TELL_NOTHING_MAJOR, CLIENTS_TELL_NOTHING_MINOR);
        try {
            return Optional.of(new TypingPlace(
                    fields[0],
                    marked,
                    glanceTells,
                    Integer.parseInt(fields[3]),
                    Integer.parseInt(fields[4]) + statusLines(fields[5])));
        } catch (NumberFormatException strange) {
            return Optional.empty();
        }
    }

    private static int statusLines(String option) {
        return switch (option) {
            case "on" -> 1;
            case "off" -> 0;
            default -> Integer.parseInt(option);
        };
    }
}
