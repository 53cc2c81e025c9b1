package dev.hqt.store;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.StoredPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** hqt's own byte forms, so that a list needs no Jackson. */
    private static final Map<String, StoredPolicy> CANONICAL = canonical();

    private SandboxJson() {}

    /** {@code {"fs":"rw","net":true}} and its like, without a blank; null for no jail. */
    public static @Nullable String write(@Nullable SandboxPolicy policy) {
        return policy == null ? null : policy.json();
    }

    public static StoredPolicy read(@Nullable String json) {
        if (json == null) {
            return StoredPolicy.UNSANDBOXED;
        }
        StoredPolicy own = CANONICAL.get(json);
        return own == null ? parse(json) : own;
    }

    /** Those with all switches as they are by default, which nearly all rows have. */
    private static Map<String, StoredPolicy> canonical() {
        Map<String, StoredPolicy> forms = new HashMap<>();
        for (FilesystemAccess access : FilesystemAccess.values()) {
            for (boolean network : new boolean[] {true, false}) {
                SandboxPolicy policy = new SandboxPolicy(access, network);
                forms.put(policy.json(), StoredPolicy.of(policy));
            }
        }
        return Map.copyOf(forms);
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
        unknown.removeAll(List.of(FILESYSTEM, NETWORK));
        for (JailSwitch each : JailSwitch.values()) {
            unknown.remove(each.key());
        }
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
        return withSwitches(json, tree, new SandboxPolicy(access, network.booleanValue()));
    }

    private static StoredPolicy withSwitches(String json, JsonNode tree, SandboxPolicy policy) {
        SandboxPolicy read = policy;
        for (JailSwitch each : JailSwitch.values()) {
            JsonNode state = tree.get(each.key());
            if (state == null) {
                continue;
            }
            if (!state.isBoolean()) {
                return unreadable(json, "Its stored policy says neither true nor false for \"" + each.key() + "\".");
            }
            try {
                read = read.with(each, state.booleanValue());
            } catch (IllegalArgumentException contradiction) {
                return unreadable(json, "Its stored policy contradicts itself: " + contradiction.getMessage() + ".");
            }
        }
        return StoredPolicy.of(read);
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
