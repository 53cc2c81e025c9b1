package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides what a session's private {@code config.json} says, in which GitHub Copilot CLI keeps its login, where there is no
 * keychain, and whom it trusts. Pure.
 *
 * <p>The login is lent whole: GitHub's token for the CLI neither ends nor is renewed, so a copy takes nothing from anybody.
 */
final class CopilotConfig {
    /** The file begins with a comment. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private static final String TOKENS = "copilotTokens";

    /** What belongs to the login (names as they stand in 1.0.102). */
    private static final List<String> LOGIN = List.of(TOKENS, "loggedInUsers", "lastLoggedInUser");

    private CopilotConfig() {}

    /**
     * The jail's file.
     *
     * @param lender whose login the jail gets; empty for nobody's
     * @param mine the session's own file as its agent left it
     */
    static String forJail(String lender, String mine, Path project) {
        ObjectNode config = parsed(mine);
        ObjectNode lent = parsed(lender);
        if (holdsLogin(lender)) {
            LOGIN.forEach(key -> {
                JsonNode value = lent.get(key);
                if (value == null) {
                    config.remove(key);
                } else {
                    config.set(key, value.deepCopy());
                }
            });
        }
        config.putArray("trustedFolders").add(project.toString());
        return config.toString();
    }

    static boolean holdsLogin(String config) {
        return !parsed(config).path(TOKENS).isEmpty();
    }

    /** The login alone. */
    static String login(String config) {
        ObjectNode whole = parsed(config);
        ObjectNode login = JSON.createObjectNode();
        LOGIN.stream().filter(whole::has).forEach(key -> login.set(key, whole.get(key)));
        return login.toString();
    }

    private static ObjectNode parsed(String json) {
        try {
            return JSON.readTree(json) instanceof ObjectNode object ? object : JSON.createObjectNode();
        } catch (JacksonException damaged) {
            return JSON.createObjectNode();
        }
    }
}
