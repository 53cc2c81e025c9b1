package dev.hqt.session;

import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostExecuted;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.Shield;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Binds in mount order, and why each is there. */
final class ExplainedBinds {
    private final List<Bind> binds = new ArrayList<>();
    private final Map<Path, String> reasons = new LinkedHashMap<>();

    void add(Bind bind, String reason) {
        binds.add(bind);
        // Of several at one place the last is seen.
        reasons.put(bind.destination(), reason);
    }

    void addAll(List<Bind> more, String reason) {
        more.forEach(bind -> add(bind, reason));
    }

    /** What is mounted over the project, each for the reason that it was found for. */
    void addProject(List<Bind> more, ProjectFacts project) {
        more.forEach(bind -> add(bind, reason(bind, project)));
    }

    List<Bind> list() {
        return List.copyOf(binds);
    }

    Map<Path, String> reasons() {
        return Map.copyOf(reasons);
    }

    private static String reason(Bind bind, ProjectFacts project) {
        return switch (bind) {
            case Bind.EmptyFile _ -> "it holds secrets by its name and git does not track it: it reads as empty";
            case Bind.Writable _ -> "git's own: held in its place, so that what is protected in it can't be moved away";
            case Bind.ReadOnly shown
            when shown.destination().startsWith(project.directory())
                    || project.shields().containsKey(shown.destination()) ->
                reason(project.shield(shown.destination()), project.directory(), shown.destination());
            case Bind.ReadOnly _ -> "the repository that this worktree belongs to";
            case Bind.EmptyDirectory _, Bind.Symlink _ -> "";
        };
    }

    /** Of the settings of programs the list knows more than their kind. */
    private static String reason(Shield shield, Path project, Path place) {
        return shield == Shield.SETTINGS && place.startsWith(project)
                ? HostExecuted.find(project.relativize(place))
                        .map(HostExecuted::reason)
                        .map(sentence -> sentence.substring(0, sentence.length() - 1))
                        .orElse(shield.reason())
                : shield.reason();
    }
}
