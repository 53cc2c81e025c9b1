package dev.hqt.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What of a start is not as it was at the one before. Pure. What one of both does not know is no difference. */
final class StartDifferences {
    /** A shell sets these anew for each of its commands. */
    private static final Set<String> OF_THE_SHELL = Set.of("_", "OLDPWD", "PWD", "SHLVL");

    /** More names than these are counted. */
    private static final int MOST_NAMES = 6;

    private StartDifferences() {}

    static List<String> between(SpawnEvent before, SpawnEvent now) {
        List<String> differences = new ArrayList<>();
        add(differences, "jail", orNone(before.sandboxJson()), orNone(now.sandboxJson()));
        addKnown(differences, "bubblewrap", before.bwrapVersion(), now.bwrapVersion());
        addKnown(differences, "program", before.harnessPath(), now.harnessPath());
        addKnown(differences, "version", before.harnessVersion(), now.harnessVersion());
        StartFacts old = before.facts();
        StartFacts facts = now.facts();
        if (old != null && facts != null) {
            add(differences, "directory", old.cwd().toString(), facts.cwd().toString());
            add(differences, "model", orNone(old.model()), orNone(facts.model()));
            add(differences, "arguments", String.join(" ", old.arguments()), String.join(" ", facts.arguments()));
            names(differences, "new variables", facts.environmentNames(), old.environmentNames());
            names(differences, "variables that are gone", old.environmentNames(), facts.environmentNames());
        }
        return List.copyOf(differences);
    }

    private static void addKnown(List<String> differences, String what, @Nullable String before, @Nullable String now) {
        if (before != null && now != null) {
            add(differences, what, before, now);
        }
    }

    private static void add(List<String> differences, String what, String before, String now) {
        if (!Objects.equals(before, now)) {
            differences.add(what + " " + before + " → " + now);
        }
    }

    private static void names(List<String> differences, String what, Set<String> there, Set<String> notThere) {
        Set<String> names = new TreeSet<>(there);
        names.removeAll(notThere);
        names.removeAll(OF_THE_SHELL);
        if (!names.isEmpty()) {
            String shown = String.join(" ", names.stream().limit(MOST_NAMES).toList());
            differences.add(what + " " + shown
                    + (names.size() <= MOST_NAMES ? "" : " and " + (names.size() - MOST_NAMES) + " more"));
        }
    }

    private static String orNone(@Nullable String text) {
        return text == null ? "none" : text;
    }
}
