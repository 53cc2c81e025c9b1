package dev.hqt.cli;

import java.util.Map;
import java.util.TreeMap;

/**
 * The environment as the user's shell had it. The launcher changes a few variables for the JVM's sake and keeps what
 * they were in {@code HQT_CALLER_*} (empty: not set), since unsandboxed sessions get the caller's environment whole.
 */
final class CallerEnvironment {
    private static final String KEPT = "HQT_CALLER_";

    private CallerEnvironment() {}

    static Map<String, String> restored(Map<String, String> environment) {
        Map<String, String> restored = new TreeMap<>(environment);
        environment.forEach((name, value) -> {
            if (name.startsWith(KEPT)) {
                restored.remove(name);
                String original = name.substring(KEPT.length());
                if (value.isEmpty()) {
                    restored.remove(original);
                } else {
                    restored.put(original, value);
                }
            }
        });
        return restored;
    }
}
