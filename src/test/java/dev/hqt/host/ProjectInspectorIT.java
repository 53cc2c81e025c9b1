package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.ProjectBinds;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SampleHost;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.Shield;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inspects repositories that the real git made. */
class ProjectInspectorIT {
    private static final Path EMPTY = Path.of("/home/u/.local/share/hqt/empty");

    @TempDir
    Path temporary;

    private Path home = Path.of("/");
    private Path project = Path.of("/");
    private final TestCommandRunner runner = new TestCommandRunner();

    @BeforeEach
    void aRepository() throws IOException {
        Path top = temporary.toRealPath();
        home = Files.createDirectories(top.resolve("home"));
        project = Files.createDirectories(top.resolve("code/app"));
        git(project, "init", "-q");
        Files.writeString(project.resolve("README"), "x");
        git(project, "add", "README");
        git(project, "commit", "-qm", "first");
    }

    @Test
    void aPlainRepositoryIsPinnedWithItsHooksAndConfiguration() {
        ProjectFacts facts = inspect(project);

        assertThat(facts.refusal()).isNull();
        assertThat(facts.pinned()).containsExactly(project.resolve(".git"));
        assertThat(facts.readOnly()).containsExactly(project.resolve(".git/hooks"), project.resolve(".git/config"));
        assertThat(facts.masked()).isEmpty();
        assertThat(facts.missingDirectories()).isEmpty();
        assertThat(facts.missingFiles()).isEmpty();
    }

    @Test
    void aDirectoryWithoutGitHasNothingToPin() throws IOException {
        Path plain = Files.createDirectories(project.resolveSibling("plain"));
        Files.createDirectories(plain.resolve(".vscode"));

        assertThat(inspect(plain))
                .isEqualTo(new ProjectFacts(
                        plain,
                        List.of(),
                        List.of(plain.resolve(".vscode")),
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(plain.resolve(".vscode"), Shield.SETTINGS),
                        null));
    }

    @Test
    void whatTheHostObeysIsReadOnlyWhereItIsThere() throws IOException {
        List<String> names = List.of(".claude", ".codex", ".kiro", ".vscode", ".idea", ".husky");
        for (String name : names) {
            Files.createDirectory(project.resolve(name));
        }
        List<String> files = List.of(".mcp.json", ".gitmodules");
        for (String name : files) {
            Files.createFile(project.resolve(name));
        }

        assertThat(inspect(project).readOnly())
                .contains(names.stream().map(project::resolve).toArray(Path[]::new))
                .contains(files.stream().map(project::resolve).toArray(Path[]::new));
    }

    @Test
    void missingHooksAreMadeBeforeAnAgentCould() throws IOException {
        Path hooks = project.resolve(".git/hooks");
        try (var entries = Files.list(hooks)) {
            for (Path entry : entries.toList()) {
                Files.delete(entry);
            }
        }
        Files.delete(hooks);

        ProjectFacts facts = inspect(project);
        assertThat(facts.missingDirectories()).containsExactly(hooks);
        assertThat(hooks).as("looking changes nothing").doesNotExist();

        ProjectFacts made = inspector().makeMissing(facts);
        assertThat(hooks).isEmptyDirectory();
        assertThat(made.missingDirectories()).isEmpty();
        assertThat(made.readOnly()).contains(hooks);
        assertThat(git(project, "status", "--porcelain")).isEmpty();
    }

    @Test
    void aFileDiffersFromTheIndexByItsContentAlone() throws IOException {
        Files.writeString(project.resolve(".mcp.json"), "{}\r\n");
        Files.createDirectory(project.resolve(".vscode"));
        Files.writeString(project.resolve(".vscode/tasks.json"), "{}\n");
        git(project, "-c", "core.autocrlf=input", "add", "-A");
        List<Path> places = List.of(project.resolve(".mcp.json"), project.resolve(".vscode"));
        assertThat(inspector().differingFromIndex(project, places)).isEmpty();

        Files.writeString(project.resolve(".vscode/tasks.json"), "{1}\n");
        Files.writeString(project.resolve(".vscode/new.json"), "untracked");
        assertThat(inspector().differingFromIndex(project, places))
                .containsExactly(project.resolve(".vscode/tasks.json"));
    }

