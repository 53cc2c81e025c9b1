package dev.hqt.host;

import dev.hqt.sandbox.HostExecuted;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.Shield;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One look at one project; gathers its facts and stops at the first reason to refuse it. */
final class ProjectSurvey {

    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1", "");

    private final Path project;
    private final Path home;
    private final GitQueries git;
    private final KeptSettings keptSettings;

    private final Set<Path> pinned = new LinkedHashSet<>();
    private final Set<Path> readOnly = new LinkedHashSet<>();
    private final Map<Path, Shield> shields = new HashMap<>();
    private final Set<Path> masked = new LinkedHashSet<>();
    private final Set<Path> missingDirectories = new LinkedHashSet<>();
    private final Set<Path> missingFiles = new LinkedHashSet<>();
    private List<GitQueries.Setting> settings = List.of();
    private @Nullable String refusal;

    ProjectSurvey(Path project, Path home, GitQueries git, KeptSettings keptSettings) {
        this.project = project;
        this.home = home;
        this.git = git;
        this.keptSettings = keptSettings;
    }

    ProjectFacts facts() throws IOException {
        GitLayout layout = new GitLayoutReader(directory -> git.settingIn(directory.resolve("config"), "core.worktree"))
                .read(project);
        if (layout instanceof GitLayout.Refused(String sentence)) {
            return ProjectFacts.refused(project, sentence);
        }
        settings = settings();
        boolean ownConfigurations = settings.stream()
                .anyMatch(
                        setting -> setting.key().equals("extensions.worktreeconfig") && TRUE.contains(setting.value()));
        switch (layout) {
            case GitLayout.None _, GitLayout.Refused _ -> {}
            case GitLayout.Own(Path directory) -> protectRepository(directory, directory, ownConfigurations);
            case GitLayout.Elsewhere(Path file, Path directory, Path common) -> {
                protect(project, file, Shield.GIT_LINK);
                protectRepository(common, directory, ownConfigurations);
            }
        }
        protectSettings();
        for (String name : HostExecuted.shieldedNames()) {
            protectPresent(project, project.resolve(name), Shield.SETTINGS);
        }
        maskSecrets();
        return refusal != null
                ? ProjectFacts.refused(project, refusal)
                : new ProjectFacts(
                        project,
                        List.copyOf(pinned),
                        List.copyOf(readOnly),
                        List.copyOf(masked),
                        List.copyOf(missingDirectories),
                        List.copyOf(missingFiles),
                        shields,
                        null);
    }

    /** {@code user.name} and {@code user.email} as git reads them here, those that are set; known after {@link #facts}. */
    Map<String, String> identity() {
        Map<String, String> identity = new TreeMap<>();
        for (GitQueries.Setting setting : settings) {
            if (setting.key().equals("user.name") || setting.key().equals("user.email")) {
                // The last one wins, as for git itself.
                identity.put(setting.key(), setting.value());
            }
        }
        return identity;
    }

    private List<GitQueries.Setting> settings() {
        return switch (keptSettings.of(project)) {
            case GitQueries.Settings.Known(List<GitQueries.Setting> known) -> known;
            case GitQueries.Settings.Unknown(String words) -> {
                refuse("git can't read the settings of " + project + " (" + words + "), so hqt can't tell which of its"
                        + " files the host would execute: mend its configuration first.");
                yield List.of();
            }
        };
    }

    /**
     * Pins a repository and closes what git executes from it.
     *
     * @param common where configuration and hooks lie
     * @param checkout where this checkout's own HEAD and index lie; {@code common} but for a linked worktree
     * @param ownConfigurations whether git reads a {@code config.worktree} in each of them
     */
    private void protectRepository(Path common, Path checkout, boolean ownConfigurations) throws IOException {
        pinned.add(common);
        protectDirectory(common, common.resolve("hooks"));
        protectFile(common, common.resolve("config"), Shield.GIT_CONFIGURATION);
        protectConfiguration(common, common, ownConfigurations);
        protectSubmodules(common);
        Path worktrees = common.resolve("worktrees");
        if (!Files.isDirectory(worktrees, LinkOption.NOFOLLOW_LINKS)) {
            findLink(common, worktrees).ifPresent(this::refuseLink);
            return;
        }
        pinned.add(worktrees);
        for (Path worktree : ProjectInspector.list(worktrees)) {
            protectWorktree(common, worktree, checkout, ownConfigurations);
        }
    }

