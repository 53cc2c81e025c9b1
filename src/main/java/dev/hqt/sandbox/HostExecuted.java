package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A kind of file that a program of the host runs or obeys when it is used in the project. {@link HostExecutedPlaces}
 * has all of them: the one list that decides what a jail shows read-only and what a review reports.
 *
 * <p>A pattern is read as in {@code .gitignore}: one that starts with {@code /} is meant at the project's root only,
 * one that ends with {@code /} means a directory with all that lies in it, and {@code *} stands for any part of a name.
 *
 * @param patterns which files; never empty
 * @param moment what has to happen for it
 * @param program the program of the host that runs or obeys them
 * @param deed what it does with them, as a sentence goes on after the program's name
 * @param shielded whether a jail shows them read-only when they are there; the others can only be reported
 */
public record HostExecuted(List<String> patterns, Moment moment, String program, String deed, boolean shielded) {
    /** What has to happen for the host to run or obey a file, worst first. */
    public enum Moment {
        /** Nothing that a user would think of as running it: a commit, a {@code git status}, an opened folder. */
        UNASKED,
        /** The program that reads it is used, or the change is pushed. */
        ON_USE,
        /** An agent outside of any jail takes it for the user's own words. */
        AS_INSTRUCTION
    }

    public HostExecuted {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("No pattern for what " + program + " runs");
        }
    }

    /** Why a change matters, a sentence. */
    public String reason() {
        return program + " " + deed + ".";
    }

    HostExecuted asShielded() {
        return new HostExecuted(patterns, moment, program, deed, true);
    }

    /**
     * What a path is to the host, by the path alone.
     *
     * @param relative to the project
     */
    public static Optional<HostExecuted> find(Path relative) {
        return PlacePatterns.STANDARD.find(relative);
    }

    /** Names at a project's root that a jail shows read-only when they are there. */
    public static List<String> shieldedNames() {
        return HostExecutedPlaces.ALL.stream()
                .filter(HostExecuted::shielded)
                .flatMap(place -> place.patterns().stream())
                .map(pattern -> pattern.replace("/", ""))
                .toList();
    }

    /** Whether a directory with this path, no place itself, may hold places. */
    public static boolean mayHold(Path relative) {
        return PlacePatterns.STANDARD.mayHold(relative);
    }
}
