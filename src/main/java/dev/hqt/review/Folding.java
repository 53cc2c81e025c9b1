package dev.hqt.review;

import dev.hqt.review.Change.Kind;
import dev.hqt.sandbox.HostExecuted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes changes of sightings. Where there are many of a kind (an installation, a build) they are counted: a list of
 * thousands would hide the one that matters. Pure.
 */
final class Folding {
    /** Directories that tools fill by the thousand. */
    private static final Set<String> BULKY = Set.of(
            "node_modules",
            "bower_components",
            ".venv",
            "venv",
            "site-packages",
            "vendor",
            "target",
            "build",
            "dist",
            ".gradle",
            ".tox",
            ".nox",
            ".next",
            "out");

    /** More of a kind in one bulky directory are counted. */
    private static final int FEW = 3;

    /** More of a kind in any other directory are. */
    private static final int MANY = 20;

    /** With more in all, those that are left are counted by their first directory. */
    private static final int MOST = 200;

    private Folding() {}

    /** Whether tools fill the directory that the path lies in. */
    static boolean isBulky(Path path) {
        for (Path name : path) {
            if (BULKY.contains(name.toString())) {
                return true;
            }
        }
        return false;
    }

    /** Those of one group that are counted together. */
    private record Group(String directory, Sighting.Kind kind, Severity severity) {}

    static List<Change> changes(List<Sighting> sightings) {
        List<Change> changes = new ArrayList<>();
        List<Sighting> left = fold(sightings, Folding::bulkyDirectory, FEW, changes);
        left = fold(left, Folding::parent, MANY, changes);
        if (left.size() > MOST) {
            left = fold(left, Folding::first, FEW, changes);
        }
        left.forEach(sighting -> changes.add(change(sighting)));
        return changes;
    }

    private interface Directory {
        /** The directory to count in; empty for none. */
        String of(Path path);
    }

    private static List<Sighting> fold(List<Sighting> sightings, Directory directory, int most, List<Change> changes) {
        Map<Group, List<Sighting>> groups = new LinkedHashMap<>();
        List<Sighting> left = new ArrayList<>();
        for (Sighting sighting : sightings) {
            String name = directory.of(sighting.path());
            if (name.isEmpty()) {
                left.add(sighting);
            } else {
                groups.computeIfAbsent(new Group(name, sighting.kind(), severity(sighting)), none -> new ArrayList<>())
                        .add(sighting);
            }
        }
        groups.forEach((group, members) -> {
            if (members.size() > most) {
                changes.add(many(group, members));
            } else {
                left.addAll(members);
            }
        });
        return left;
    }

    private static String bulkyDirectory(Path path) {
        for (int at = 0; at + 1 < path.getNameCount(); at++) {
            if (BULKY.contains(path.getName(at).toString())) {
                return path.subpath(0, at + 1).toString();
            }
        }
        return "";
    }

    private static String parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? "" : parent.toString();
    }

    private static String first(Path path) {
        return path.getNameCount() > 1 ? path.getName(0).toString() : "";
    }

    private static Change many(Group group, List<Sighting> members) {
        String what = switch (group.kind()) {
            case PLACE -> "files that programs of this machine run or obey";
            case REPOSITORY -> "repositories, whose settings and hooks git obeys in them";
            case EXECUTABLE -> "executables";
            case LINK -> "links that lead out of the project";
        };
        List<DiffLine> examples = new ArrayList<>();
        members.stream()
                .map(Sighting::path)
                .sorted(Comparator.naturalOrder())
                .limit(FEW)
                .forEach(path -> examples.add(DiffLine.note("such as " + path)));
        return new Change(
                group.directory() + "/",
                Kind.MANY,
                group.severity(),
                members.size() + " " + what + " in it.",
                examples);
    }

    private static Change change(Sighting sighting) {
        return new Change(
                sighting.path().toString(), Kind.TOUCHED, severity(sighting), reason(sighting), sighting.content());
    }

    private static Severity severity(Sighting sighting) {
        return switch (sighting.kind()) {
            case PLACE ->
                HostExecuted.find(sighting.path())
                        .map(place -> Severity.of(place.moment()))
                        .orElse(Severity.RUNS_ON_USE);
            case REPOSITORY -> Severity.RUNS_UNASKED;
            case EXECUTABLE -> Severity.RUNS_ON_USE;
            case LINK -> Severity.LEADS_OUT;
        };
    }

    private static String reason(Sighting sighting) {
        return switch (sighting.kind()) {
            case PLACE ->
                HostExecuted.find(sighting.path()).map(HostExecuted::reason).orElse("");
            case REPOSITORY ->
                "A repository of its own: git obeys its settings and runs its hooks, even for a 'git"
                        + " status' of the project around it.";
            case EXECUTABLE -> "It can be run.";
            case LINK -> "What writes or reads through it does so outside of the project.";
        };
    }
}
