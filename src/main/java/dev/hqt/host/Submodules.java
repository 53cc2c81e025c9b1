package dev.hqt.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the repositories of submodules, which git keeps below the project's own. */
final class Submodules {
    /** Names of submodules may hold slashes, and submodules have submodules of their own. */
    private static final int DEEPEST = 8;

    /** Read from the file and not by git: a process for each would be felt at every start. git quotes some names. */
    private static final Pattern CHECKOUT = Pattern.compile("(?m)^\\s*worktree\\s*=\\s*\"?(.+?)\"?\\s*$");

    /** An agent can have made the file. */
    private static final long LARGEST = 1 << 20;

    private Submodules() {}

    /**
     * One submodule.
     *
     * @param directory its repository
     * @param checkout where its files are; the repository itself when it does not say
     */
    record Module(Path directory, Path checkout) {}

    /** All of them, outer ones before those in them. */
    static List<Module> find(Path modules) throws IOException {
        List<Module> found = new ArrayList<>();
        collect(modules, DEEPEST, found);
        return List.copyOf(found);
    }

    private static void collect(Path directory, int depth, List<Module> found) throws IOException {
        if (depth == 0) {
            return;
        }
        for (Path entry : ProjectInspector.list(directory)) {
            if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            boolean repository = Files.isRegularFile(entry.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS);
            if (repository) {
                found.add(new Module(entry, checkout(entry)));
            }
            Path inside = repository ? entry.resolve("modules") : entry;
            if (Files.isDirectory(inside, LinkOption.NOFOLLOW_LINKS)) {
                collect(inside, depth - 1, found);
            }
        }
    }

    private static Path checkout(Path repository) throws IOException {
        Path configuration = repository.resolve("config");
        if (!Files.isRegularFile(configuration, LinkOption.NOFOLLOW_LINKS) || Files.size(configuration) > LARGEST) {
            return repository;
        }
        // Not readString, which refuses what is no UTF-8.
        Matcher named = CHECKOUT.matcher(new String(Files.readAllBytes(configuration), StandardCharsets.UTF_8));
        try {
            return named.find() ? repository.resolve(named.group(1)).normalize() : repository;
        } catch (InvalidPathException impossible) {
            return repository;
        }
    }
}
