package dev.hqt.host;

import dev.hqt.HqtException;
import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.ProjectFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads what a project holds that a jail must protect: git's directories, hooks and configuration, the settings of
 * editors and agents, secrets. Reads only; {@link #makeMissing} alone changes something, and says what.
 */
public final class ProjectInspector {
    private final GitQueries git;
    private final KeptSettings settings;
    private final Path home;

    /**
     * @param environment the caller's environment, for git
     * @param home the user's home, which {@code ~} in a git setting stands for
     */
    public ProjectInspector(CommandRunner runner, Map<String, String> environment, Path home) {
        this.git = new GitQueries(runner, environment);
        this.settings = new KeptSettings(git, environment, home);
        this.home = home;
    }

    /**
     * What one look at a project found.
     *
     * @param facts what a jail must protect
     * @param identity {@code user.name} and {@code user.email} as git reads them there, those that are set
     */
    public record Inspection(ProjectFacts facts, Map<String, String> identity) {
        private static Inspection refused(Path directory, String sentence) {
            return new Inspection(ProjectFacts.refused(directory, sentence), Map.of());
        }
    }

    /**
     * What the project holds now.
     *
     * @param directory the project, resolved
     * @return facts with a refusal when something in it can't be protected; never throws for what a project holds
     */
    public Inspection inspect(Path directory) {
        try {
            if (!directory.toRealPath().equals(directory)) {
                return Inspection.refused(
                        directory,
                        directory + " is reached through a symbolic link: use " + directory.toRealPath() + ".");
            }
            ProjectSurvey survey = new ProjectSurvey(directory, home, git, settings);
            return new Inspection(survey.facts(), survey.identity());
        } catch (IOException e) {
            return Inspection.refused(
                    directory,
                    "The project " + directory + " can't be read (" + e.getMessage()
                            + "): check that it exists and is yours.");
        }
    }

    /**
     * Makes what is missing (an empty {@code .git/hooks}), so that it can be mounted read-only. git itself makes it in
     * every new repository and tracks no empty directory, so nothing shows of it. To be called before a spawn with a
     * writable project, not for a dry run.
     *
     * @return the same facts with nothing missing
     * @throws HqtException when something can't be made
     */
    public ProjectFacts makeMissing(ProjectFacts facts) {
        if (facts.refusal() != null) {
            return facts;
        }
        List<Path> readOnly = new ArrayList<>(facts.missingDirectories());
        readOnly.addAll(facts.missingFiles());
        readOnly.addAll(facts.readOnly());
        try {
            for (Path missing : facts.missingDirectories()) {
                Files.createDirectories(missing);
            }
            for (Path missing : facts.missingFiles()) {
                Files.createFile(missing);
            }
        } catch (IOException e) {
            throw new HqtException(
                    "hqt can't make " + e.getMessage() + ", which it must protect before an agent could make it: check"
                            + " that the project is yours, or start the session read-only.",
                    e);
        }
        return new ProjectFacts(
                facts.directory(),
                facts.pinned(),
                readOnly,
                facts.masked(),
                List.of(),
                List.of(),
                facts.shields(),
                facts.refusal());
    }

    /**
     * Those of these places of a project, or what lies in them, whose content is not what git's index has. Runs nothing of
     * the project's; where git can't say, none.
     */
    public List<Path> differingFromIndex(Path project, Collection<Path> places) {
        return git.differingFromIndex(project, places);
    }

    /** Entries of a directory in a fixed order, since a jail is rebuilt to the letter. */
    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }
}
