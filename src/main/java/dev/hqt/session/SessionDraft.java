package dev.hqt.session;

import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row to be made. Its id, times and tmux name come from the store.
 *
 * @param sandbox the jail, or null for none
 */
public record SessionDraft(
        long projectId,
        String nickname,
        Path cwd,
        String harness,
        @Nullable String model,
        List<String> arguments,
        @Nullable SandboxPolicy sandbox) {
    public SessionDraft {
        arguments = List.copyOf(arguments);
    }
}
