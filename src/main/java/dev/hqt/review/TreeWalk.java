package dev.hqt.review;

import dev.hqt.sandbox.HostExecuted;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Walks over a whole project for what was touched since a moment: executables, links, known places below the root,
 * repositories in the repository. It needs no snapshot of the tree: the kernel sets an inode's ctime at every change,
 * and no program can set it back.
 *
 * <p>A directory that is renamed gets a new ctime, and what lies in it keeps its own. Such a directory is told by a ctime
 * that is not its mtime, and all below it counts as touched. An agent that also makes and removes an entry in it hides
 * that; what it can hide is only that something it found in the project now lies at another path of it. Directories that
 * are known places, and repositories, count as moved whenever they are touched, which can't be hidden.
 */
final class TreeWalk {
    /** The kernel's clock for files is behind the one that hqt reads by a tick, at most 10 ms. */
    private static final Duration TICK = Duration.ofMillis(20);

    /** Each level costs an open file. */
    private static final int DEEPEST = 128;

    /** The most of a file that is shown as it is now. */
    private static final int SHOWN = 64 * 1024;

    /** Of this many the content is shown; the others are only named. */
    private static final int MOST_SHOWN = 200;

    /** The bare minimum by which git takes a directory for a repository. */
    private static final List<String> BARE = List.of("HEAD", "config", "objects", "refs");

    /** How far a walk goes. */
    record Limits(int entries, Duration time) {
        static final Limits STANDARD = new Limits(400_000, Duration.ofSeconds(8));
    }

    private final Path project;
    private final long since;
    private final Set<String> judged;
    private final Clock clock;
    private final Instant end;
    private final Limits limits;
    private final List<Sighting> sightings = new ArrayList<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private int entries;
    private int shown;
    private int unreadable;
    private boolean over;

    /**
     * @param judged paths that need no look, since a snapshot has them
     */
    TreeWalk(Path project, Instant since, Set<String> judged, Clock clock, Limits limits) {
        this.project = project;
        this.since = ChronoUnit.NANOS.between(Instant.EPOCH, since.minus(TICK));
        this.judged = judged;
        this.clock = clock;
        this.end = clock.instant().plus(limits.time());
        this.limits = limits;
    }

    List<Sighting> sightings() {
        return sightings;
    }

    Set<String> remarks() {
        return remarks;
    }

    TreeWalk walk() {
        try (SafeDirectory root = SafeDirectory.open(project)) {
            walk(root, Path.of(""), false, 0);
        } catch (IOException failed) {
            remarks.add(project + " could not be looked at: " + failed.getMessage());
        }
        if (unreadable > 0) {
            remarks.add(unreadable + " files or directories could not be read.");
        }
        return this;
    }

    private void walk(SafeDirectory directory, Path relative, boolean moved, int depth) throws IOException {
        if (depth > DEEPEST) {
            remarks.add("What lies more than " + DEEPEST + " directories deep was not looked at.");
            return;
        }
        int room = limits.entries() - entries;
        List<String> names = directory.names(room + 1);
        boolean repository = depth > 0 && names.containsAll(BARE);
        for (String name : names) {
            if (isOver()) {
                return;
            }
            if (depth == 0 && name.equals(".git")) {
                continue;
            }
            try {
                look(directory, name, depth == 0 ? Path.of(name) : relative.resolve(name), moved, repository, depth);
            } catch (NoSuchFileException gone) {
                // The agent, or a build, is at work.
            } catch (IOException failed) {
                unreadable++;
            }
        }
    }

    private boolean isOver() {
        entries++;
        if (!over && entries > limits.entries()) {
            over = true;
            remarks.add("The project has more than " + limits.entries() + " files; the others were not looked at.");
        }
        if (!over && entries % 1024 == 0 && clock.instant().isAfter(end)) {
            over = true;
            remarks.add("The project could not be looked at in " + limits.time().toSeconds()
                    + " s; files that were not reached were not looked at.");
        }
        return over;
    }

    private void look(SafeDirectory directory, String name, Path relative, boolean moved, boolean repository, int depth)
            throws IOException {
        SafeDirectory.Entry entry = directory.entry(name);
        boolean touched = moved || entry.changed() >= since;
        boolean seen = judged.contains(relative.toString());
        switch (entry.kind()) {
            case DIRECTORY -> enter(directory, name, relative, entry, moved, depth);
            case FILE -> {
                if (touched && !seen) {
                    file(directory, name, relative, entry, repository);
                }
            }
            case LINK -> {
                if (touched && !seen) {
                    link(directory, name, relative);
                }
            }
            case OTHER -> {}
        }
    }

