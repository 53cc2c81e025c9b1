package dev.hqt.store;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.StoredPolicy;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The column {@code sandbox_json}. Reading is strict: a policy that this hqt does not understand to the last key is
 * never taken for a weaker one that it does.
 */
public final class SandboxJson {
    private static final String FILESYSTEM = "fs";
    private static final String NETWORK = "net";
    private static final Set<String> KEYS = Set.of(FILESYSTEM, NETWORK);

    private SandboxJson() {}

    /** {@code {"fs":"rw","net":true}} and its like, without a blank; null for no jail. */
    public static @Nullable String write(@Nullable SandboxPolicy policy) {
        return policy == null
                ? null
                : "{\"fs\":\"" + policy.filesystem().code() + "\",\"net\":" + policy.network() + "}";
    }

    public static StoredPolicy read(@Nullable String json) {
        if (json == null) {
            return StoredPolicy.UNSANDBOXED;
        }
        StoredPolicy own = asWritten(json);
        return own == null ? parse(json) : own;
    }

    /** hqt's own byte forms, without loading Jackson at start-up. */
    private static @Nullable StoredPolicy asWritten(String json) {
        for (FilesystemAccess access : FilesystemAccess.values()) {
            for (boolean network : new boolean[] {true, false}) {
                SandboxPolicy policy = new SandboxPolicy(access, network);
                if (json.equals(write(policy))) {
                    return StoredPolicy.of(policy);
                }
            }
        }
        return null;
    }

    private static StoredPolicy parse(String json) {
        if (json.isBlank()) {
            return unreadable(json, "Its stored policy is empty.");
        }
        JsonNode tree;
        try {
            tree = StrictJson.mapper().readTree(json);
        } catch (JacksonException failure) {
            return unreadable(
                    json, "Its stored policy is not readable JSON: " + plain(failure.getOriginalMessage()) + ".");
        }
        if (!tree.isObject()) {
            return unreadable(json, "Its stored policy is not a JSON object.");
        }
        Set<String> unknown = new TreeSet<>(tree.propertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            return unreadable(
                    json,
                    "Its stored policy says something about '" + plain(String.join("', '", unknown))
                            + "', which this hqt does not know; a newer one may.");
        }
        FilesystemAccess access = access(tree.get(FILESYSTEM));
        if (access == null) {
            return unreadable(json, "Its stored policy does not say \"fs\":\"rw\" or \"fs\":\"ro\".");
        }
        JsonNode network = tree.get(NETWORK);
        if (network == null || !network.isBoolean()) {
            return unreadable(json, "Its stored policy does not say \"net\":true or \"net\":false.");
        }
        return StoredPolicy.of(new SandboxPolicy(access, network.booleanValue()));
    }

    private static @Nullable FilesystemAccess access(@Nullable JsonNode node) {
        if (node != null && node.isString()) {
            for (FilesystemAccess access : FilesystemAccess.values()) {
                if (access.code().equals(node.stringValue())) {
                    return access;
                }
            }
        }
        return null;
    }

    private static StoredPolicy unreadable(String json, String reason) {
        return new StoredPolicy.Unreadable(json, reason);
    }

    /** One short line without control characters: it is shown on a terminal, and the text is not hqt's. */
    private static String plain(@Nullable String text) {
        String line = String.valueOf(text).replaceAll("\\p{Cc}+", " ").strip();
        return line.length() > 120 ? line.substring(0, 120) + "…" : line;
    }
}