    /** A dialog plans a start again and again; what it was told before holds only while nothing that git reads changed. */
    @Test
    void settingsThatAreKeptAreNeverOldOnes() throws IOException {
        ProjectInspector inspector = inspector();
        Files.createDirectories(project.resolve("one"));
        Files.createDirectories(project.resolve("two"));
        assertThat(inspector.inspect(project).facts().readOnly()).doesNotContain(project.resolve("one"));

        git(project, "config", "core.hooksPath", "one");
        assertThat(inspector.inspect(project).facts().readOnly()).contains(project.resolve("one"));
        git(project, "config", "core.hooksPath", "two");
        assertThat(inspector.inspect(project).facts().readOnly())
                .contains(project.resolve("two"))
                .doesNotContain(project.resolve("one"));
        git(project, "config", "--unset", "core.hooksPath");
        Files.writeString(home.resolve(".gitconfig"), "[core]\n\thooksPath = one\n");
        assertThat(inspector.inspect(project).facts().readOnly()).contains(project.resolve("one"));
        Files.writeString(home.resolve(".gitconfig"), "[include]\n\tpath = more\n");
        Files.writeString(home.resolve("more"), "[core]\n\thooksPath = two\n");
        assertThat(inspector.inspect(project).facts().readOnly()).contains(project.resolve("two"));
        Files.writeString(home.resolve("more"), "[core]\n\thooksPath = one\n");
        assertThat(inspector.inspect(project).facts().readOnly()).contains(project.resolve("one"));
        Files.writeString(home.resolve(".gitconfig"), "[include]\n\tpath = later\n");
        assertThat(inspector.inspect(project).facts().readOnly()).doesNotContain(project.resolve("one"));
        Files.writeString(home.resolve("later"), "[core]\n\thooksPath = two\n");
        assertThat(inspector.inspect(project).facts().readOnly())
                .as("an include that was not there yet")
                .contains(project.resolve("two"));
    }

    /** {@code git status} would run this filter; hqt's own look must not. */
    @Test
    void comparingWithTheIndexRunsNoFilterOfTheProjects() throws IOException {
        Files.writeString(project.resolve(".mcp.json"), "{}\n");
        git(project, "add", "-A");
        Path ran = home.resolve("ran");
        git(project, "config", "filter.evil.clean", "touch '" + ran + "'; cat");
        Files.writeString(project.resolve(".gitattributes"), "* filter=evil\n");
        Files.writeString(project.resolve(".mcp.json"), "{1}\n");

        assertThat(inspector().differingFromIndex(project, List.of(project.resolve(".mcp.json"))))
                .containsExactly(project.resolve(".mcp.json"));
        assertThat(ran).doesNotExist();
    }

    /** An agent can make these directories and files before the next start. */
    @Test
    void aSubmodulesCheckoutIsFoundByAnyNameAndGarbageIsNone() throws IOException {
        Path checkout = Files.createDirectories(project.resolve("übung #1"));
        Files.writeString(checkout.resolve(".git"), "gitdir: ../.git/modules/named\n");
        for (String name : List.of("named", "garbage", "broken")) {
            Files.writeString(
                    Files.createDirectories(project.resolve(".git/modules").resolve(name))
                            .resolve("HEAD"),
                    "ref: refs/heads/main\n");
        }
        Path modules = project.resolve(".git/modules");
        Files.writeString(modules.resolve("named/config"), "[core]\n\tworktree = \"../../../übung #1\"\n");
        Files.writeString(modules.resolve("garbage/config"), "[core]\n\tworktree = a\0b\n");
        Files.write(modules.resolve("broken/config"), new byte[] {(byte) 0xff, '\n'});

        ProjectFacts facts = inspect(project);
        assertThat(facts.refusal()).isNull();
        assertThat(facts.readOnly())
                .contains(
                        checkout.resolve(".git"), modules.resolve("garbage/config"), modules.resolve("broken/config"));
        assertThat(facts.shield(checkout.resolve(".git"))).isEqualTo(Shield.GIT_LINK);
    }

