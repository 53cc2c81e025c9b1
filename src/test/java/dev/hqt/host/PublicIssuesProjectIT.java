package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What users of other jails met with their projects (docs/public-issues.md), on real jails. */
class PublicIssuesProjectIT {
    @DisplayName("5 claude-code#28189, 6 sandbox-runtime#85, 8 codex#18043, 9 claude-code#77271:"
            + " a fresh project starts, gets no stubs, and its agent can make what is missing")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aFreshProject(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path fresh = Files.createDirectories(ground.home.resolve("code/fresh"));
            identity.own(fresh);
            ground.git(fresh, "init", "-q");
            InsideJail.rows(ground, fresh, "");
            assertThat(names(fresh)).containsExactly(".git");

            Map<String, String> rows = InsideJail.rows(ground, fresh, """
                    try settings sh -c 'mkdir .claude && echo {} > .claude/settings.json'
                    try codex mkdir .codex
                    try tools sh -c 'echo {} > .mcp.json'
                    """);
            assertThat(rows.get("settings")).startsWith("done");
            assertThat(rows.get("codex")).startsWith("done");
            assertThat(rows.get("tools")).startsWith("done");
            assertThat(names(fresh)).containsExactly(".claude", ".codex", ".git", ".mcp.json");
        }
    }

    @DisplayName("11 claude-code#50505: a worktree without a .claude starts and gets none")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aWorktreeWithoutSettings(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            ground.git(ground.project, "rm", "-rqf", ".claude");
            ground.git(ground.project, "commit", "-qm", "no settings");
            Path worktree = ground.home.resolve("code/tree");
            ground.git(ground.project, "worktree", "add", "-q", worktree.toString());

            Map<String, String> rows = InsideJail.rows(
                    ground, worktree, "try commands mkdir -p .claude/commands; rmdir -p .claude/commands");
            assertThat(rows.get("commands")).startsWith("done");
            assertThat(ground.git(worktree, "status", "--porcelain")).isEmpty();
        }
    }

    @DisplayName("18 claude-code#72748: a plain clone starts and commits")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aPlainClone(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path clone = ground.home.resolve("code/clone");
            ground.git(ground.project, "clone", "-q", ground.project.toString(), clone.toString());

            Map<String, String> rows = InsideJail.rows(
                    ground, clone, "echo x > x; git add x; try commit git commit -qm clone; try status git status");
            assertThat(rows.get("commit")).startsWith("done");
            assertThat(rows.get("status")).startsWith("done");
            assertThat(ground.git(clone, "status", "--porcelain")).isEmpty();
        }
    }

    @DisplayName("19 claude-code#95949: a worktree that an agent makes inside the project works there, outside, and as"
            + " a project of its own")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aWorktreeMadeInside(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Map<String, String> rows = InsideJail.rows(ground, ground.project, """
                    try add git worktree add -q trees/topic -b topic
                    cd trees/topic
                    try shell bash -c 'pwd'
                    echo x > x; git add x
                    try commit git commit -qm nested
                    """);
            assertThat(rows.get("add")).startsWith("done");
            assertThat(rows.get("shell")).startsWith("done");
            assertThat(rows.get("commit")).startsWith("done");
            Path nested = ground.project.resolve("trees/topic");
            assertThat(ground.git(nested, "log", "-1", "--format=%s")).isEqualTo("nested\n");

            Map<String, String> again = InsideJail.rows(ground, nested, "echo y > x; try commit git commit -qam again");
            assertThat(again.get("commit")).startsWith("done");
            assertThat(ground.git(nested, "log", "-1", "--format=%s")).isEqualTo("again\n");
        }
    }

    @DisplayName("24 omnigent#4379, 26 headlong#72: links that lead out of the project neither stop a start nor show"
            + " anything, now or at the next one")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void linksOutOfTheProject(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            String keys = ground.home.resolve(".ssh").toString();
            String plant = "ln -s '%1$s' cache; ln -s '%1$s/id_ed25519' .env.local; ln -s '%2$s' all\n"
                    .formatted(keys, ground.home);
            InsideJail.rows(ground, ground.project, plant);
            assertThat(Files.isSymbolicLink(ground.project.resolve("cache"))).isTrue();

            Map<String, String> rows = InsideJail.rows(ground, ground.project, """
                    try keys ls cache/
                    try key cat .env.local
                    try all ls all/.ssh
                    """);
            assertThat(rows).allSatisfy((row, words) -> assertThat(words).doesNotContain("PRIVATE"));
            for (String row : List.of("keys", "key", "all")) {
                assertThat(rows.get(row)).as(row).startsWith("refused").contains("No such file");
            }
        }
    }

    @DisplayName("3 cco#25, 4 claude-code#27691, 48 nono#233: locks, logs and caches in the home are writable")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void cachesAndLogs(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Map<String, String> rows = InsideJail.rows(ground, ground.project, """
                    for place in .npm/_cacache .cache/yarn .cache/go-build go/pkg .composer/cache .cargo .m2 .claude/debug; do
                        try "$place" sh -c 'mkdir -p "$0" && echo x > "$0/file" && mv "$0/file" "$0/other"' "$HOME/$place"
                    done
                    """);
            assertThat(rows)
                    .hasSize(9)
                    .allSatisfy((row, words) -> assertThat(words).as(row).doesNotStartWith("refused"));
            assertThat(names(ground.home)).containsExactly(".bashrc", ".ssh", "code");
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
