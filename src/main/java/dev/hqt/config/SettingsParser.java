package dev.hqt.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** The text of {@code config.toml} as {@link Settings}. Reads no file. */
final class SettingsParser {
    private static final String HARNESS = "harness";

    /** Words that are safe in a command line, a file name and a list. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");

    private SettingsParser() {}

    static Settings parse(String text, HqtDirectories directories) {
        JsonNode tree;
        try {
            tree = new TomlMapper().readTree(text);
        } catch (JacksonException malformed) {
            throw malformed(malformed, directories);
        }
        TomlTable root = new TomlTable(directories.configFile(), new TomlLines(text), List.of(), tree);
        root.allow(HARNESS);
        List<GenericHarness> harnesses = new ArrayList<>();
        if (root.has(HARNESS)) {
            TomlTable all = root.table(HARNESS, "a table for each harness, such as [harness.aider]");
            for (Map.Entry<String, JsonNode> entry : all.entries()) {
                String name = entry.getKey();
                if (!NAME.matcher(name).matches()) {
                    throw all.wrong(
                            name,
                            "is no name for a harness: it starts with a small letter, and small letters, digits, '-' and"
                                    + " '_' follow, 32 at most");
                }
                TomlTable table = all.table(name, "a table with at least a command");
                harnesses.add(HarnessTable.read(name, table, directories));
            }
        }
        return new Settings(harnesses);
    }

    private static ConfigException malformed(JacksonException failure, HqtDirectories directories) {
        TokenStreamLocation place = failure.getLocation();
        String where = place == null || place.getLineNr() < 1
                ? ""
                : ", line " + place.getLineNr() + ", column " + place.getColumnNr();
        String message = String.valueOf(failure.getOriginalMessage()).replaceAll("\\p{Cc}+", " ");
        return new ConfigException(
                directories.configFile() + where + " is not TOML: " + message.strip() + ".", failure);
    }
}
