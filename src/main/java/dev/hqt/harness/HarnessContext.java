package dev.hqt.harness;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where one session's harness lives.
 *
 * @param home the user's home directory
 * @param project the project's directory, resolved
 * @param state the session's own folder, 0700, kept as long as the row
 * @param data hqt's data folder (shared between sessions: {@code data/codex}, {@code data/login})
 * @param environment the caller's whole environment (for variables that move a harness's folders, such as
 *     {@code CODEX_HOME}, or that a harness must be told of, such as a key that needs approval)
 */
public record HarnessContext(Path home, Path project, Path state, Path data, Map<String, String> environment) {
    public HarnessContext {
        environment = Map.copyOf(environment);
    }
}
