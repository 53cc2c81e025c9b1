package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a project directory holds that the jail must protect, read just before a spawn.
 *
 * @param directory the project, resolved (no symbolic link in it)
 * @param pinned git's own directories, outermost first: {@code .git} with what git keeps there of other worktrees, or
 *     for a linked worktree the common directory outside the project. The agent writes in them but must not be able to
 *     move them away with all that is protected inside
 * @param readOnly existing files and directories that programs of the host execute or obey
 *     ({@code .git/hooks}, {@code .git/config}, {@code .claude}, {@code .vscode}…), with no symbolic link on their path
 * @param masked existing secret files ({@code .env}) that git does not track; a tracked one is left alone,
 *     since masking it would put an empty file into the next commit (measured)
 * @param missingDirectories what would be read-only if it were there ({@code .git/hooks}). An agent could make it, and
 *     the host would run what lies in it; so hqt makes it first, empty
 * @param missingFiles the same for files ({@code .git/config.worktree} where the repository obeys one)
 * @param shields why each of these is read-only, for those that a switch can open
 * @param refusal why this project can't be jailed (a protected place is a symbolic link), a sentence; or null
 */
public record ProjectFacts(
        Path directory,
        List<Path> pinned,
        List<Path> readOnly,
        List<Path> masked,
        List<Path> missingDirectories,
        List<Path> missingFiles,
        Map<Path, Shield> shields,
        @Nullable String refusal) {
    public ProjectFacts {
        pinned = List.copyOf(pinned);
        readOnly = List.copyOf(readOnly);
        masked = List.copyOf(masked);
        missingDirectories = List.copyOf(missingDirectories);
        missingFiles = List.copyOf(missingFiles);
        shields = Map.copyOf(shields);
    }

    /** A project that can't be jailed. */
    public static ProjectFacts refused(Path directory, String sentence) {
        return new ProjectFacts(directory, List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), sentence);
    }

    /** Why a protected place is read-only; of one that nothing is said about, that git executes what lies there. */
    public Shield shield(Path place) {
        return shields.getOrDefault(place, Shield.HOOKS);
    }

    /**
     * What a jail of this policy protects: the same less what a switch opens. In a read-only project nothing has to be
     * made, since no agent can make it either.
     */
    public ProjectFacts under(SandboxPolicy policy) {
        boolean writable = policy.filesystem() == FilesystemAccess.READ_WRITE;
        List<Path> hidden = policy.isOn(JailSwitch.SECRETS) ? List.of() : masked;
        return new ProjectFacts(
                directory,
                pinned,
                closed(readOnly, policy).stream()
                        .filter(place -> !hidden.contains(place))
                        .toList(),
                hidden,
                writable ? closed(missingDirectories, policy) : List.of(),
                writable ? closed(missingFiles, policy) : List.of(),
                shields,
                refusal);
    }

    private List<Path> closed(List<Path> places, SandboxPolicy policy) {
        return places.stream()
                .filter(place -> shield(place).opener().filter(policy::isOn).isEmpty())
                .toList();
    }
}
