package dev.hqt.session;

import java.util.List;

/**
 * The lines with which a harness took its leave: {@code Resume this session with: claude --resume …}. Pure. They are the
 * last ones of what its terminal showed, down from the last empty line.
 */
final class ExitLines {
    /** A screen without empty lines is no leave-taking: of it the last lines are kept. */
    private static final int MOST = 4;

    private ExitLines() {}

    /** Empty when it left none. */
    static String of(String lastWords) {
        List<String> lines = lastWords.stripTrailing().lines().toList();
        int first = lines.size();
        while (first > 0 && lines.size() - first < MOST && !lines.get(first - 1).isBlank()) {
            first--;
        }
        return String.join("\n", lines.subList(first, lines.size())).strip();
    }
}
