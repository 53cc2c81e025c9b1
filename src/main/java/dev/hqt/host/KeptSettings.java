package dev.hqt.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What git said of a project's settings, believed again while each file that it reads them from is the very same: asking
 * it is a third of what a jail's start costs (10 of some 30 ms, measured), and a dialog has asked a moment before. The
 * kernel's ctime tells, which no program can set back. Where git reads files that can't be told beforehand (includes, a
 * linked worktree) it is asked each time.
 */
final class KeptSettings {
    /** For what no file of the project or of the user tells, such as another git with another system-wide file. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final GitQueries git;
    private final List<Path> users;
    private final Map<Path, Kept> kept = new HashMap<>();

    private record Kept(GitQueries.Settings settings, Map<Path, Object> files, long asked) {}

    KeptSettings(GitQueries git, Map<String, String> environment, Path home) {
        this.git = git;
        Path xdg = Path.of(environment.getOrDefault(
                "XDG_CONFIG_HOME", home.resolve(".config").toString()));
        this.users = List.of(
                Path.of("/etc/gitconfig"),
                Path.of(environment.getOrDefault("GIT_CONFIG_SYSTEM", "/etc/gitconfig")),
                Path.of(environment.getOrDefault(
                        "GIT_CONFIG_GLOBAL", home.resolve(".gitconfig").toString())),
                home.resolve(".gitconfig"),
                xdg.resolve("git/config"));
    }

    /** As {@link GitQueries#settings}. */
    synchronized GitQueries.Settings of(Path directory) {
        Kept known = kept.get(directory);
        if (known != null
                && System.nanoTime() - known.asked() < LONGEST.toNanos()
                && known.files().equals(identities(known.files().keySet()))) {
            return known.settings();
        }
        kept.remove(directory);
        // Looked at before git is asked: what changes while it reads would else be taken for what it read.
        Map<Path, Object> before = identities(files(directory, List.of()));
        long asked = System.nanoTime();
        GitQueries.Settings settings = git.settings(directory);
        if (settings instanceof GitQueries.Settings.Known(List<GitQueries.Setting> list)
                && isForeseeable(directory, list)) {
            Set<Path> all = files(directory, list);
            if (before.keySet().containsAll(all)) {
                kept.put(directory, new Kept(settings, before, asked));
            }
        }
        return settings;
    }

    private Set<Path> files(Path directory, List<GitQueries.Setting> settings) {
        Set<Path> files = new LinkedHashSet<>(users);
        for (Path at = directory; at != null; at = at.getParent()) {
            Path repository = at.resolve(".git");
            files.add(repository);
            files.add(repository.resolve("config"));
            files.add(repository.resolve("config.worktree"));
        }
        for (GitQueries.Setting setting : settings) {
            if (!setting.file().equals(directory)) {
                files.add(setting.file());
            }
        }
        return files;
    }

    private static boolean isForeseeable(Path directory, List<GitQueries.Setting> settings) {
        boolean includes = settings.stream()
                .anyMatch(setting ->
                        setting.key().startsWith("include.") || setting.key().startsWith("includeif."));
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
        }
        return !includes;
    }

    private static Map<Path, Object> identities(Set<Path> files) {
        Map<Path, Object> identities = new HashMap<>();
        files.forEach(file -> identities.put(file, identity(file)));
        return identities;
    }

    /** Of a directory only which one it is: what git makes in it all the time is no setting. */
    private static Object identity(Path file) {
        try {
            return Files.isDirectory(file)
                    ? Files.readAttributes(file, "unix:dev,ino")
                    : Files.readAttributes(file, "unix:dev,ino,size,ctime,mode,uid");
        } catch (IOException notThere) {
            return "";
        }
    }
}
