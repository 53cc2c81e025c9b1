package dev.hqt.review;

import dev.hqt.sandbox.HostExecuted;
import dev.hqt.sandbox.ProjectFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a snapshot looks at besides the known places.
 *
 * @param project the project's directory, resolved
 * @param repositories git directories outside of the project that its checkout belongs to
 * @param ledTo files and directories in the project that git's settings lead to: hooks by another name, included settings
 */
public record Watched(Path project, List<Path> repositories, List<Path> ledTo) {
    public Watched {
        repositories = List.copyOf(repositories);
        ledTo = List.copyOf(ledTo);
    }

    /** What a jail protects beyond the list is what git's settings lead to. */
    public static Watched of(ProjectFacts facts) {
        Path project = facts.directory();
        Path own = project.resolve(".git");
        List<Path> repositories = facts.pinned().stream()
                .filter(pinned -> !pinned.startsWith(project))
                .filter(pinned ->
                        facts.pinned().stream().noneMatch(other -> !other.equals(pinned) && pinned.startsWith(other)))
                .toList();
        List<Path> ledTo = Stream.of(facts.readOnly(), facts.missingDirectories(), facts.missingFiles())
                .flatMap(List::stream)
                .filter(path -> path.startsWith(project) && !path.equals(project) && !path.startsWith(own))
                .filter(path -> HostExecuted.find(project.relativize(path)).isEmpty())
                .distinct()
                .toList();
        return new Watched(project, repositories, ledTo);
    }
}
