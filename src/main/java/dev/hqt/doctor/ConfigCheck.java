package dev.hqt.doctor;

import dev.hqt.config.ConfigException;
import dev.hqt.config.HqtDirectories;
import dev.hqt.config.Settings;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.StatusRuleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings file is understood, and so are the user's rules of what harnesses' screens mean.
 *
 * @param harnesses whose rules can be overridden
 */
public record ConfigCheck(HqtDirectories directories, List<HarnessConfigurator> harnesses) implements Check {
    public ConfigCheck {
        harnesses = List.copyOf(harnesses);
    }

    @Override
    public String name() {
        return "settings";
    }

    @Override
    public CheckResult run() {
        try {
            Settings settings = Settings.read(directories);
            Optional<String> fault = harnesses.stream()
                    .map(harness -> harness.statusRules().problem())
                    .filter(problem -> !problem.isEmpty())
                    .findFirst()
                    .or(this::rulesOfNone);
            if (fault.isPresent()) {
                return new CheckResult.Warning(
                        fault.get(), "Correct the file, or move it away: hqt has rules of its own.");
            }
            if (!Files.exists(directories.configFile())) {
                return new CheckResult.Ok("no " + directories.configFile() + ", so all is as hqt comes");
            }
            int harnesses = settings.harnesses().size();
            return new CheckResult.Ok(
                    directories.configFile() + " (" + harnesses + (harnesses == 1 ? " harness)" : " harnesses)"));
        } catch (ConfigException wrong) {
            return new CheckResult.Failed(
                    String.valueOf(wrong.getMessage()), "Correct the file, or move it away: hqt runs without it.");
        }
    }

    /** A file that nobody reads: its name is mistyped, most likely. */
    private Optional<String> rulesOfNone() {
        Path folder = directories.statusRules();
        Set<Path> read = harnesses.stream()
                .map(harness -> StatusRuleFiles.file(folder, harness.name()))
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".toml") && !read.contains(file))
                    .sorted()
                    .map(file -> "The rules in " + file + " are nobody's: there is no harness of that name.")
                    .findFirst();
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
