package dev.hqt.review;

import dev.hqt.sandbox.HostExecuted;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the known places of one project once. It lies on the way of every jailed start, so it looks at the project's
 * root, at the few directories below it that hold known places, and at what git obeys: never at the whole tree.
 */
final class PlaceReader {
    /** Bytes of one file that are kept; a larger one is known by its size and ctime. */
    static final int LARGEST = 256 * 1024;

    /** Bytes that are kept in all. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private static final int MOST_PLACES = 2000;

    /** Names in one directory that are looked at. */
    private static final int MOST_NAMES = 20_000;

    private static final int DEEPEST = 8;

    private static final List<String> GIT_FILES = List.of("config", "config.worktree", "commondir", "gitdir");

    private final Watched watched;
    private final SortedMap<String, Place> places = new TreeMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private boolean complete = true;
    private int bytesLeft = MOST_BYTES;

    PlaceReader(Watched watched) {
        this.watched = watched;
    }

    /** @param now the time before anything is read */
    Snapshot read(Instant now) {
        Path project = watched.project();
        try (SafeDirectory root = SafeDirectory.open(project)) {
            for (String name : names(root)) {
                if (name.equals(".git")) {
                    readGit(root);
                } else {
                    read(root, name, Path.of(name), Path.of(name), DEEPEST);
                }
            }
        } catch (IOException failed) {
            incomplete(project + " could not be looked at: " + failed.getMessage());
        }
        for (Path repository : watched.repositories()) {
            readRepository(repository);
        }
        for (Path path : watched.ledTo()) {
            readLedTo(project.relativize(path));
        }
        return new Snapshot(now, watched, places, complete, List.copyOf(remarks));
    }

    private List<String> names(SafeDirectory directory) throws IOException {
        List<String> names = directory.names(MOST_NAMES + 1);
        if (names.size() > MOST_NAMES) {
            incomplete(directory.path() + " has more than " + MOST_NAMES + " entries; the others were not looked at.");
        }
        return names;
    }

    /**
     * Reads an entry when it is a known place, and what lies in it when it is a directory of such.
     *
     * @param shown its path for the user
     * @param known its path as the list knows it
     */
    private void read(SafeDirectory directory, String name, Path shown, Path known, int levels) {
        boolean place = HostExecuted.find(known).isPresent();
        if (!place && !HostExecuted.mayHold(known)) {
            return;
        }
        try {
            SafeDirectory.Entry entry = directory.entry(name);
            if (entry.kind() == SafeDirectory.Kind.DIRECTORY) {
                readBelow(directory, name, shown, known, levels);
            } else if (place) {
                keep(directory, name, shown, known, entry);
            }
        } catch (NoSuchFileException gone) {
            // Of what is asked for by name most is not there.
        } catch (IOException failed) {
            unread(shown, known, failed);
        }
    }

    private void readBelow(SafeDirectory directory, String name, Path shown, Path known, int levels)
            throws IOException {
        if (levels == 0) {
            incomplete(shown + " is nested more deeply than is looked at in a snapshot.");
            return;
        }
        try (SafeDirectory below = directory.open(name)) {
            List<String> names = names(below);
            if (names.contains(".git")) {
                // A checkout of its own, such as agents make below .claude: the walk over the tree looks at it.
                return;
            }
            for (String child : names) {
                // git runs no hook with this name.
                if (!child.endsWith(".sample")) {
                    read(below, child, shown.resolve(child), known.resolve(child), levels - 1);
                }
            }
        }
    }

    private void keep(SafeDirectory directory, String name, Path shown, Path known, SafeDirectory.Entry entry)
            throws IOException {
        if (places.size() >= MOST_PLACES) {
            incomplete("There are more than " + MOST_PLACES + " known places; the others were not looked at.");
            return;
        }
        Place.Thing thing = switch (entry.kind()) {
            case FILE -> file(directory, name, entry);
            case LINK -> new Place.Thing.Link(directory.link(name));
            case DIRECTORY, OTHER -> new Place.Thing.Other();
        };
        places.put(shown.toString(), new Place(known.toString(), thing));
    }

