package dev.hqt.tmux;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code list-panes}. Pure.
 *
 * <p>The fields before the last are numbers and words of hqt's own, which can't hold the separator; the title, which a
 * harness writes as it likes, comes last and may. A printable separator, because a tmux that doubts the terminal turns a
 * tab into an underscore.
 */
final class TmuxListParser {
    static final String FORMAT = String.join(
            "|",
            "#{session_name}",
            "#{" + TmuxArgv.KIND + "}",
            "#{pane_dead}",
            "#{pane_dead_status}",
            "#{pane_dead_signal}",
            "#{pane_pid}",
            "#{session_attached}",
            "#{window_activity}",
            "#{history_size}",
            "#{cursor_x}",
            "#{cursor_y}",
            "#{pane_title}");

    private static final int FIELDS = 12;
    private static final Pattern NAME = Pattern.compile("hqt-([1-9]\\d{0,17})");

    private TmuxListParser() {}

    /** One line for each session of hqt's: its harness's pane, or its only one when none is marked. */
    static Map<Long, PaneLine> parse(String output) {
        Map<Long, PaneLine> bySession = new LinkedHashMap<>();
        for (PaneLine line : lines(output)) {
            bySession.merge(line.sessionId(), line, TmuxListParser::harnessOf);
        }
        return bySession;
    }

    private static PaneLine harnessOf(PaneLine first, PaneLine second) {
        return first.kind() == PaneLine.Kind.FOREIGN ? second : first;
    }

    private static List<PaneLine> lines(String output) {
        List<PaneLine> lines = new ArrayList<>();
        for (String text : output.split("\n", -1)) {
            String[] fields = text.split("\\|", FIELDS);
            Matcher name = NAME.matcher(fields[0]);
            if (fields.length == FIELDS && name.matches()) {
                lines.add(line(Long.parseLong(name.group(1)), fields));
            }
        }
        return lines;
    }

    private static PaneLine line(long sessionId, String[] fields) {
        return new PaneLine(
                sessionId,
                PaneLine.Kind.of(fields[1]),
                fields[2].equals("1"),
                number(fields[3]),
                number(fields[4]),
                longNumber(fields[5]),
                (int) longNumber(fields[6]),
                activity(fields),
                fields[11]);
    }

    /** tmux tells activity in whole seconds; where the cursor stands and how much scrolled off tell the rest. */
    private static long activity(String[] fields) {
        long activity = longNumber(fields[7]);
        for (int field = 8; field <= 10; field++) {
            activity = activity * 1021 + longNumber(fields[field]);
        }
        return activity;
    }

    private static @Nullable Integer number(String field) {
        return field.isEmpty() ? null : Integer.valueOf((int) longNumber(field));
    }

    private static long longNumber(String field) {
        try {
            return Long.parseLong(field);
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }
}
