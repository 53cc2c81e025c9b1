package dev.hqt.host;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Asks git about a project, on the host, without letting the project answer with a program: a repository's own
 * configuration can name programs that git runs for a mere {@code git status} (measured: {@code core.fsmonitor}, also of
 * a repository nested in it).
 */
final class GitQueries {
    /**
     * One setting.
     *
     * @param file the configuration file it stands in, or the project for one that stands in none
     * @param key as git prints it, lower case where case does not matter
     * @param value empty when the key stands alone
     */
    record Setting(Path file, String key, String value) {}

    /** What git could say. */
    sealed interface Settings {
        record Known(List<Setting> settings) implements Settings {
            public Known {
                settings = List.copyOf(settings);
            }
        }

        /** It failed, in its own words. */
        record Unknown(String words) implements Settings {}
    }

    /**
     * No fsmonitor, no hooks; and no refusal for a directory that belongs to somebody else: nothing is run that such a
     * directory could misuse.
     */
    private static final Map<String, String> HARDENING =
            Map.of("core.fsmonitor", "false", "core.hookspath", "/dev/null", "safe.directory", "*");

    private static final Pattern NUL = Pattern.compile("\0");

    private final CommandRunner runner;
    private final Map<String, String> environment;

    GitQueries(CommandRunner runner, Map<String, String> callersEnvironment) {
        this.runner = runner;
        Map<String, String> clean = new HashMap<>(callersEnvironment);
        // GIT_DIR and its like would have git answer for another repository. GIT_CONFIG_GLOBAL and its like name
        // settings that the user's own git obeys.
        clean.keySet().removeIf(name -> name.startsWith("GIT_") && !name.startsWith("GIT_CONFIG_"));
        clean.put("GIT_OPTIONAL_LOCKS", "0");
        clean.put("LC_ALL", "C");
        this.environment = Map.copyOf(clean);
    }

    /** Every setting that holds in this directory, included files and the user's own ones too. */
    Settings settings(Path directory) {
        CommandResult result = run(directory, "config", "--list", "--show-origin", "-z", "--includes");
        if (result.exitCode() == CommandResult.NOT_STARTED) {
            // No git on this host: nothing here will be executed by it.
            return new Settings.Known(List.of());
        }
        return result.succeeded()
                ? new Settings.Known(parse(result.output(), directory))
                : new Settings.Unknown(result.timedOut() ? "no answer in time" : result.firstLine());
    }

    /** One setting of one configuration file, an empty string when it is not in it. */
    String settingIn(Path file, String key) {
        CommandResult result =
                run(file.getParent() == null ? file : file.getParent(), "config", "--file", file.toString(), key);
        return result.succeeded() ? result.output().strip() : "";
    }

    /**
     * Which of these files git tracks. When git can't say, none: a secret then is masked, at worst one that is in the
     * history anyway.
     */
    Set<Path> tracked(Path project, List<Path> files) {
        List<String> arguments = new ArrayList<>(List.of("--literal-pathspecs", "ls-files", "-z", "--cached", "--"));
        files.forEach(file -> arguments.add(project.relativize(file).toString()));
        CommandResult result = run(project, arguments.toArray(String[]::new));
        Set<Path> tracked = new HashSet<>();
        if (result.succeeded()) {
            NUL.splitAsStream(result.output())
                    .filter(name -> !name.isEmpty())
                    .forEach(name -> tracked.add(project.resolve(name)));
        }
        return tracked;
    }

    /** Those of these files, or of those below these directories, whose content is not what git's index has. */
    List<Path> differingFromIndex(Path project, Collection<Path> places) {
        List<String> arguments = new ArrayList<>(List.of("--literal-pathspecs", "ls-files", "-z", "--stage", "--"));
        places.forEach(place -> arguments.add(project.relativize(place).toString()));
        CommandResult result = run(project, arguments.toArray(String[]::new));
        return result.succeeded() ? GitIndex.differing(project, result.output()) : List.of();
    }

    /** {@code --list --show-origin -z} prints {@code origin NUL key LF value NUL}. */
    static List<Setting> parse(String output, Path directory) {
        List<Setting> settings = new ArrayList<>();
        List<String> fields = NUL.splitAsStream(output).toList();
        for (int at = 0; at + 1 < fields.size(); at += 2) {
            String origin = fields.get(at);
            String entry = fields.get(at + 1);
            int end = entry.indexOf('\n');
            String key = end < 0 ? entry : entry.substring(0, end);
            String value = end < 0 ? "" : entry.substring(end + 1);
            // Of the user's own variables git says the same: "command line:".
            if (origin.startsWith("command line:") && value.equals(HARDENING.get(key))) {
                continue;
            }
            settings.add(new Setting(
                    origin.startsWith("file:")
                            ? directory
                                    .resolve(origin.substring("file:".length()))
                                    .normalize()
                            : directory,
                    key,
                    value));
        }
        return settings;
    }

    private CommandResult run(Path directory, String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git"));
        HARDENING.forEach((key, value) -> argv.addAll(List.of("-c", key + "=" + value)));
        argv.add("-C");
        argv.add(directory.toString());
        argv.addAll(List.of(arguments));
        return runner.run(Command.of(argv).withEnvironment(environment));
    }
}
