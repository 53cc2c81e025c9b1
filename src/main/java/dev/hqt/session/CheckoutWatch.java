package dev.hqt.session;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notices when git in a jail wanted to change a file that is read-only there. A switch of branches then ends with the
 * other branch and this branch's file, and with exit code 0; a merge or a rebase fails half way (measured). So the user
 * is told which file, and which switch lets it be written.
 *
 * <p>Looked for only after git wrote to its directory, in what nobody can forge from inside without doing just that: the
 * index against the file; and in the words on the screen, since a command that failed leaves the index as it was.
 */
final class CheckoutWatch {
    /** What git says of a file that it can't replace, for one that is a mount point and for one that lies in one. */
    private static final Pattern REFUSED = Pattern.compile(
            "(?:unable to unlink(?: old)?|unable to create file|cannot stat|could not write|failed to create) '?([^':\\n]+)'?:"
                    + " (?:Device or resource busy|Read-only file system)");

    private final Machine machine;
    private final Multiplexer multiplexer;
    private final Map<Long, Seen> seen = new HashMap<>();

    CheckoutWatch(Machine machine, Multiplexer multiplexer) {
        this.machine = machine;
        this.multiplexer = multiplexer;
    }

    /**
     * What is known of one jail.
     *
     * @param gitDirectories those that git in it writes to
     * @param places what git in it can't change, outside of these
     * @param mark when git's directories last changed
     * @param known files that were not as git has them before, or were told of
     */
    private record Seen(List<Path> gitDirectories, Set<Path> places, String mark, Set<Path> known) {
        static Seen of(ExpectedJail jail) {
            List<Path> directories = directoriesOfGit(jail);
            return new Seen(directories, protectedPlaces(jail, directories), lastChange(directories), Set.of());
        }

        Seen knowing(String newMark, Set<Path> files) {
            Set<Path> all = new LinkedHashSet<>(known);
            all.addAll(files);
            return new Seen(gitDirectories, places, newMark, all);
        }
    }

    /** A session's jail has just started: what differs now, the user himself has changed. */
    void begin(long sessionId, ExpectedJail jail) {
        Seen fresh = Seen.of(jail);
        if (fresh.places().isEmpty()) {
            seen.put(sessionId, fresh);
        } else {
            Set<Path> differing = new LinkedHashSet<>(machine.differingFromIndex(jail.project(), fresh.places()));
            seen.put(sessionId, fresh.knowing(fresh.mark(), differing));
        }
    }

    /** Its process has ended, or another hqt has started one. */
    void forget(long sessionId) {
        seen.remove(sessionId);
    }

    /** Files that git could not change since the last look; each is told once. */
    List<Path> look(long sessionId, ExpectedJail jail) {
        Seen last = seen.computeIfAbsent(sessionId, first -> Seen.of(jail));
        String mark = lastChange(last.gitDirectories());
        if (last.places().isEmpty() || mark.equals(last.mark())) {
            return List.of();
        }
        Set<Path> found = new LinkedHashSet<>(machine.differingFromIndex(jail.project(), last.places()));
        found.addAll(refusedOnScreen(sessionId, jail, last.places()));
        found.removeAll(last.known());
        seen.put(sessionId, last.knowing(mark, found));
        return new ArrayList<>(found);
    }

    private Set<Path> refusedOnScreen(long sessionId, ExpectedJail jail, Set<Path> places) {
        Set<Path> refused = new LinkedHashSet<>();
        Matcher words = REFUSED.matcher(multiplexer.lastWords(sessionId));
        while (words.find()) {
            Path named = jail.project().resolve(words.group(1).strip()).normalize();
            if (places.stream().anyMatch(named::startsWith)) {
                refused.add(named);
            }
        }
        return refused;
    }

    /** Read-only places of the work tree; git's own are never part of a checkout. */
    private static Set<Path> protectedPlaces(ExpectedJail jail, List<Path> gitDirectories) {
        Set<Path> places = new LinkedHashSet<>();
        for (ExpectedMount mount : jail.mounts()) {
            Path place = mount.destination();
            boolean inProject = place.startsWith(jail.project()) && !place.equals(jail.project());
            if (inProject
                    && mount.kind() == ExpectedMount.Kind.READ_ONLY
                    && place.equals(mount.source())
                    && gitDirectories.stream().noneMatch(place::startsWith)) {
                places.add(place);
            }
        }
        return places;
    }

    private static List<Path> directoriesOfGit(ExpectedJail jail) {
        return jail.mounts().stream()
                .filter(mount -> mount.kind() == ExpectedMount.Kind.WRITABLE
                        && mount.destination().equals(mount.source())
                        && Files.exists(mount.destination().resolve("HEAD"), LinkOption.NOFOLLOW_LINKS))
                .map(ExpectedMount::destination)
                .toList();
    }

    /** Every git command that touches the work tree makes or renames a file there. */
    private static String lastChange(List<Path> gitDirectories) {
        StringBuilder mark = new StringBuilder();
        for (Path directory : gitDirectories) {
            try {
                mark.append(Files.getLastModifiedTime(directory)).append(' ');
            } catch (IOException gone) {
                mark.append("gone ");
            }
        }
        return mark.toString();
    }
}