    private void enter(
            SafeDirectory directory, String name, Path relative, SafeDirectory.Entry entry, boolean moved, int depth)
            throws IOException {
        boolean touched = moved || entry.changed() >= since;
        boolean renamed = touched && entry.changed() != entry.written();
        try (SafeDirectory below = directory.open(name)) {
            if (name.equals(".git")) {
                if (touched) {
                    sightings.add(new Sighting(relative, Sighting.Kind.REPOSITORY, List.of()));
                }
                walkRepository(below, relative, touched);
                return;
            }
            boolean place = HostExecuted.find(relative).isPresent();
            walk(below, relative, moved || renamed || (place && touched), depth + 1);
        }
    }

    /** Of a repository's insides only what git obeys: objects are many and harmless. */
    private void walkRepository(SafeDirectory git, Path relative, boolean touched) throws IOException {
        for (String name : List.of("config", "config.worktree", "commondir")) {
            lookAtPlace(git, name, relative.resolve(name), touched);
        }
        for (String group : List.of("hooks", "info")) {
            try (SafeDirectory below = git.open(group)) {
                for (String name : below.names(limits.entries())) {
                    if (!isOver() && !name.endsWith(".sample")) {
                        lookAtPlace(below, name, relative.resolve(group).resolve(name), touched);
                    }
                }
            } catch (IOException absent) {
                // Not every repository has both.
            }
        }
    }

    private void lookAtPlace(SafeDirectory directory, String name, Path relative, boolean touched) throws IOException {
        try {
            SafeDirectory.Entry entry = directory.entry(name);
            if ((touched || entry.changed() >= since)
                    && entry.kind() != SafeDirectory.Kind.DIRECTORY
                    && HostExecuted.find(relative).isPresent()) {
                sightings.add(new Sighting(relative, Sighting.Kind.PLACE, content(directory, name, entry)));
            }
        } catch (NoSuchFileException absent) {
            // Most repositories have only a config.
        }
    }

    private void file(
            SafeDirectory directory, String name, Path relative, SafeDirectory.Entry entry, boolean repository)
            throws IOException {
        if (repository && name.equals("config")) {
            sightings.add(new Sighting(relative, Sighting.Kind.REPOSITORY, content(directory, name, entry)));
        } else if (HostExecuted.find(relative).isPresent()) {
            sightings.add(new Sighting(relative, Sighting.Kind.PLACE, content(directory, name, entry)));
        } else if (entry.executable()) {
            sightings.add(new Sighting(relative, Sighting.Kind.EXECUTABLE, content(directory, name, entry)));
        }
    }

    /** What many of a kind would show is made for the first ones only: a new node_modules has thousands. */
    private List<DiffLine> content(SafeDirectory directory, String name, SafeDirectory.Entry entry) throws IOException {
        if (entry.kind() != SafeDirectory.Kind.FILE
                || Folding.isBulky(directory.path().resolve(name))
                || ++shown > MOST_SHOWN) {
            return List.of();
        }
        return entry.size() > SHOWN
                ? List.of(DiffLine.note("It has " + entry.size() + " bytes, too many to be shown."))
                : new Differ().show(directory.read(name, SHOWN));
    }

    private void link(SafeDirectory directory, String name, Path relative) throws IOException {
        String target = directory.link(name);
        boolean place = HostExecuted.find(relative).isPresent();
        if (place || leadsOut(directory.path().resolve(name), target)) {
            sightings.add(new Sighting(
                    relative,
                    place ? Sighting.Kind.PLACE : Sighting.Kind.LINK,
                    List.of(new DiffLine(DiffLine.Sign.ADDED, "→ " + target))));
        }
    }

    /** By the kernel's own reading. A link that leads nowhere yet counts when its text does not clearly stay inside. */
    private boolean leadsOut(Path link, String target) {
        try {
            return !link.toRealPath().startsWith(project);
        } catch (IOException nowhere) {
            return Path.of(target).isAbsolute()
                    ? !Path.of(target).normalize().startsWith(project)
                    : target.contains("..") && !staysInside(link, Path.of(target));
        }
    }

    private boolean staysInside(Path link, Path target) {
        boolean climbsLater = false;
        for (int at = 1; at < target.getNameCount(); at++) {
            climbsLater |= target.getName(at).toString().equals("..")
                    && !target.getName(at - 1).toString().equals("..");
        }
        Path directory = link.getParent();
        return !climbsLater
                && directory != null
                && directory.resolve(target).normalize().startsWith(project);
    }
}
