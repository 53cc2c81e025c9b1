package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The variables of the caller that pi needs in a jail. It takes every provider for configured whose key it finds, so those
 * that its help names are passed; another one's when the user's models or logins name it ({@code $NAME}). Names as they
 * stand in 1.6.0. Cloud credentials only when a model of that cloud is in the settings: a developer's shell often holds
 * some that no agent should see.
 */
final class PiEnvironment {
    private static final int LARGEST_SETTINGS = 4 << 20;
    private static final Pattern NAMED = Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]*)");

    private static final List<String> KEYS = List.of(
            "AI_GATEWAY_API_KEY",
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_AUTH_TOKEN",
            "ANTHROPIC_OAUTH_TOKEN",
            "ANT_LING_API_KEY",
            "AZURE_OPENAI_API_KEY",
            "BASETEN_API_KEY",
            "CEREBRAS_API_KEY",
            "CLOUDFLARE_API_KEY",
            "DEEPSEEK_API_KEY",
            "FIREWORKS_API_KEY",
            "GEMINI_API_KEY",
            "GROQ_API_KEY",
            "KIMI_API_KEY",
            "META_API_KEY",
            "MINIMAX_API_KEY",
            "MISTRAL_API_KEY",
            "MOONSHOT_API_KEY",
            "NVIDIA_API_KEY",
            "OPENAI_API_KEY",
            "OPENCODE_API_KEY",
            "OPENROUTER_API_KEY",
            "QWEN_TOKEN_PLAN_INDIVIDUAL_API_KEY",
            "QWEN_TOKEN_PLAN_TEAM_API_KEY",
            "TOGETHER_API_KEY",
            "XAI_API_KEY",
            "XIAOMI_API_KEY",
            "ZAI_API_KEY",
            "ZAI_CODING_CN_API_KEY");

    /** The user's own choices for it, and what belongs to a key above. */
    private static final List<String> CHOICES = List.of(
            "AZURE_OPENAI_API_VERSION",
            "AZURE_OPENAI_BASE_URL",
            "AZURE_OPENAI_DEPLOYMENT_NAME_MAP",
            "AZURE_OPENAI_RESOURCE_NAME",
            "CLOUDFLARE_ACCOUNT_ID",
            "CLOUDFLARE_GATEWAY_ID",
            "PI_CACHE_RETENTION",
            "PI_CLEAR_ON_SHRINK",
            "PI_OFFLINE",
            "PI_TELEMETRY",
            "PI_TRUE_COLOR",
            "PI_TUI_ESC_TIMEOUT");

    private static final List<String> BEDROCK = List.of(
            "AWS_ACCESS_KEY_ID",
            "AWS_BEARER_TOKEN_BEDROCK",
            "AWS_REGION",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN");

    private PiEnvironment() {}

    /** Every name that may be needed; those that only settings tell are not among them. */
    static List<String> names() {
        List<String> names = new ArrayList<>(KEYS);
        names.addAll(CHOICES);
        names.addAll(BEDROCK);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    /** Those that are needed with these settings. */
    static List<String> names(PiFolders folders) {
        Set<String> names = new LinkedHashSet<>(KEYS);
        names.addAll(CHOICES);
        names.addAll(NetworkEnvironment.names());
        for (Path file : List.of(folders.models(), folders.logins().users())) {
            NAMED.matcher(read(file)).results().forEach(named -> names.add(named.group(1)));
        }
        if ((read(folders.settings()) + read(folders.models())).contains("bedrock")) {
            names.addAll(BEDROCK);
        }
        return List.copyOf(names);
    }

    /** Whether a key of a provider is there. */
    static boolean logsIn(Map<String, String> environment) {
        return KEYS.stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_SETTINGS ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
