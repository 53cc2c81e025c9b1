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
 * The variables of the caller that OpenCode needs in a jail. It takes every provider for configured whose key it finds, so
 * the keys of the usual ones are named; another one's is passed when the user's settings name it ({@code {env:NAME}}).
 * Names as they stand in 1.18.33. Cloud credentials only when a model of that cloud is in the settings: a developer's
 * shell often holds some that no agent should see.
 */
final class OpenCodeEnvironment {
    private static final int LARGEST_SETTINGS = 4 << 20;
    private static final Pattern NAMED = Pattern.compile("\\{env:([A-Za-z_][A-Za-z0-9_]*)\\}");

    private static final List<String> KEYS = List.of(
            "AI_GATEWAY_API_KEY",
            "ANTHROPIC_API_KEY",
            "CEREBRAS_API_KEY",
            "DEEPSEEK_API_KEY",
            "FIREWORKS_API_KEY",
            "GEMINI_API_KEY",
            "GOOGLE_GENERATIVE_AI_API_KEY",
            "GROQ_API_KEY",
            "MISTRAL_API_KEY",
            "MOONSHOT_API_KEY",
            "OPENAI_API_KEY",
            "OPENCODE_API_KEY",
            "OPENROUTER_API_KEY",
            "TOGETHER_API_KEY",
            "XAI_API_KEY",
            "ZHIPU_API_KEY");

    /** The user's own choices for it. Not its ports and passwords: a jail has a server of its own. */
    private static final List<String> CHOICES = List.of(
            "OPENCODE_CONFIG",
            "OPENCODE_CONFIG_CONTENT",
            "OPENCODE_CONFIG_DIR",
            "OPENCODE_DISABLE_AUTOCOMPACT",
            "OPENCODE_DISABLE_CLAUDE_CODE",
            "OPENCODE_DISABLE_LSP_DOWNLOAD",
            "OPENCODE_DISABLE_MODELS_FETCH",
            "OPENCODE_ENABLE_EXA",
            "OPENCODE_EXPERIMENTAL",
            "OPENCODE_MODELS_URL",
            "OPENCODE_TUI_CONFIG");

    /** Those of them that name a file or a folder. */
    private static final List<String> PLACES = List.of("OPENCODE_CONFIG", "OPENCODE_CONFIG_DIR", "OPENCODE_TUI_CONFIG");

    private static final List<String> BEDROCK = List.of(
            "AWS_ACCESS_KEY_ID",
            "AWS_BEARER_TOKEN_BEDROCK",
            "AWS_REGION",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN");

    private OpenCodeEnvironment() {}

    /** Every name that may be needed; those that only settings tell are not among them. */
    static List<String> names() {
        List<String> names = new ArrayList<>(KEYS);
        names.addAll(CHOICES);
        names.addAll(BEDROCK);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    /** Those that are needed with these settings. */
    static List<String> names(OpenCodeFolders folders, Map<String, String> environment) {
        List<String> settings = new ArrayList<>(List.of(environment.getOrDefault("OPENCODE_CONFIG_CONTENT", "")));
        for (String file : List.of("config.json", "opencode.json", "opencode.jsonc")) {
            settings.add(read(folders.configuration().resolve(file)));
        }
        places(environment).forEach(place -> settings.add(read(place)));
        Set<String> names = new LinkedHashSet<>(KEYS);
        names.addAll(CHOICES);
        names.addAll(NetworkEnvironment.names());
        for (String text : settings) {
            NAMED.matcher(text).results().forEach(named -> names.add(named.group(1)));
            if (text.contains("amazon-bedrock")) {
                names.addAll(BEDROCK);
            }
        }
        return List.copyOf(names);
    }

    /** Whether a key of a usual provider is there. */
    static boolean logsIn(Map<String, String> environment) {
        return KEYS.stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    }

    /** The files and folders of settings that the environment names. */
    static List<Path> places(Map<String, String> environment) {
        return PLACES.stream()
                .flatMap(name -> HostPath.absolute(environment.getOrDefault(name, "")).stream())
                .distinct()
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_SETTINGS ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
