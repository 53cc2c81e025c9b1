package dev.hqt.tui.presentation;

import dev.hqt.tui.text.Width;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A command line as a user would type it: the program by its name, arguments quoted where a shell needs it. A
 * conversation's id is drawn anew when the session is made, so the one of a plan is not shown.
 */
public final class CommandText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final Pattern DRAWN_ID =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    /** Of a long argument, which is a prompt, so much is shown. */
    private static final int LONGEST = 60;

    private CommandText() {}

    public static String of(List<String> command) {
        List<String> words = new ArrayList<>();
        for (String argument : command) {
            words.add(word(words.isEmpty() ? name(argument) : argument));
        }
        return String.join(" ", words);
    }

    private static String word(String argument) {
        if (DRAWN_ID.matcher(argument).matches()) {
            return "…";
        }
        String shown =
                argument.length() <= LONGEST ? argument : Width.truncate(argument.substring(0, LONGEST), LONGEST) + "…";
        return PLAIN.matcher(argument).matches() ? shown : "'" + shown.replace("'", "'\\''") + "'";
    }

    private static String name(String program) {
        Path last = Path.of(program).getFileName();
        return last == null ? program : last.toString();
    }
}
