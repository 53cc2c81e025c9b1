package dev.hqt.real;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The seven that npm has: how each is led to the model server, and its keys. */
final class Seven {
    /** What each of them sends as its credential. */
    static final String KEY = "sk-ant-fake-1234567890abcdefghij";

    private static final String ASKS = "RUN: touch asked-for";

    static final RealHarness CLAUDE = new RealHarness(
            Release.CLAUDE,
            ground -> {
                if (!ground.jailed()) {
                    ground.write(".claude.json", """
                            {"hasCompletedOnboarding": true,
                             "customApiKeyResponses": {"approved": ["%s"]},
                             "projects": {"PROJECT": {"hasTrustDialogAccepted": true}}}
                            """.formatted(KEY.substring(KEY.length() - 20)));
                    ground.write(".claude/settings.json", "{\"permissions\": {\"ask\": [\"Bash\"]}}");
                }
                return Map.of("ANTHROPIC_BASE_URL", ground.model(), "ANTHROPIC_API_KEY", KEY);
            },
            ASKS,
            "/clear");

    static final RealHarness CODEX = new RealHarness(
            Release.CODEX,
            ground -> {
                String settings = """
                        model = "fake-model"
                        model_provider = "fake"
                        [model_providers.fake]
                        name = "fake"
                        base_url = "MODEL/v1"
                        wire_api = "responses"
                        env_key = "FAKE_KEY"
                        """;
                String trust = "[projects.\"PROJECT\"]\ntrust_level = \"trusted\"\n";
                ground.write(".codex/config.toml", ground.jailed() ? settings : settings + trust);
                return Map.of("FAKE_KEY", KEY);
            },
            // Outside a jail it runs commands in a sandbox of its own, unasked.
            "ESCALATED " + ASKS,
            "/new");

    static final RealHarness GEMINI = new RealHarness(
            Release.GEMINI,
            ground -> {
                ground.write(".gemini/settings.json", """
                        {"security": {"auth": {"selectedType": "gemini-api-key"}}}
                        """);
                if (!ground.jailed()) {
                    ground.write(".gemini/trustedFolders.json", "{\"PROJECT\": \"TRUST_FOLDER\"}");
                }
                return Map.of("GOOGLE_GEMINI_BASE_URL", ground.model(), "GEMINI_API_KEY", KEY);
            },
            ASKS,
            "/clear");

    static final RealHarness QWEN = new RealHarness(
            Release.QWEN,
            ground -> {
                // Its own default lets a model decide what is asked.
                ground.write(".qwen/settings.json", """
                        {"security": {"auth": {"selectedType": "openai"}}, "tools": {"approvalMode": "default"}}
                        """);
                return Map.of(
                        "OPENAI_BASE_URL", ground.model() + "/v1", "OPENAI_API_KEY", KEY, "OPENAI_MODEL", "fake-model");
            },
            ASKS,
            "/clear");

    static final RealHarness COPILOT = new RealHarness(
            Release.COPILOT,
            ground -> {
                Map<String, String> environment = new HashMap<>();
                environment.put("COPILOT_PROVIDER_BASE_URL", ground.model() + "/v1");
                environment.put("COPILOT_PROVIDER_API_KEY", KEY);
                environment.put("COPILOT_MODEL", "fake-model");
                environment.put("COPILOT_OFFLINE", "true");
                if (!ground.jailed()) {
                    ground.write(".copilot/config.json", "{\"trusted_folders\": [\"PROJECT\"]}");
                }
                return environment;
            },
            ASKS,
            "/clear");

    static final RealHarness OPENCODE = new RealHarness(
            Release.OPENCODE,
            ground -> {
                ground.write(".config/opencode/opencode.json", """
                        {"provider": {"fake": {
                           "npm": "@ai-sdk/openai-compatible",
                           "options": {"baseURL": "MODEL/v1", "apiKey": "%s"},
                           "models": {"fake-model": {"name": "Fake Model"}}}},
                         "model": "fake/fake-model",
                         "small_model": "fake/fake-model",
                         "permission": {"bash": "ask"}}
                        """.formatted(KEY));
                return Map.of();
            },
            ASKS,
            "/new");

    static final RealHarness PI = new RealHarness(
            Release.PI,
            ground -> {
                ground.write(".pi/agent/models.json", """
                        {"providers": {"fake": {
                           "baseUrl": "MODEL/v1", "api": "openai-completions", "apiKey": "%s",
                           "models": [{"id": "fake-model", "name": "Fake Model"}]}}}
                        """.formatted(KEY));
                ground.write(".pi/agent/settings.json", """
                        {"defaultProvider": "fake", "defaultModel": "fake-model"}
                        """);
                return Map.of();
            },
            null,
            "/new");

    static final List<RealHarness> ALL = List.of(CLAUDE, CODEX, GEMINI, QWEN, COPILOT, OPENCODE, PI);

    private Seven() {}
}
