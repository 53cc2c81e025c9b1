package dev.hqt.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The variables of the caller that Claude Code needs in a jail (names as they stand in 2.1.332). Cloud credentials only
 * when claude is told to use that cloud: a developer's shell often holds some that no agent should see.
 */
final class ClaudeEnvironment {
    private static final List<String> OWN = List.of(
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_AUTH_TOKEN",
            "ANTHROPIC_BASE_URL",
            "ANTHROPIC_BETAS",
            "ANTHROPIC_CUSTOM_HEADERS",
            "ANTHROPIC_CUSTOM_MODEL_OPTION",
            "ANTHROPIC_DEFAULT_HAIKU_MODEL",
            "ANTHROPIC_DEFAULT_OPUS_MODEL",
            "ANTHROPIC_DEFAULT_SONNET_MODEL",
            "ANTHROPIC_MODEL",
            "ANTHROPIC_SMALL_FAST_MODEL",
            "API_TIMEOUT_MS",
            "BASH_DEFAULT_TIMEOUT_MS",
            "BASH_MAX_TIMEOUT_MS",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
            "CLAUDE_CODE_EFFORT_LEVEL",
            "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
            "CLAUDE_CODE_OAUTH_TOKEN",
            "CLAUDE_CODE_SUBAGENT_MODEL",
            "CLAUDE_CODE_USE_BEDROCK",
            "CLAUDE_CODE_USE_FOUNDRY",
            "CLAUDE_CODE_USE_VERTEX",
            "DISABLE_ERROR_REPORTING",
            "DISABLE_TELEMETRY",
            "MAX_MCP_OUTPUT_TOKENS",
            "MAX_THINKING_TOKENS",
            "MCP_TIMEOUT",
            "MCP_TOOL_TIMEOUT");

    private static final List<String> BEDROCK = List.of(
            "ANTHROPIC_BEDROCK_BASE_URL",
            "AWS_ACCESS_KEY_ID",
            "AWS_BEARER_TOKEN_BEDROCK",
            "AWS_DEFAULT_REGION",
            "AWS_REGION",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN",
            "CLAUDE_CODE_SKIP_BEDROCK_AUTH");

    private static final List<String> VERTEX = List.of(
            "ANTHROPIC_VERTEX_BASE_URL",
            "ANTHROPIC_VERTEX_PROJECT_ID",
            "CLAUDE_CODE_SKIP_VERTEX_AUTH",
            "CLOUD_ML_REGION",
            "GOOGLE_CLOUD_PROJECT");

    private static final List<String> FOUNDRY = List.of(
            "ANTHROPIC_FOUNDRY_API_KEY",
            "ANTHROPIC_FOUNDRY_AUTH_TOKEN",
            "ANTHROPIC_FOUNDRY_BASE_URL",
            "ANTHROPIC_FOUNDRY_RESOURCE",
            "CLAUDE_CODE_SKIP_FOUNDRY_AUTH");

    private static final Map<String, List<String>> CLOUDS = Map.of(
            "CLAUDE_CODE_USE_BEDROCK", BEDROCK, "CLAUDE_CODE_USE_VERTEX", VERTEX, "CLAUDE_CODE_USE_FOUNDRY", FOUNDRY);

    private ClaudeEnvironment() {}

    /** Every name that may be needed. */
    static List<String> names() {
        List<String> names = new ArrayList<>(OWN);
        names.addAll(BEDROCK);
        names.addAll(VERTEX);
        names.addAll(FOUNDRY);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    /** Those that are needed with this environment. */
    static List<String> names(Map<String, String> environment) {
        List<String> names = new ArrayList<>(OWN);
        CLOUDS.forEach((choice, cloud) -> {
            if (isOn(environment.getOrDefault(choice, ""))) {
                names.addAll(cloud);
            }
        });
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    private static boolean isOn(String value) {
        return !value.isEmpty() && !value.equals("0") && !value.equalsIgnoreCase("false");
    }
}