    @Test
    void secretsThatGitDoesNotTrackAreMasked() throws IOException {
        for (String name : List.of(".env", ".env.local", ".envrc", ".env.example", ".environment", "x.env")) {
            Files.writeString(project.resolve(name), "KEY=1");
        }
        Files.createDirectory(project.resolve(".env.d"));
        git(project, "add", ".env.example");

        ProjectFacts facts = inspect(project);

        assertThat(facts.masked())
                .containsExactlyInAnyOrder(
                        project.resolve(".env"), project.resolve(".env.local"), project.resolve(".envrc"));
        assertThat(facts.under(SandboxPolicy.DEFAULT).readOnly()).doesNotContain(project.resolve(".envrc"));
        assertThat(facts.under(SandboxPolicy.DEFAULT.with(JailSwitch.SECRETS, true))
                        .readOnly())
                .as("shown, but a shell outside still executes it")
                .contains(project.resolve(".envrc"));
    }

    @Test
    void keysAndThoseOfPackagesAreSecretsTooAndSamplesAreNot() throws IOException {
        Files.createDirectories(project.resolve("packages/web"));
        Files.createDirectories(project.resolve("node_modules/one"));
        for (String name :
                List.of("packages/web/.env", "id_ed25519", "server.pem", "service-account-1.json", ".netrc")) {
            Files.writeString(project.resolve(name), "KEY=1");
        }
        for (String name :
                List.of("node_modules/one/cert.pem", ".env.sample", "packages/web/.env.example", "keys.txt")) {
            Files.writeString(project.resolve(name), "KEY=1");
        }

        assertThat(inspect(project).masked())
                .containsExactlyInAnyOrder(
                        project.resolve("packages/web/.env"),
                        project.resolve("id_ed25519"),
                        project.resolve("server.pem"),
                        project.resolve("service-account-1.json"),
                        project.resolve(".netrc"));
    }

    @Test
    void aSecretThatIsALinkIsMaskedWhereItLeadsAndLeftAloneOutside() throws IOException {
        Files.createDirectory(project.resolve("conf"));
        Files.writeString(project.resolve("conf/secret"), "KEY=1");
        Files.createSymbolicLink(project.resolve(".env"), Path.of("conf/secret"));
        Files.writeString(home.resolve("shared.env"), "KEY=1");
        Files.createSymbolicLink(project.resolve(".env.shared"), home.resolve("shared.env"));
        Files.createSymbolicLink(project.resolve(".env.gone"), Path.of("/nowhere"));

        ProjectFacts facts = inspect(project);

        assertThat(facts.refusal()).isNull();
        assertThat(facts.masked()).containsExactly(project.resolve("conf/secret"));
    }

    @Test
    void aProtectedPlaceThatIsALinkIsRefusedByName() throws IOException {
        Path elsewhere = Files.createDirectories(project.resolve("elsewhere"));
        for (String name : List.of(".claude", ".vscode")) {
            Path link = Files.createSymbolicLink(project.resolve(name), elsewhere);
            assertThat(inspect(project).refusal())
                    .contains(link.toString())
                    .contains("symbolic link")
                    .contains("replace it");
            Files.delete(link);
        }
    }

    @Test
    void hooksThatAreALinkAreRefused() throws IOException {
        Path moved = project.resolve("hooks");
        Files.move(project.resolve(".git/hooks"), moved);
        Files.createSymbolicLink(project.resolve(".git/hooks"), Path.of("../hooks"));

        assertThat(inspect(project).refusal()).contains(".git/hooks is a symbolic link");
    }

    @Test
    void aGitDirectoryThatIsALinkIsRefused() throws IOException {
        Path moved = project.resolveSibling("moved.git");
        Files.move(project.resolve(".git"), moved);
        Files.createSymbolicLink(project.resolve(".git"), moved);

        assertThat(inspect(project).refusal()).contains(".git is a symbolic link");
    }

    @Test
    void aProjectReachedThroughALinkIsRefusedWithItsRealName() throws IOException {
        Path link = Files.createSymbolicLink(project.resolveSibling("link"), project);

        assertThat(inspect(link).refusal()).contains(project.toString());
        assertThat(inspect(project.resolveSibling("absent")).refusal()).contains("can't be read");
    }

