package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a path is to the host. A tree has hundreds of thousands of names and nearly all of them are nothing, so a
 * name is looked up before any pattern is tried.
 */
final class PlacePatterns {
    static final PlacePatterns STANDARD = new PlacePatterns(HostExecutedPlaces.ALL);

    /**
     * One pattern.
     *
     * @param rank its place in the list; of several that fit the first counts
     * @param names its components, without stars
     * @param star what stands between the stars of its one component; empty for a pattern without any
     * @param root whether it is meant at the project's root only
     * @param directory whether all that lies below is meant
     */
    private record Rule(
            int rank, List<String> names, List<String> star, boolean root, boolean directory, HostExecuted place) {
        boolean endsAt(Path relative, int count) {
            int first = count - names.size();
            if (first < 0 || (root && first > 0)) {
                return false;
            }
            for (int at = 0; at < names.size(); at++) {
                String name = relative.getName(first + at).toString();
                if (star.isEmpty() ? !name.equals(names.get(at)) : !fits(name, star)) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Map<String, List<Rule>> byLastName = new HashMap<>();
    private final List<Rule> stars = new ArrayList<>();
    private final List<Rule> nested = new ArrayList<>();

    PlacePatterns(List<HostExecuted> places) {
        int rank = 0;
        for (HostExecuted place : places) {
            for (String pattern : place.patterns()) {
                add(rank++, pattern, place);
            }
        }
    }

    private void add(int rank, String pattern, HostExecuted place) {
        boolean directory = pattern.endsWith("/");
        boolean root = pattern.startsWith("/");
        String bare = pattern.substring(root ? 1 : 0, pattern.length() - (directory ? 1 : 0));
        List<String> names = List.of(bare.split("/"));
        if (bare.contains("*")) {
            stars.add(new Rule(rank, names, List.of(bare.split("\\*", -1)), root, directory, place));
            return;
        }
        Rule rule = new Rule(rank, names, List.of(), root, directory, place);
        byLastName.computeIfAbsent(names.getLast(), none -> new ArrayList<>()).add(rule);
        if (names.size() > 1) {
            nested.add(rule);
        }
    }

    Optional<HostExecuted> find(Path relative) {
        int count = relative.getNameCount();
        @Nullable Rule best = null;
        for (int end = 1; end <= count; end++) {
            String name = relative.getName(end - 1).toString();
            for (Rule rule : byLastName.getOrDefault(name, List.of())) {
                if ((end == count || rule.directory()) && rule.endsAt(relative, end)) {
                    best = better(best, rule);
                }
            }
        }
        for (Rule rule : stars) {
            if (rule.endsAt(relative, count)) {
                best = better(best, rule);
            }
        }
        return best == null ? Optional.empty() : Optional.of(best.place());
    }

    /** No regular expressions: compiling thirty would be a good part of what a snapshot costs a start. */
    private static boolean fits(String name, List<String> parts) {
        int at = parts.getFirst().length();
        int end = name.length() - parts.getLast().length();
        if (at > end || !name.startsWith(parts.getFirst()) || !name.endsWith(parts.getLast())) {
            return false;
        }
        for (String part : parts.subList(1, parts.size() - 1)) {
            int found = name.indexOf(part, at);
            if (found < 0 || found + part.length() > end) {
                return false;
            }
            at = found + part.length();
        }
        return true;
    }

    private static Rule better(@Nullable Rule best, Rule other) {
        return best == null || other.rank() < best.rank() ? other : best;
    }

    /** Whether the path is the beginning of a pattern: what lies in such a directory at the root may be a place. */
    boolean mayHold(Path relative) {
        int count = relative.getNameCount();
        for (Rule rule : nested) {
            if (rule.names().size() > count && begins(rule.names(), relative, count)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(List<String> names, Path relative, int count) {
        for (int at = 0; at < count; at++) {
            if (!names.get(at).equals(relative.getName(at).toString())) {
                return false;
            }
        }
        return true;
    }
}
