package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** What hqt reads from, and says in, Codex's TOML. Pure. */
final class CodexSettings {
    private CodexSettings() {}

    /**
     * The variables that hold the keys of the user's model providers ({@code env_key} and the values of {@code
     * env_http_headers}): of the one in use, or of all when none is named.
     */
    static List<String> keyVariables(String configToml) {
        JsonNode settings;
        try {
            settings = new TomlMapper().readTree(configToml);
        } catch (JacksonException damaged) {
            return List.of();
        }
        JsonNode providers = settings.path("model_providers");
        String inUse = settings.path("model_provider").asString("");
        List<JsonNode> chosen = inUse.isEmpty() ? providers.valueStream().toList() : List.of(providers.path(inUse));
        return chosen.stream()
                .flatMap(provider -> java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(provider.path("env_key")),
                        provider.path("env_http_headers").valueStream()))
                .map(name -> name.asString(""))
                .filter(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .distinct()
                .toList();
    }

    /** The override that trusts a project: an inline table, since a dotted key would split a path at its dots. */
    static String trust(Path project) {
        return "projects={" + quoted(project.toString()) + "={trust_level=\"trusted\"}}";
    }

    /** A TOML basic string (toml.io, v1.0: quotation mark, backslash and control characters are escaped). */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
            } else if (c < 0x20 || c == 0x7f) {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.appendCodePoint(c);
            }
        });
        return quoted.append('"').toString();
    }
}