    @Test
    void aLinkedWorktreeIsPinnedInItsRepositoryAndCannotReachTheOthers() {
        Path mine = project.resolveSibling("mine");
        Path other = project.resolveSibling("other");
        git(project, "worktree", "add", "-q", mine.toString());
        git(project, "worktree", "add", "-q", other.toString());
        Path common = project.resolve(".git");

        ProjectFacts facts = inspect(mine);

        assertThat(facts.refusal()).isNull();
        assertThat(facts.pinned())
                .containsExactly(common, common.resolve("worktrees"), common.resolve("worktrees/mine"));
        assertThat(facts.readOnly())
                .contains(
                        mine.resolve(".git"),
                        common.resolve("hooks"),
                        common.resolve("config"),
                        common.resolve("worktrees/mine/commondir"),
                        common.resolve("worktrees/mine/gitdir"),
                        common.resolve("worktrees/other"));
        assertThat(ProjectBinds.of(facts, new SandboxPolicy(FilesystemAccess.READ_ONLY, true), EMPTY))
                .containsExactly(Bind.readOnly(common));
    }

    @Test
    void theRepositoryOfWorktreesElsewhereClosesThem() {
        git(project, "worktree", "add", "-q", project.resolveSibling("other").toString());

        assertThat(inspect(project).readOnly()).contains(project.resolve(".git/worktrees/other"));
        assertThat(inspect(project).pinned()).contains(project.resolve(".git/worktrees"));
    }

    @Test
    void aWorktreeInsideTheProjectStaysUsable() {
        git(project, "worktree", "add", "-q", project.resolve("nested").toString());
        Path entry = project.resolve(".git/worktrees/nested");

        ProjectFacts facts = inspect(project);

        assertThat(facts.pinned()).contains(entry);
        assertThat(facts.readOnly()).contains(entry.resolve("commondir"), entry.resolve("gitdir"));
    }

