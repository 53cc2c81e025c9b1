package dev.hqt.tmux;

import java.util.LinkedHashMap;
import java.util.Map;

/** Takes the answer to {@link TmuxArgv#captures} apart. Pure. */
final class CaptureParser {
    private CaptureParser() {}

    /**
     * Screens by session, each line ended by a newline, as {@code capture-pane} wrote it. A session that is gone has
     * nothing between two marks, not even an empty line, and is left out; so is all after the last whole mark.
     *
     * @param mark what stood before each screen
     */
    static Map<Long, String> parse(String output, String mark) {
        Map<Long, String> screens = new LinkedHashMap<>();
        int at = output.indexOf(mark);
        while (at >= 0) {
            int lineEnd = output.indexOf('\n', at);
            int next = lineEnd < 0 ? -1 : output.indexOf(mark, lineEnd + 1);
            if (next < 0) {
                break;
            }
            String screen = output.substring(lineEnd + 1, next);
            if (!screen.isEmpty()) {
                screens.put(Long.valueOf(output.substring(at + mark.length(), lineEnd)), screen);
            }
            at = next;
        }
        return screens;
    }

    /**
     * The text a session left: tmux's own remark on a dead pane, trailing blanks and empty lines around it cut off.
     */
    static String lastWords(String output) {
        String[] lines = output.stripTrailing().split("\n", -1);
        StringBuilder words = new StringBuilder();
        for (int at = 0; at < lines.length; at++) {
            boolean remark = at == lines.length - 1 && lines[at].startsWith("Pane is dead");
            if (!remark) {
                words.append(lines[at].stripTrailing()).append('\n');
            }
        }
        return words.toString().stripTrailing().replaceFirst("^\\n+", "");
    }
}
