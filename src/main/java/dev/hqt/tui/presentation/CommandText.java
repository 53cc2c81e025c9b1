package dev.hqt.tui.presentation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A command line as a user would type it: the program by its name, arguments quoted where a shell needs it. */
public final class CommandText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private CommandText() {}

    public static String of(List<String> command) {
        List<String> words = new ArrayList<>();
        for (String argument : command) {
            String word = words.isEmpty() ? name(argument) : argument;
            words.add(PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return String.join(" ", words);
    }

    private static String name(String program) {
        Path last = Path.of(program).getFileName();
        return last == null ? program : last.toString();
    }
}
