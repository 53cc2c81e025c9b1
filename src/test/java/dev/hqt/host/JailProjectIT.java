package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real jails round projects that are not a plain repository in the home directory. */
class JailProjectIT {
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aLinkedWorktreeCommitsAndCannotMakeTheHostRunAnything(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path worktree = ground.home.resolve("code/tree");
            Path second = ground.home.resolve("code/second");
            ground.git(ground.project, "worktree", "add", "-q", worktree.toString());
            ground.git(ground.project, "worktree", "add", "-q", second.toString());
            Path pwned = ground.base.resolve("pwned");
            String entry = ground.project.resolve(".git/worktrees/tree").toString();
            String elsewhere = ground.project.resolve(".git/worktrees/second").toString();
            Files.writeString(worktree.resolve("attack.sh"), """
                    say() { printf 'ROW %s=%s\\n' "$1" "$2"; }
                    try() { n=$1; shift; if out=$("$@" 2>&1); then say "$n" done; else say "$n" "refused: $out"; fi; }
                    mkdir evil && printf '[core]\\nfsmonitor = "touch $PWNED; false"\\n' > evil/config
                    try file sh -c 'echo "gitdir: $PWD/evil" > .git'
                    try move_file mv .git aside
                    try commondir sh -c 'echo "$PWD/evil" > "$ENTRY/commondir"'
                    try move_commondir mv "$ENTRY/commondir" "$ENTRY/aside"
                    try gitdir sh -c 'echo x > "$ENTRY/gitdir"'
                    try move_entry mv "$ENTRY" "$ENTRY-aside"
                    try move_entries mv "$ENTRY/.." "$ENTRY/../../aside"
                    try second sh -c 'echo "$PWD/evil" > "$SECOND/commondir"'
                    try config sh -c 'echo "[core] pager = x" >> "$ENTRY/../../config"'
                    try hook sh -c 'echo x > "$ENTRY/../../hooks/pre-commit"'
                    echo more >> README
                    try commit git commit -qam "from the worktree"
                    try branch git switch -qc topic
                    echo topic > topic && git add topic
                    try commit_topic git commit -qm "on the topic"
                    echo stashed >> README
                    try stash git stash -q
                    try unstash git stash pop -q
                    try amend git commit -qam "stashed before"
                    git switch -q tree && echo other > other && git add other && git commit -qm "other" && git switch -q topic
                    try rebase git rebase -q tree
                    [ -e "$MAIN/README" ]; say main $?
                    """);
            identity.own(worktree);
            ProjectFacts facts = ground.facts(worktree);
            Path run = ground.prepare(
                    List.of("/bin/sh", "attack.sh"),
                    worktree,
                    SandboxPolicy.DEFAULT,
                    ground.binds(facts, SandboxPolicy.DEFAULT),
                    ground.host(Map.of(
                            "ENTRY",
                            entry,
                            "SECOND",
                            elsewhere,
                            "MAIN",
                            ground.project.toString(),
                            "PWNED",
                            pwned.toString())));

            Map<String, String> rows = JailGround.rows(ground.run(run));

            SoftAssertions softly = new SoftAssertions();
            for (String row : List.of(
                    "file",
                    "move_file",
                    "commondir",
                    "move_commondir",
                    "gitdir",
                    "move_entry",
                    "move_entries",
                    "second",
                    "config",
                    "hook")) {
                refused(softly, rows, row);
            }
            for (String row : List.of("commit", "branch", "commit_topic", "stash", "unstash", "amend", "rebase")) {
                softly.assertThat(rows).containsEntry(row, "done");
            }
            softly.assertThat(rows).containsEntry("main", "1");
            softly.assertAll();
            for (Path checkout : List.of(worktree, second, ground.project)) {
                ground.git(checkout, "status");
            }
            assertThat(pwned).doesNotExist();
            assertThat(ground.git(worktree, "log", "--format=%s").lines())
                    .startsWith("stashed before", "on the topic", "other", "from the worktree");
        }
    }

    /** A mere {@code git status} outside goes into submodules, and obeys what it finds there. */
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aSubmoduleIsProtectedAsTheProjectIsAndStillCommits(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path project = ground.project;
            ground.git(ground.other, "init", "-q");
            ground.git(ground.other, "commit", "-q", "--allow-empty", "-m", "first");
            for (String name : List.of("sub", "deep/one")) {
                ground.git(
                        project,
                        "-c",
                        "protocol.file.allow=always",
                        "submodule",
                        "--quiet",
                        "add",
                        ground.other.toString(),
                        name);
            }
            ground.git(project, "commit", "-qm", "submodules");
            Path pwned = ground.base.resolve("pwned");
            Files.writeString(project.resolve("attack.sh"), """
                    say() { printf 'ROW %s=%s\\n' "$1" "$2"; }
                    try() { n=$1; shift; if out=$("$@" 2>&1); then say "$n" done; else say "$n" "refused: $out"; fi; }
                    mkdir evil && printf '[core]\\nfsmonitor = "touch $PWNED; false"\\n' > evil/config
                    for m in sub deep/one; do
                        try config_$m sh -c "cat evil/config >> .git/modules/$m/config"
                        try hook_$m sh -c "echo x > .git/modules/$m/hooks/post-checkout"
                        try link_$m sh -c "echo 'gitdir: ../evil' > $m/.git"
                        try move_link_$m mv $m/.git $m/aside
                        try commit_$m sh -c "cd $m && echo x > file && git add file && git commit -qm inside"
                    done
                    try move_sub mv .git/modules/sub .git/modules/aside
                    try move_deep mv .git/modules/deep .git/modules/aside
                    try move_modules mv .git/modules .git/aside
                    """);
            identity.own(ground.base);
            Path run = ground.prepare(
                    List.of("/bin/sh", "attack.sh"),
                    project,
                    SandboxPolicy.DEFAULT,
                    ground.binds(ground.facts(project), SandboxPolicy.DEFAULT),
                    ground.host(Map.of("PWNED", pwned.toString())));

            Map<String, String> rows = JailGround.rows(ground.run(run));

            SoftAssertions softly = new SoftAssertions();
            for (String module : List.of("sub", "deep/one")) {
                for (String row : List.of("config_", "hook_", "link_", "move_link_")) {
                    refused(softly, rows, row + module);
                }
                softly.assertThat(rows).containsEntry("commit_" + module, "done");
            }
            refused(softly, rows, "move_sub");
            refused(softly, rows, "move_deep");
            refused(softly, rows, "move_modules");
            softly.assertAll();
            ground.git(project, "status");
            assertThat(pwned).doesNotExist();
            assertThat(ground.git(project.resolve("sub"), "log", "--format=%s")).startsWith("inside");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aProjectInAPrivateDirectoryIsSeenThroughIt(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path varTmp = Files.createTempDirectory(Path.of("/var/tmp"), "hqt-jail-");
            Path outside = Files.createDirectories(ground.base.resolve("outside"));
            try {
                for (Path project : List.of(varTmp, outside)) {
                    identity.own(project);
                    Path run = ground.prepare(
                            List.of("/bin/sh", "-c", "pwd > here; ls -A .. > around"),
                            project,
                            SandboxPolicy.DEFAULT,
                            ground.binds(ground.facts(project), SandboxPolicy.DEFAULT),
                            ground.host(Map.of()));
                    assertThat(ground.run(run).exitCode()).isZero();
                    assertThat(project.resolve("here")).hasContent(project.toString());
                    assertThat(Files.readString(project.resolve("around")).lines())
                            .contains(String.valueOf(project.getFileName()))
                            .doesNotContain("state", "run-1");
                }
            } finally {
                new TestCommandRunner().run(Command.of("rm", "-rf", varTmp.toString()));
            }
        }
    }

    private static void refused(SoftAssertions softly, Map<String, String> rows, String row) {
        softly.assertThat(rows.get(row)).as(row).startsWith("refused: ");
    }
}
