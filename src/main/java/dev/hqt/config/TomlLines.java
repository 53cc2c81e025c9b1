package dev.hqt.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the line of a key again, for messages: Jackson's TOML reader keeps no places once the text is well-formed. A
 * reading by eye, not a parser: where a file is written in an unusual way it finds nothing, and the message has no line.
 */
final class TomlLines {
    /** No line known. */
    static final int UNKNOWN = 0;

    private static final Pattern TABLE = Pattern.compile("^\\s*\\[([^\\[\\]]+)]\\s*(#.*)?$");
    private static final Pattern KEY = Pattern.compile("^\\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)\\s*=.*$");

    private final List<String> lines;

    TomlLines(String text) {
        lines = text.lines().toList();
    }

    /** The line of the key in this table, else of the table's own header; counted from 1. */
    int find(List<String> table, String key) {
        int header = table.isEmpty() ? 1 : UNKNOWN;
        List<String> current = List.of();
        for (int index = 0; index < lines.size(); index++) {
            Matcher start = TABLE.matcher(lines.get(index));
            if (start.matches()) {
                current = names(start.group(1));
                if (isAt(current, table, key)) {
                    return index + 1;
                }
                if (header == UNKNOWN && current.equals(table)) {
                    header = index + 1;
                }
            } else if (current.equals(table)) {
                Matcher line = KEY.matcher(lines.get(index));
                if (line.matches() && unquoted(line.group(1)).equals(key)) {
                    return index + 1;
                }
            }
        }
        return table.isEmpty() ? UNKNOWN : header;
    }

    /** A key that is itself a table: {@code [ui]}, or the beginning of {@code [ui.colour]}. */
    private static boolean isAt(List<String> header, List<String> table, String key) {
        return header.size() > table.size()
                && header.subList(0, table.size()).equals(table)
                && header.get(table.size()).equals(key);
    }

    private static List<String> names(String dotted) {
        return Pattern.compile("\\.")
                .splitAsStream(dotted)
                .map(name -> unquoted(name.strip()))
                .toList();
    }

    private static String unquoted(String name) {
        boolean quoted = name.length() >= 2 && (name.startsWith("\"") || name.startsWith("'"));
        return quoted ? name.substring(1, name.length() - 1) : name;
    }
}
