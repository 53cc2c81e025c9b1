package dev.hqt.session;

import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row to be made. Its id, times and tmux name come from the store.
 *
 * @param nickname what it is called, or null for a name of the harness's with a number that none of its project has:
 *     chosen while the row is written, since two that look first choose the same
 * @param sandbox the jail, or null for none
 */
public record SessionDraft(
        long projectId,
        @Nullable String nickname,
        Path cwd,
        String harness,
        @Nullable String model,
        List<String> arguments,
        @Nullable SandboxPolicy sandbox) {
    public SessionDraft {
        arguments = List.copyOf(arguments);
    }
}