    /**
     * git on the host goes into submodules by itself: their hooks and configuration are executed and obeyed as the
     * project's own are, and so is whatever the {@code .git} file of their checkout leads to.
     */
    private void protectSubmodules(Path common) throws IOException {
        Path modules = common.resolve("modules");
        if (!Files.isDirectory(modules, LinkOption.NOFOLLOW_LINKS)) {
            findLink(common, modules).ifPresent(this::refuseLink);
            return;
        }
        for (Submodules.Module module : Submodules.find(modules)) {
            // Each directory on the way, outermost first: moving one of them away would take all below it along.
            Path at = common;
            for (Path name : common.relativize(module.directory())) {
                at = at.resolve(name);
                pinned.add(at);
            }
            protectDirectory(common, module.directory().resolve("hooks"));
            protectFile(common, module.directory().resolve("config"), Shield.GIT_CONFIGURATION);
            Path link = module.checkout().resolve(".git");
            if (module.checkout().startsWith(project) && Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS)) {
                protect(project, link, Shield.GIT_LINK);
            }
        }
    }

    /**
     * {@code commondir} and {@code gitdir} of a worktree lead git to its configuration: rewritten, they make a mere
     * {@code git status} on the host run what an agent chose (measured). Worktrees that this jail does not show are
     * closed altogether.
     */
    private void protectWorktree(Path common, Path worktree, Path checkout, boolean ownConfigurations)
            throws IOException {
        if (Files.isSymbolicLink(worktree)) {
            refuseLink(worktree);
            return;
        }
        boolean shown = worktree.equals(checkout) || leadsInside(worktree);
        if (!shown) {
            readOnly.add(worktree);
            return;
        }
        pinned.add(worktree);
        protectPresent(common, worktree.resolve("commondir"), Shield.GIT_LINK);
        protectPresent(common, worktree.resolve("gitdir"), Shield.GIT_LINK);
        protectConfiguration(common, worktree, ownConfigurations);
    }

    private boolean leadsInside(Path worktree) throws IOException {
        Path back = worktree.resolve("gitdir");
        return Files.isRegularFile(back, LinkOption.NOFOLLOW_LINKS)
                && worktree.resolve(Files.readString(back).strip()).normalize().startsWith(project);
    }

    private void protectConfiguration(Path root, Path directory, boolean obeyed) {
        Path file = directory.resolve("config.worktree");
        if (obeyed) {
            protectFile(root, file, Shield.GIT_CONFIGURATION);
        } else {
            protectPresent(root, file, Shield.GIT_CONFIGURATION);
        }
    }

    /** Settings that lead git to files in the project: hooks by another name, further configuration. */
    private void protectSettings() {
        for (GitQueries.Setting setting : settings) {
            if (setting.key().equals("core.hookspath")) {
                protectHooks(setting);
            } else if (setting.key().equals("include.path")
                    || (setting.key().startsWith("includeif.") && setting.key().endsWith(".path"))) {
                protectIncluded(setting);
            }
        }
    }

    private void protectHooks(GitQueries.Setting setting) {
        Path hooks = resolve(workTree(), setting.value());
        if (hooks.equals(project)) {
            refuse("The git setting core.hooksPath names " + project + " itself, so that the host would execute what an"
                    + " agent writes: set it to a directory of its own.");
        } else if (hooks.startsWith(project)) {
            protectDirectory(project, hooks);
        }
    }

    private void protectIncluded(GitQueries.Setting setting) {
        Path directory = setting.file().getParent();
        Path included = resolve(directory == null ? project : directory, setting.value());
        if (!included.startsWith(project)) {
            return;
        }
        if (Files.exists(included)) {
            protect(project, included, Shield.GIT_CONFIGURATION);
        } else {
            refuse(setting.file() + " includes " + included
                    + ", which is not there, so that an agent could write it and"
                    + " the host would obey: make the file or remove the include.");
        }
    }

    /** Secrets that git does not track: a tracked one is in the history anyway, and masked would go empty into the next commit. */
    private void maskSecrets() throws IOException {
        Set<Path> secrets = SecretFiles.find(project);
        if (!secrets.isEmpty()) {
            secrets.removeAll(git.tracked(project, List.copyOf(secrets)));
            masked.addAll(secrets);
        }
    }

    /** Directories are hooks, by their own name or another. */
    private void protectDirectory(Path root, Path directory) {
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            protect(root, directory, Shield.HOOKS);
        } else {
            findLink(root, directory).ifPresent(this::refuseLink);
            missingDirectories.add(directory);
            shields.put(directory, Shield.HOOKS);
        }
    }

    private void protectFile(Path root, Path file, Shield why) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            protect(root, file, why);
        } else {
            missingFiles.add(file);
            shields.put(file, why);
        }
    }

    private void protectPresent(Path root, Path path, Shield why) {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            protect(root, path, why);
        }
    }

    /** The first reason stays: a switch that opens {@code .husky} opens no hooks that git itself looks for there. */
    private void protect(Path root, Path path, Shield why) {
        findLink(root, path).ifPresentOrElse(this::refuseLink, () -> {
            readOnly.add(path);
            shields.putIfAbsent(path, why);
        });
    }

    private static Optional<Path> findLink(Path root, Path path) {
        return Links.findBelow(root, path);
    }

    private void refuseLink(Path link) {
        refuse(link + " is a symbolic link, and a jail can't keep an agent from leading it elsewhere: replace it with a"
                + " real file or directory.");
    }

    private void refuse(String sentence) {
        if (refusal == null) {
            refusal = sentence;
        }
    }

    /** Where git's relative paths start: the nearest directory with a {@code .git}, the project or one above it. */
    private Path workTree() {
        for (Path at = project; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return at;
            }
        }
        return project;
    }

    private Path resolve(Path base, String value) {
        return value.startsWith("~/")
                ? home.resolve(value.substring(2)).normalize()
                : base.resolve(value).normalize();
    }
}