    @Test
    void aSubmoduleIsPinnedInTheRepositoryAboveIt() {
        Path above = project.resolveSibling("above");
        git(project, "init", "-q", above.toString());
        git(above, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", project.toString(), "sub");
        Path sub = above.resolve("sub");

        ProjectFacts facts = inspect(sub);

        assertThat(facts.refusal()).isNull();
        assertThat(facts.pinned()).containsExactly(above.resolve(".git/modules/sub"));
        assertThat(facts.readOnly()).contains(sub.resolve(".git"), above.resolve(".git/modules/sub/hooks"));
    }

    /** Each of these an agent could have written into a project that had no {@code .git}. */
    @Test
    void aGitFileThatItsTargetDoesNotConfirmIsRefused() throws IOException {
        Path mine = project.resolveSibling("mine");
        git(project, "worktree", "add", "-q", mine.toString());
        Path planted = Files.createDirectories(project.resolveSibling("planted"));
        Path entry = project.resolve(".git/worktrees/mine");
        Path own = Files.createDirectories(planted.resolve("fake/worktrees/x"));
        Files.writeString(own.resolve("commondir"), project.resolve(".git").toString());
        Files.writeString(own.resolve("gitdir"), planted.resolve(".git").toString());
        Path loose = Files.createDirectories(planted.resolve("loose"));
        Files.writeString(loose.resolve("commondir"), project.resolve(".git").toString());
        Files.writeString(loose.resolve("gitdir"), planted.resolve(".git").toString());

        for (String target : List.of(
                entry.toString(),
                project.resolve(".git").toString(),
                own.toString(),
                loose.toString(),
                home.toString(),
                "/nowhere",
                "\0")) {
            Files.writeString(planted.resolve(".git"), "gitdir: " + target + "\n");
            assertThat(inspect(planted).refusal()).as(target).contains(planted.resolve(".git") + " leads to");
        }
        Files.writeString(planted.resolve(".git"), "something else\n");
        assertThat(inspect(planted).refusal()).contains("no file that git wrote");
    }

    @Test
    void hooksElsewhereInTheProjectAreProtectedAndMadeWhenMissing() throws IOException {
        git(project, "config", "core.hooksPath", "tools/hooks");
        assertThat(inspect(project).missingDirectories()).containsExactly(project.resolve("tools/hooks"));

        ProjectFacts made = inspector().makeMissing(inspect(project));
        assertThat(project.resolve("tools/hooks")).isEmptyDirectory();
        assertThat(made.readOnly()).contains(project.resolve("tools/hooks"));
        assertThat(inspect(project).readOnly()).contains(project.resolve("tools/hooks"));

        git(project, "config", "core.hooksPath", "/usr/share/hooks");
        assertThat(inspect(project).readOnly()).doesNotContain(project.resolve("tools/hooks"));

        git(project, "config", "core.hooksPath", ".");
        assertThat(inspect(project).refusal()).contains("core.hooksPath");
    }

    @Test
    void theUsersOwnHooksPathCountsForEveryProject() throws IOException {
        Files.writeString(home.resolve(".gitconfig"), "[core]\n\thooksPath = .githooks\n");
        Files.createDirectory(project.resolve(".githooks"));

        assertThat(inspect(project).readOnly()).contains(project.resolve(".githooks"));
    }

    @Test
    void aProjectBelowItsRepositoryIsHeldAgainstTheRepositorysSettings() throws IOException {
        Path part = Files.createDirectories(project.resolve("packages/x"));
        Files.createDirectory(part.resolve("hooks"));
        git(project, "config", "core.hooksPath", "packages/x/hooks");

        assertThat(inspect(part).readOnly()).contains(part.resolve("hooks"));
    }

    @Test
    void includedConfigurationIsReadOnlyAndRefusedWhenMissing() throws IOException {
        git(project, "config", "include.path", "../shared.gitconfig");
        assertThat(inspect(project).refusal()).contains("shared.gitconfig").contains("is not there");

        Files.createFile(project.resolve("shared.gitconfig"));
        assertThat(inspect(project).refusal()).isNull();
        assertThat(inspect(project).readOnly()).contains(project.resolve("shared.gitconfig"));
    }

    @Test
    void aConfigurationOfTheWorktreeIsMadeWhereTheRepositoryObeysOne() {
        assertThat(inspect(project).missingFiles()).isEmpty();
        git(project, "config", "extensions.worktreeConfig", "true");
        assertThat(inspect(project).missingFiles()).containsExactly(project.resolve(".git/config.worktree"));

        inspector().makeMissing(inspect(project));

        assertThat(inspect(project).missingFiles()).isEmpty();
        assertThat(inspect(project).readOnly()).contains(project.resolve(".git/config.worktree"));
        assertThat(git(project, "status", "--porcelain")).isEmpty();
    }

    @Test
    void settingsThatGitCannotReadAreRefusedInItsOwnWords() throws IOException {
        Files.writeString(project.resolve(".git/config"), "[core\n");

        assertThat(inspect(project).refusal()).contains("bad config line");
    }

    /** The programs that a repository names are its own; looking at it must start none of them. */
    @Test
    void lookingRunsNothingThatTheRepositoryNames() throws IOException {
        Path trace = home.resolve("ran");
        String payload = "touch " + trace + "; false";
        for (String key :
                List.of("core.fsmonitor", "core.pager", "core.sshCommand", "alias.config", "alias.ls-files")) {
            git(project, "config", key, key.startsWith("alias") ? "!" + payload : payload);
        }
        git(project, "config", "filter.x.clean", payload);
        Files.writeString(project.resolve(".gitattributes"), "* filter=x\n");
        Files.writeString(project.resolve(".env"), "KEY=1");

        assertThat(inspect(project).masked()).containsExactly(project.resolve(".env"));

        assertThat(trace).doesNotExist();
        // The payload does run when git is not held back, so that its absence above says something.
        git(project, "status");
        assertThat(trace).exists();
    }

    @Test
    void variablesThatPointGitElsewhereAreNotHeeded() throws IOException {
        Path other = project.resolveSibling("other");
        git(project, "init", "-q", other.toString());
        Files.writeString(other.resolve(".env"), "x");
        Files.writeString(project.resolve(".env"), "x");
        git(project, "add", ".env");
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("GIT_DIR", other.resolve(".git").toString());
        environment.put("GIT_WORK_TREE", other.toString());

        assertThat(new ProjectInspector(runner, environment, home)
                        .inspect(project)
                        .facts()
                        .masked())
                .isEmpty();
    }

    /** They hold for the git that the user runs on the host, so what they name is obeyed there. */
    @Test
    void settingsInTheCallersVariablesAreSettingsToo() throws IOException {
        Path hooks = Files.createDirectory(project.resolve("hooks-of-mine"));
        Map<String, String> environment = new HashMap<>(environment());
        environment.putAll(Map.of(
                "GIT_CONFIG_COUNT",
                "2",
                "GIT_CONFIG_KEY_0",
                "core.hooksPath",
                "GIT_CONFIG_VALUE_0",
                "hooks-of-mine",
                "GIT_CONFIG_KEY_1",
                "user.name",
                "GIT_CONFIG_VALUE_1",
                "Grace"));

        ProjectInspector.Inspection inspection = new ProjectInspector(runner, environment, home).inspect(project);

        assertThat(inspection.facts().readOnly()).contains(hooks);
        assertThat(inspection.identity()).containsExactly(Map.entry("user.name", "Grace"));
    }

    @Test
    void theIdentityIsTheOneThatGitWouldCommitWith() throws IOException {
        assertThat(inspector().inspect(project).identity()).isEmpty();
        Files.writeString(
                home.resolve(".gitconfig"),
                "[user]\n\tname = Ada\n\temail = ada@home.example\n[include]\n\tpath = work\n");
        Files.writeString(home.resolve("work"), "[user]\n\temail = ada@work.example\n");
        git(project, "config", "user.name", "Ada L.");

        assertThat(inspector().inspect(project).identity())
                .containsOnly(Map.entry("user.name", "Ada L."), Map.entry("user.email", "ada@work.example"));
    }

    @Test
    void withoutGitOnTheHostPinsAndMasksStay() throws IOException {
        Files.writeString(project.resolve(".env"), "x");
        ProjectFacts facts = new ProjectInspector(runner, Map.of("PATH", "/nowhere"), home)
                .inspect(project)
                .facts();

        assertThat(facts.refusal()).isNull();
        assertThat(facts.pinned()).containsExactly(project.resolve(".git"));
        assertThat(facts.masked()).containsExactly(project.resolve(".env"));
    }

    @Test
    void mountPointsAreLookedAtAgainJustBeforeASpawn() throws IOException {
        ProjectFacts facts = inspect(project);
        List<Bind> binds = ProjectBinds.of(facts, SandboxPolicy.DEFAULT, EMPTY);
        assertThat(MountPointInspector.findProblem(project, binds, SampleHost.debian()))
                .isEmpty();

        Path hooks = project.resolve(".git/hooks");
        Files.move(hooks, project.resolve(".git/aside"));
        assertThat(MountPointInspector.findProblem(project, binds, SampleHost.debian()))
                .hasValueSatisfying(problem -> assertThat(problem).contains(hooks + " is missing"));

        Files.createSymbolicLink(hooks, Path.of("aside"));
        assertThat(MountPointInspector.findProblem(project, binds, SampleHost.debian()))
                .hasValueSatisfying(problem -> assertThat(problem).contains(hooks + " is a symbolic link"));
    }

    private ProjectFacts inspect(Path directory) {
        return inspector().inspect(directory).facts();
    }

    private ProjectInspector inspector() {
        return new ProjectInspector(runner, environment(), home);
    }

    private Map<String, String> environment() {
        return Map.of("PATH", System.getenv("PATH"), "HOME", home.toString());
    }

    private String git(Path directory, String... arguments) {
        List<String> argv = new ArrayList<>(
                List.of("git", "-C", directory.toString(), "-c", "user.name=u", "-c", "user.email=u@example.org"));
        argv.addAll(List.of(arguments));
        CommandResult result = runner.run(Command.of(argv)
                .withEnvironment(Map.of("PATH", System.getenv("PATH"), "HOME", home.toString(), "LC_ALL", "C")));
        assertThat(result.succeeded()).as(argv + "\n" + result.errors()).isTrue();
        return result.output();
    }
}
