package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectBindsTest {
    private static final Path PROJECT = SampleHost.PROJECT;
    private static final Path EMPTY = Path.of("/home/u/.local/share/hqt/empty");
    private static final SandboxPolicy READ_ONLY = new SandboxPolicy(FilesystemAccess.READ_ONLY, true);

    private static final ProjectFacts FACTS = new ProjectFacts(
            PROJECT,
            List.of(PROJECT.resolve(".git"), PROJECT.resolve(".git/worktrees")),
            List.of(PROJECT.resolve(".git/config"), PROJECT.resolve(".vscode")),
            List.of(PROJECT.resolve(".env")),
            List.of(PROJECT.resolve(".git/hooks")),
            List.of(),
            Map.of(
                    PROJECT.resolve(".git/config"), Shield.GIT_CONFIGURATION,
                    PROJECT.resolve(".vscode"), Shield.SETTINGS),
            null);

    @Test
    void pinsComeBeforeWhatLiesInThem() {
        assertThat(ProjectBinds.of(FACTS, SandboxPolicy.DEFAULT, EMPTY))
                .containsExactly(
                        Bind.writable(PROJECT.resolve(".git")),
                        Bind.writable(PROJECT.resolve(".git/worktrees")),
                        Bind.readOnly(PROJECT.resolve(".git/hooks")),
                        Bind.readOnly(PROJECT.resolve(".git/config")),
                        Bind.readOnly(PROJECT.resolve(".vscode")),
                        new Bind.EmptyFile(EMPTY, PROJECT.resolve(".env")));
    }

    @ParameterizedTest
    @CsvSource({"GIT_CONFIG, .git/config", "SETTINGS, .vscode", "SECRETS, .env"})
    void eachSwitchOpensWhatItNamesAndNothingElse(JailSwitch each, String opened) {
        List<Bind> closed = ProjectBinds.of(FACTS, SandboxPolicy.DEFAULT, EMPTY);
        List<Bind> open = ProjectBinds.of(FACTS, SandboxPolicy.DEFAULT.with(each, true), EMPTY);

        assertThat(closed)
                .filteredOn(bind -> !open.contains(bind))
                .extracting(Bind::destination)
                .containsExactly(PROJECT.resolve(opened));
        assertThat(closed).containsAll(open);
    }

    @Test
    void whatASwitchOpensOrAReadOnlyProjectHoldsIsNotMadeEither() {
        ProjectFacts missing = new ProjectFacts(
                PROJECT,
                List.of(),
                List.of(),
                List.of(),
                List.of(PROJECT.resolve(".git/hooks")),
                List.of(PROJECT.resolve(".git/config.worktree")),
                Map.of(PROJECT.resolve(".git/config.worktree"), Shield.GIT_CONFIGURATION),
                null);

        ProjectFacts opened = missing.under(SandboxPolicy.DEFAULT.with(JailSwitch.GIT_CONFIG, true));
        assertThat(opened.missingFiles()).isEmpty();
        assertThat(opened.missingDirectories()).containsExactly(PROJECT.resolve(".git/hooks"));
        assertThat(missing.under(READ_ONLY).missingDirectories()).isEmpty();
    }

    @Test
    void aReadOnlyProjectNeedsMasksOnly() {
        assertThat(ProjectBinds.of(FACTS, READ_ONLY, EMPTY))
                .containsExactly(new Bind.EmptyFile(EMPTY, PROJECT.resolve(".env")));
    }

    @Test
    void aReadOnlyWorktreeSeesItsRepositoryReadOnly() {
        Path common = Path.of("/home/u/code/main/.git");
        ProjectFacts worktree = new ProjectFacts(
                PROJECT,
                List.of(common, common.resolve("worktrees"), common.resolve("worktrees/app")),
                List.of(PROJECT.resolve(".git"), common.resolve("hooks")),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                null);

        assertThat(ProjectBinds.of(worktree, READ_ONLY, EMPTY)).containsExactly(Bind.readOnly(common));
    }

    @Test
    void whatWasRefusedGetsNoBinds() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ProjectBinds.of(ProjectFacts.refused(PROJECT, "Because."), SandboxPolicy.DEFAULT, EMPTY))
                .withMessage("Because.");
    }
}
