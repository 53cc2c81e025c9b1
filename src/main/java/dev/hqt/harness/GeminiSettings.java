package dev.hqt.harness;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides what the {@code settings.json} of a jailed Gemini CLI says: the user's own, less the connected services, and
 * with what would else be a question on the screen, an update that can't be, a second sandbox or a title that tells
 * nothing. Pure.
 *
 * <p>Not by {@code GEMINI_CLI_SYSTEM_SETTINGS_PATH}: 0.61.0 takes such a file from root alone.
 */
final class GeminiSettings {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private static final String HOOKS = "hooks";

    static final String GOOGLE = "oauth-personal";

    /** Its entries hold tokens for services beyond the model. (A project's own servers work.) */
    private static final String SERVICES = "mcpServers";

    private GeminiSettings() {}

    /**
     * The jail's settings.
     *
     * @param users the user's own; empty when there are none, or they are damaged
     * @param login how to log in where the user's settings don't say, or null when that can't be told
     * @param forced whether {@code login} holds in any case
     * @param tellConversation the shell command that is to get what gemini says when a conversation begins
     */
    static String forJail(String users, @Nullable String login, boolean forced, String tellConversation) {
        ObjectNode settings = parsed(users);
        settings.remove(SERVICES);
        ObjectNode auth = child(child(settings, "security"), "auth");
        if (login != null && (forced || auth.path("selectedType").asString("").isEmpty())) {
            auth.put("selectedType", login);
        }
        child(settings, "general").put("enableAutoUpdate", false).put("enableAutoUpdateNotification", false);
        child(settings, "tools").put("sandbox", false);
        child(settings, "ui")
                .put("hideWindowTitle", false)
                .put("dynamicWindowTitle", true)
                .put("showStatusInTitle", false);
        ObjectNode hooks = child(settings, HOOKS);
        ArrayNode starts =
                hooks.path("SessionStart") instanceof ArrayNode array ? array : hooks.putArray("SessionStart");
        starts.addObject()
                .putArray(HOOKS)
                .addObject()
                .put("name", "hqt")
                .put("type", "command")
                .put("command", tellConversation);
        return settings.toString();
    }

    /** How the user's settings say to log in, if they do. */
    static Optional<String> login(String users) {
        String type =
                parsed(users).path("security").path("auth").path("selectedType").asString("");
        return type.isEmpty() ? Optional.empty() : Optional.of(type);
    }

    /** The conversation that gemini's own words at its begin name, if they name one. */
    static Optional<String> conversation(String hookInput) {
        return Optional.of(parsed(hookInput).path("session_id").asString("")).filter(ConversationId::isValid);
    }

    private static ObjectNode parsed(String json) {
        try {
            return JSON.readTree(json) instanceof ObjectNode object ? object : JSON.createObjectNode();
        } catch (JacksonException damaged) {
            return JSON.createObjectNode();
        }
    }

    private static ObjectNode child(ObjectNode parent, String key) {
        JsonNode present = parent.path(key);
        return present instanceof ObjectNode object ? object : parent.putObject(key);
    }

    /** The variables that log gemini in by themselves, and how each is called in the settings; the first that is set counts. */
    static final List<Way> WAYS = List.of(
            new Way("GOOGLE_GENAI_USE_GCA", GOOGLE),
            new Way("GOOGLE_GENAI_USE_VERTEXAI", "vertex-ai"),
            new Way("GEMINI_API_KEY", "gemini-api-key"));

    /** @param variable that is set for it */
    record Way(String variable, String type) {}
}
