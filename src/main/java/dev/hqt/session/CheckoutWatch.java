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
     * @param mark when git's directory last changed
     * @param known files that were not as git has them before, or were told of
     */
    private record Seen(String mark, Set<Path> known) {}

    /** A session's jail has just started: what differs now, the user himself has changed. */
    void begin(long sessionId, ExpectedJail jail) {
        Set<Path> places = protectedFiles(jail);
        if (!places.isEmpty()) {
            seen.put(
                    sessionId,
                    new Seen(mark(jail), new LinkedHashSet<>(machine.differingFromIndex(jail.project(), places))));
        }
    }

    void forget(long sessionId) {
        seen.remove(sessionId);
    }

    /** Files that git could not change since the last look; each is told once. */
    List<Path> look(long sessionId, ExpectedJail jail) {
        Set<Path> places = protectedFiles(jail);
        if (places.isEmpty()) {
            return List.of();
        }
        String mark = mark(jail);
        Seen last = seen.computeIfAbsent(sessionId, id -> new Seen(mark, new LinkedHashSet<>()));
        if (mark.equals(last.mark())) {
            return List.of();
        }
        Set<Path> found = new LinkedHashSet<>(machine.differingFromIndex(jail.project(), places));
        found.addAll(refusedOnScreen(sessionId, jail, places));
        found.removeAll(last.known());
        Set<Path> known = new LinkedHashSet<>(last.known());
        known.addAll(found);
        seen.put(sessionId, new Seen(mark, known));
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
    private static Set<Path> protectedFiles(ExpectedJail jail) {
        Set<Path> places = new LinkedHashSet<>();
        for (ExpectedMount mount : jail.mounts()) {
            boolean inProject = mount.destination().startsWith(jail.project())
                    && !mount.destination().equals(jail.project());
            boolean ofGit = gitDirectories(jail).stream().anyMatch(mount.destination()::startsWith);
            if (inProject
                    && !ofGit
                    && mount.kind() == ExpectedMount.Kind.READ_ONLY
                    && mount.destination().equals(mount.source())) {
                places.add(mount.destination());
            }
        }
        return places;
    }

    private static List<Path> gitDirectories(ExpectedJail jail) {
        return jail.mounts().stream()
                .filter(mount -> mount.kind() == ExpectedMount.Kind.WRITABLE
                        && mount.destination().equals(mount.source())
                        && Files.exists(mount.destination().resolve("HEAD"), LinkOption.NOFOLLOW_LINKS))
                .map(ExpectedMount::destination)
                .toList();
    }

    /** Every git command that touches the work tree makes or renames a file there. */
    private static String mark(ExpectedJail jail) {
        StringBuilder mark = new StringBuilder();
        for (Path directory : gitDirectories(jail)) {
            try {
                mark.append(Files.getLastModifiedTime(directory)).append(' ');
            } catch (IOException gone) {
                mark.append("gone ");
            }
        }
        return mark.toString();
    }
}
