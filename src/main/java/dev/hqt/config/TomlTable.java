package dev.hqt.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One table of the file: hands out its values in the type asked for, and knows where it stands when one is wrong. */
final class TomlTable {
    /** What a shell would act on. */
    private static final Pattern SHELL = Pattern.compile("[\"'\\\\$`|&;<>*?(){}\\[\\]]");

    private final Path file;
    private final TomlLines lines;
    private final List<String> path;
    private final JsonNode node;

    TomlTable(Path file, TomlLines lines, List<String> path, JsonNode node) {
        this.file = file;
        this.lines = lines;
        this.path = List.copyOf(path);
        this.node = node;
    }

    /** Refuses every key but these. */
    void allow(String... keys) {
        Set<String> allowed = new TreeSet<>(List.of(keys));
        for (String key : node.propertyNames()) {
            if (!allowed.contains(key)) {
                throw wrong(
                        key,
                        "is unknown: " + (path.isEmpty() ? "the file" : "this table") + " takes "
                                + String.join(", ", allowed));
            }
        }
    }

    boolean has(String key) {
        return node.has(key);
    }

    Collection<Map.Entry<String, JsonNode>> entries() {
        return node.properties();
    }

    TomlTable table(String key, String allowed) {
        JsonNode value = node.path(key);
        if (!value.isObject()) {
            throw wrong(key, "must be " + allowed);
        }
        List<String> inner = new ArrayList<>(path);
        inner.add(key);
        return new TomlTable(file, lines, inner, value);
    }

    /** A text on one line; {@code otherwise} when the key is not there. */
    String text(String key, String otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        JsonNode value = node.path(key);
        if (!value.isString() || value.stringValue().isBlank() || !isClean(value.stringValue())) {
            throw wrong(key, "must be a text on one line, such as \"Aider\"");
        }
        return value.stringValue();
    }

    /** A list of texts; empty when the key is not there. */
    List<String> texts(String key, String example) {
        if (!has(key)) {
            return List.of();
        }
        JsonNode value = node.path(key);
        if (!value.isArray()) {
            throw wrong(key, "must be a list of texts, such as " + example);
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode element : value) {
            if (!element.isString()
                    || element.stringValue().isEmpty()
                    || element.stringValue().indexOf('\0') >= 0) {
                throw wrong(key, "must be a list of texts that are not empty, such as " + example);
            }
            texts.add(element.stringValue());
        }
        return texts;
    }

    /** A command: a list of texts, or one text that is cut at its blanks. */
    List<String> command(String key, String example) {
        if (!node.path(key).isString()) {
            return texts(key, example);
        }
        String line = text(key, "");
        if (SHELL.matcher(line.replace(GenericHarness.ID, "")).find()) {
            throw wrong(
                    key,
                    "is not read by a shell, so quotes and the like have no meaning in it: write a list, such as "
                            + example);
        }
        return List.of(line.strip().split("\\s+"));
    }

    /** The sentence for a wrong value: file, line where it is known, key, what is allowed. */
    ConfigException wrong(String key, String what) {
        int line = lines.find(path, key);
        List<String> whole = new ArrayList<>(path);
        whole.add(isClean(key) ? key : key.replaceAll("\\p{Cc}", "?"));
        return new ConfigException(file + (line == TomlLines.UNKNOWN ? "" : ", line " + line) + ": '"
                + String.join(".", whole) + "' " + what + ".");
    }

    private static boolean isClean(String text) {
        return text.codePoints().noneMatch(Character::isISOControl);
    }
}
