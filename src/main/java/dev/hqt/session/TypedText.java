package dev.hqt.session;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * By what a prompt that was typed is known again on the screen of its harness. Pure. A harness wraps what it shows as it
 * likes, so blanks and frames don't count.
 *
 * <p>Whether it still stands in the input box is told by how much stands below it: once taken it moves up into the
 * conversation, with an empty box below it, or goes away.
 */
sealed interface TypedText {
    /** The end of the prompt, or of its last line where the box shows no more. */
    record End(String letters) implements TypedText {
        @Override
        public int endOn(String screen) {
            return endOf(letters, screen);
        }
    }

    /** What stands for a long one: {@code [Pasted text #1 +12 lines]}. */
    record Placeholder() implements TypedText {
        @Override
        public int endOn(String screen) {
            int end = -1;
            Matcher matcher = PLACEHOLDER.matcher(screen);
            while (matcher.find()) {
                end = matcher.end();
            }
            return end;
        }
    }

    /** Code points of a prompt's end that tell it from other text. */
    int LENGTH = 24;

    /** A shorter line stands everywhere. */
    int SHORTEST_LINE = 4;

    /** Claude Code {@code [Pasted text #1 +12 lines]}, Codex {@code [Pasted Content 1234 chars]}, others alike. */
    Pattern PLACEHOLDER = Pattern.compile("(?i)\\[past(?:e|ed)\\b[^\\]\\n]{0,60}\\]");

    /** The row that a menu's cursor is on: {@code ❯ 1. Yes}. */
    Pattern CHOSEN = Pattern.compile("(?m)^[\\s│┃|]*[❯›▸▶●◉]\\s*\\d[.)] \\S");

    Pattern OTHER = Pattern.compile("(?m)^[\\s│┃|]*\\d[.)] \\S");
    int LINES_OF_A_MENU = 12;

    /** What it may be known by, the surest first. */
    static List<TypedText> of(PromptText prompt) {
        List<TypedText> signs = new ArrayList<>();
        String end = end(prompt.text());
        if (!end.isEmpty()) {
            signs.add(new End(end));
        }
        signs.add(new Placeholder());
        String line = end(prompt.text().stripTrailing().lines().toList().getLast());
        if (line.length() >= SHORTEST_LINE && !line.equals(end)) {
            signs.add(new End(line));
        }
        return signs;
    }

    /** The place on the screen behind the last one of it, or -1. */
    int endOn(String screen);

    /** How many rows that are not empty stand below the last place where it is seen; nothing when it isn't. */
    default OptionalInt rowsBelow(String screen) {
        int end = endOn(screen);
        return end < 0
                ? OptionalInt.empty()
                : OptionalInt.of((int) screen.substring(end)
                        .lines()
                        .skip(1)
                        .filter(line -> !line.isBlank())
                        .count());
    }

    /** Whether the end of a screen is a numbered menu that waits for an answer, as all harnesses that ask draw it. */
    static boolean isMenu(String screen) {
        List<String> lines = screen.lines().filter(line -> !line.isBlank()).toList();
        String end = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_A_MENU), lines.size()));
        return CHOSEN.matcher(end).find() && OTHER.matcher(end).find();
    }

    private static int endOf(String wanted, String screen) {
        StringBuilder flat = new StringBuilder();
        int[] places = new int[screen.length()];
        for (int at = 0; at < screen.length(); at++) {
            if (isOfText(screen.charAt(at))) {
                places[flat.length()] = at;
                flat.append(screen.charAt(at));
            }
        }
        int found = flat.lastIndexOf(wanted);
        return found < 0 ? -1 : places[found + wanted.length() - 1] + 1;
    }

    private static String end(String text) {
        StringBuilder flat = new StringBuilder();
        text.chars().filter(letter -> isOfText((char) letter)).forEach(letter -> flat.append((char) letter));
        int points = flat.codePointCount(0, flat.length());
        return flat.substring(flat.offsetByCodePoints(0, Math.max(0, points - LENGTH)));
    }

    /** Not a blank, and not one of the lines that frames are drawn with. */
    private static boolean isOfText(char letter) {
        return !Character.isWhitespace(letter) && letter != '\u00A0' && (letter < '\u2500' || letter > '\u257F');
    }
}
