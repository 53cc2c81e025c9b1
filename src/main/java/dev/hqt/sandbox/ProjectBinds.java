package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a jail mounts over files of its project, so that an agent changes the project and not what the host will execute
 * in it later: git's hooks and configuration, the settings of editors and agents.
 *
 * <p>Not a promise without end: a rename on the host, outside the jail, silently detaches a mounted file in a running
 * jail (measured). What is promised is that the agent itself can't do it.
 */
public final class ProjectBinds {
    private ProjectBinds() {}

    /**
     * The binds in mount order.
     *
     * @param emptyFile an empty file of the host without write bits, shown in place of secrets
     * @throws IllegalArgumentException when the project can't be jailed, with the sentence that says why
     */
    public static List<Bind> of(ProjectFacts facts, SandboxPolicy policy, Path emptyFile) {
        String refusal = facts.refusal();
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        List<Bind> binds = new ArrayList<>();
        ProjectFacts guarded = facts.under(policy);
        switch (policy.filesystem()) {
            case READ_WRITE -> protect(guarded, binds);
            case READ_ONLY -> show(guarded, binds);
        }
        guarded.masked().forEach(secret -> binds.add(new Bind.EmptyFile(emptyFile, secret)));
        return List.copyOf(binds);
    }

    /**
     * A directory that is a mount point itself can't be renamed (EBUSY). Without that, {@code mv .git aside} carries all
     * the read-only mounts in it away, and a copy takes its place (measured: the next commit on the host ran the agent's
     * hook). So the pins come first, outermost first.
     */
    private static void protect(ProjectFacts facts, List<Bind> binds) {
        facts.pinned().forEach(directory -> binds.add(Bind.writable(directory)));
        facts.missingDirectories().forEach(directory -> binds.add(Bind.readOnly(directory)));
        facts.missingFiles().forEach(file -> binds.add(Bind.readOnly(file)));
        facts.readOnly().forEach(path -> binds.add(Bind.readOnly(path)));
    }

    /**
     * A read-only project is one mount in which nothing can be written or renamed, so it needs no pins, and a mount more
     * would only be one more to lose. A linked worktree's repository lies elsewhere: it must be shown for git to work,
     * read-only as well.
     */
    private static void show(ProjectFacts facts, List<Bind> binds) {
        facts.pinned().stream()
                .filter(directory -> !directory.startsWith(facts.directory()))
                .limit(1)
                .forEach(directory -> binds.add(Bind.readOnly(directory)));
    }
}
