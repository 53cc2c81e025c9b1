package dev.hqt.config;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** One table {@code [harness.<name>]}: its keys, and what each may hold. */
final class HarnessTable {
    private static final String DISPLAY = "display";
    private static final String COMMAND = "command";
    private static final String SKIP_PERMISSIONS = "skip-permissions";
    private static final String RESUME = "resume";
    private static final String SESSION_ID = "session-id";
    private static final String MODEL = "model";
    private static final String PROMPT = "prompt";
    private static final String ENVIRONMENT = "environment";
    private static final String READ_ONLY = "read-only";
    private static final String WRITABLE = "writable";

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private HarnessTable() {}

    static GenericHarness read(String name, TomlTable table, HqtDirectories directories) {
        table.allow(
                DISPLAY,
                COMMAND,
                SKIP_PERMISSIONS,
                RESUME,
                SESSION_ID,
                MODEL,
                PROMPT,
                ENVIRONMENT,
                READ_ONLY,
                WRITABLE);
        List<String> command = table.command(COMMAND, "[\"aider\", \"--no-auto-commits\"]");
        if (command.isEmpty()) {
            throw table.wrong(COMMAND, "is missing: the program to start, such as command = [\"aider\"]");
        }
        List<String> sessionId = placed(table, SESSION_ID, GenericHarness.ID, "[\"--session\", \"{id}\"]");
        List<String> resume = table.command(RESUME, "[\"aider\", \"--resume\", \"{id}\"]");
        if (mentions(resume, GenericHarness.ID) && sessionId.isEmpty()) {
            throw table.wrong(
                    RESUME,
                    "asks for an {id}, but nothing gives the conversation one: add session-id, such as session-id ="
                            + " [\"--session\", \"{id}\"]");
        }
        return new GenericHarness(
                name,
                table.text(DISPLAY, name),
                command,
                table.texts(SKIP_PERMISSIONS, "[\"--yes-always\"]"),
                resume,
                sessionId,
                placed(table, MODEL, GenericHarness.MODEL, "[\"--model\", \"{model}\"]"),
                placed(table, PROMPT, GenericHarness.PROMPT, "[\"--message\", \"{prompt}\"]"),
                environment(table),
                paths(table, READ_ONLY, directories, false),
                paths(table, WRITABLE, directories, true));
    }

    private static List<String> placed(TomlTable table, String key, String placeholder, String example) {
        List<String> flags = table.texts(key, example);
        if (!flags.isEmpty() && !mentions(flags, placeholder)) {
            throw table.wrong(key, "must hold " + placeholder + " where the value goes, such as " + example);
        }
        return flags;
    }

    private static boolean mentions(List<String> words, String placeholder) {
        return words.stream().anyMatch(word -> word.contains(placeholder));
    }

    private static List<String> environment(TomlTable table) {
        List<String> names = table.texts(ENVIRONMENT, "[\"OPENAI_API_KEY\"]");
        for (String name : names) {
            if (!VARIABLE.matcher(name).matches()) {
                // Without the text itself: it may be a secret.
                throw table.wrong(
                        ENVIRONMENT,
                        "takes names of variables only, never values, such as [\"OPENAI_API_KEY\"]; the values come from"
                                + " the shell that starts hqt");
            }
        }
        return names;
    }

    private static List<Path> paths(TomlTable table, String key, HqtDirectories directories, boolean writable) {
        List<String> texts = table.texts(key, "[\"~/.aider\"]");
        return texts.stream()
                .map(text -> {
                    try {
                        return BindPaths.resolve(text, directories, writable);
                    } catch (BindPaths.Refused refused) {
                        throw table.wrong(
                                key, "can't hold \"" + text.replaceAll("\\p{Cc}", "?") + "\": " + refused.getMessage());
                    }
                })
                .toList();
    }
}