    private Place.Thing file(SafeDirectory directory, String name, SafeDirectory.Entry entry) throws IOException {
        String bytes = null;
        if (entry.size() <= LARGEST && entry.size() <= bytesLeft) {
            bytes = directory.read(name, LARGEST);
            bytesLeft -= bytes.length();
        }
        return new Place.Thing.File(entry.executable(), entry.size(), entry.changed(), bytes);
    }

    private void readGit(SafeDirectory root) {
        Path git = Path.of(".git");
        try {
            SafeDirectory.Entry entry = root.entry(".git");
            if (entry.kind() == SafeDirectory.Kind.DIRECTORY) {
                try (SafeDirectory directory = root.open(".git")) {
                    readRepository(directory, git);
                }
            } else {
                keep(root, ".git", git, git, entry);
            }
        } catch (IOException failed) {
            unread(git, git, failed);
        }
    }

    /** A repository outside of the project, with the worktree that the project is. */
    private void readRepository(Path repository) {
        try (SafeDirectory directory = SafeDirectory.open(repository)) {
            readRepository(directory, repository);
        } catch (IOException failed) {
            incomplete(repository + " could not be looked at: " + failed.getMessage());
        }
    }

    private void readRepository(SafeDirectory directory, Path shown) throws IOException {
        Path git = Path.of(".git");
        for (String name : GIT_FILES) {
            read(directory, name, shown.resolve(name), git.resolve(name), DEEPEST);
        }
        read(directory, "hooks", shown.resolve("hooks"), git.resolve("hooks"), DEEPEST);
        if (isDirectory(directory, "info")) {
            try (SafeDirectory info = directory.open("info")) {
                Path attributes = Path.of("info", "attributes");
                read(info, "attributes", shown.resolve(attributes), git.resolve(attributes), DEEPEST);
            }
        }
        for (String group : List.of("worktrees", "modules")) {
            if (isDirectory(directory, group)) {
                readRepositories(directory, group, shown.resolve(group), DEEPEST);
            }
        }
    }

    /** Those of submodules may lie several levels down: their names can hold slashes. */
    private void readRepositories(SafeDirectory directory, String name, Path shown, int levels) throws IOException {
        try (SafeDirectory group = directory.open(name)) {
            for (String child : names(group)) {
                if (!isDirectory(group, child)) {
                    continue;
                }
                try (SafeDirectory below = group.open(child)) {
                    if (exists(below, "HEAD")) {
                        readRepository(below, shown.resolve(child));
                        continue;
                    }
                }
                if (levels > 0) {
                    readRepositories(group, child, shown.resolve(child), levels - 1);
                } else {
                    incomplete(shown.resolve(child) + " is nested more deeply than is looked at in a snapshot.");
                }
            }
        }
    }

    private static boolean isDirectory(SafeDirectory directory, String name) throws IOException {
        try {
            return directory.entry(name).kind() == SafeDirectory.Kind.DIRECTORY;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    private static boolean exists(SafeDirectory directory, String name) throws IOException {
        try {
            directory.entry(name);
            return true;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** What git's settings lead to counts as what it is to git: a directory as hooks, a file as settings. */
    private void readLedTo(Path relative) {
        try (SafeDirectory root = SafeDirectory.open(watched.project())) {
            descend(root, relative, 0);
        } catch (NoSuchFileException absent) {
            // Not there any more, or not yet.
        } catch (IOException failed) {
            unread(relative, Path.of(".git", "config"), failed);
        }
    }

    private void descend(SafeDirectory directory, Path relative, int at) throws IOException {
        String name = relative.getName(at).toString();
        if (at + 1 < relative.getNameCount()) {
            try (SafeDirectory below = directory.open(name)) {
                descend(below, relative, at + 1);
            }
        } else if (isDirectory(directory, name)) {
            readBelow(directory, name, relative, Path.of(".git", "hooks"), DEEPEST);
        } else {
            read(directory, name, relative, Path.of(".git", "config"), DEEPEST);
        }
    }

    private void unread(Path shown, Path known, IOException failed) {
        places.put(shown.toString(), new Place(known.toString(), new Place.Thing.Unread()));
        remarks.add(shown + " could not be read: " + failed.getClass().getSimpleName() + ".");
    }

    private void incomplete(String sentence) {
        complete = false;
        remarks.add(sentence);
    }
}
