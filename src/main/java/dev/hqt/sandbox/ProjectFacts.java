package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project directory holds that the jail must protect, read just before a spawn.
 *
 * @param directory the project, resolved (no symbolic link in it)
 * @param gitDirectory {@code .git} when it is a real directory, else null
 * @param readOnly existing files and directories that programs of the host execute or obey
 *     ({@code .git/hooks}, {@code .git/config}, {@code .claude}, {@code .vscode}…), with no symbolic link on their path
 * @param masked existing secret files ({@code .env}) that git does not track; a tracked one is left alone,
 *     since masking it would put an empty file into the next commit (measured)
 * @param refusal why this project can't be jailed (a protected place is a symbolic link), a sentence; or null
 */
public record ProjectFacts(
        Path directory,
        @Nullable Path gitDirectory,
        List<Path> readOnly,
        List<Path> masked,
        @Nullable String refusal) {
    public ProjectFacts {
        readOnly = List.copyOf(readOnly);
        masked = List.copyOf(masked);
    }
}
