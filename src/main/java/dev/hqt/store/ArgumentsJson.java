package dev.hqt.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A session's own arguments as the JSON list in its {@code arguments} column. */
final class ArgumentsJson {
    /** Most sessions have none; they don't pay for loading Jackson at start-up. */
    private static final String NONE = "[]";

    private ArgumentsJson() {}

    static String write(List<String> arguments) {
        return arguments.isEmpty() ? NONE : StrictJson.mapper().writeValueAsString(arguments);
    }

    /** The list, or null when the text is not a list of texts. */
    static @Nullable List<String> read(String json) {
        if (json.equals(NONE)) {
            return List.of();
        }
        try {
            JsonNode tree = StrictJson.mapper().readTree(json);
            if (!tree.isArray()) {
                return null;
            }
            List<String> arguments = new ArrayList<>();
            for (JsonNode element : tree) {
                if (!element.isString()) {
                    return null;
                }
                arguments.add(element.stringValue());
            }
            return List.copyOf(arguments);
        } catch (JacksonException unreadable) {
            return null;
        }
    }
}
