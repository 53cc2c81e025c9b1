package dev.hqt.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What hqt reads from Qwen Code's {@code settings.json}. Pure. */
final class QwenSettings {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private QwenSettings() {}

    /**
     * The variables that hold the keys of the models in the settings, and those of the provider that is chosen, where that
     * is none of qwen's own.
     */
    static List<String> keyVariables(String settings) {
        JsonNode parsed = parsed(settings);
        List<String> names = new ArrayList<>(
                switch (parsed.at("/security/auth/selectedType").asString("")) {
                    case "anthropic" -> List.of("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL");
                    case "gemini" -> List.of("GEMINI_API_KEY", "GEMINI_MODEL", "GOOGLE_GEMINI_BASE_URL");
                    case "vertex-ai" -> List.of("GOOGLE_API_KEY", "GOOGLE_CLOUD_LOCATION", "GOOGLE_CLOUD_PROJECT");
                    default -> List.<String>of();
                });
        models(parsed)
                .map(model -> model.path("envKey").asString(""))
                .filter(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .distinct()
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        return List.copyOf(names);
    }

    /** Whether the settings themselves hold a key. */
    static boolean holdKey(String settings) {
        JsonNode parsed = parsed(settings);
        return !parsed.at("/security/auth/apiKey").asString("").isEmpty()
                || models(parsed)
                        .map(model -> model.path("envKey").asString(""))
                        .anyMatch(name ->
                                !parsed.path("env").path(name).asString("").isEmpty());
    }

    private static Stream<JsonNode> models(JsonNode settings) {
        return settings.path("modelProviders").valueStream().flatMap(JsonNode::valueStream);
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException damaged) {
            return JSON.missingNode();
        }
    }
}
