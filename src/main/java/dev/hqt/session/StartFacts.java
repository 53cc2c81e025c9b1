package dev.hqt.session;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a start was given beside jail and program, so that the next one can be compared with it.
 *
 * @param cwd where the harness started
 * @param model the model asked for, or null
 * @param arguments the user's own arguments
 * @param environmentNames the names of its variables; never a value
 * @param differences what was not as at the start before, each in words for the user
 */
public record StartFacts(
        Path cwd,
        @Nullable String model,
        List<String> arguments,
        SortedSet<String> environmentNames,
        List<String> differences) {
    public StartFacts {
        arguments = List.copyOf(arguments);
        environmentNames = Collections.unmodifiableSortedSet(new TreeSet<>(environmentNames));
        differences = List.copyOf(differences);
    }

    StartFacts withDifferences(List<String> found) {
        return new StartFacts(cwd, model, arguments, environmentNames, found);
    }
}
