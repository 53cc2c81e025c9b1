package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides what a session's private {@code .claude.json} says. Pure.
 *
 * <p>The user's file names every project, repository and connected service of the user; a jail gets a list of keys from
 * it and no other. {@code mcpServers} is not among them: its entries hold tokens for services beyond the model. (A
 * project's own {@code .mcp.json} works.)
 *
 * <p>Each key is merged three ways: what the agent changed is kept, what it left alone follows the user's file.
 */
final class ClaudeSettings {
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final List<String> SEEDED = List.of(
            "oauthAccount",
            "primaryApiKey",
            "userID",
            "theme",
            "editorMode",
            "verbose",
            "preferredNotifChannel",
            "autoCompactEnabled",
            "diffTool",
            "tipsHistory",
            "numStartups",
            "lastOnboardingVersion",
            "hasResetAutoModeOptInForDefaultOffer",
            "migrationVersion");

    private static final List<String> SEEDED_OF_PROJECT = List.of(
            "enabledMcpjsonServers",
            "disabledMcpjsonServers",
            "hasClaudeMdExternalIncludesApproved",
            "hasClaudeMdExternalIncludesWarningShown",
            "hasCompletedProjectOnboarding",
            "projectOnboardingSeenCount");

    private ClaudeSettings() {}

    /**
     * What the jail's file and the remembered seed are to be.
     *
     * @param settings the session's private settings
     * @param seed what of them came from the user's file, for the next merge
     */
    record Merged(ObjectNode settings, ObjectNode seed) {}

    /**
     * @param users the user's own settings; empty when there are none or they can't be read
     * @param mine the session's private settings as its agent left them; empty before the first start
     * @param lastSeed the seed of the last merge; empty before the first start
     */
    static Merged merge(
            ObjectNode users, ObjectNode mine, ObjectNode lastSeed, Path project, Map<String, String> environment) {
        ObjectNode settings = mine.deepCopy();
        ObjectNode seed = JSON.createObjectNode();
        follow(SEEDED, users, settings, lastSeed, seed);

        ObjectNode entry = child(child(settings, "projects"), project.toString());
        ObjectNode entrySeed = seed.putObject("project");
        follow(
                SEEDED_OF_PROJECT,
                objectOrEmpty(users.path("projects").path(project.toString())),
                entry,
                objectOrEmpty(lastSeed.path("project")),
                entrySeed);

        // Each of these would be a question on the screen that nobody is there to answer.
        settings.put("hasCompletedOnboarding", true);
        entry.put("hasTrustDialogAccepted", true);
        approve(settings, environment.getOrDefault("ANTHROPIC_API_KEY", ""));
        return new Merged(settings, seed);
    }

    private static void follow(
            List<String> keys, ObjectNode users, ObjectNode mine, ObjectNode lastSeed, ObjectNode seed) {
        for (String key : keys) {
            JsonNode theirs = users.get(key);
            if (theirs != null) {
                seed.set(key, theirs.deepCopy());
            }
            boolean agentChangedIt = !mine.path(key).equals(lastSeed.path(key));
            if (agentChangedIt) {
                continue;
            }
            if (theirs == null) {
                mine.remove(key);
            } else {
                mine.set(key, theirs.deepCopy());
            }
        }
    }

    /** Claude Code knows an approved key by its last 20 characters. */
    private static void approve(ObjectNode settings, String key) {
        if (key.isEmpty()) {
            return;
        }
        String end = key.substring(Math.max(0, key.length() - 20));
        ObjectNode answers = child(settings, "customApiKeyResponses");
        ArrayNode approved = answers.path("approved") instanceof ArrayNode array ? array : answers.putArray("approved");
        if (approved.valueStream().noneMatch(known -> known.asString("").equals(end))) {
            approved.add(end);
        }
        if (answers.path("rejected") instanceof ArrayNode rejected) {
            rejected.removeIf(known -> known.asString("").equals(end));
        }
    }

    private static ObjectNode child(ObjectNode parent, String key) {
        return parent.path(key) instanceof ObjectNode object ? object : parent.putObject(key);
    }

    static ObjectNode objectOrEmpty(JsonNode node) {
        return node instanceof ObjectNode object ? object : JSON.createObjectNode();
    }
}
