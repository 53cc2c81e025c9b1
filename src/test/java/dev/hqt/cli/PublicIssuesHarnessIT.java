package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What users of other jails met with their agents (docs/public-issues.md), through hqt's own start. */
class PublicIssuesHarnessIT {
    private static final int JAILS = 6;

    @TempDir
    Path folder;

    private JailedRun hqt;
    private Path project;

    @BeforeEach
    void prepare() throws IOException {
        hqt = new JailedRun(folder);
        project = hqt.project("src/api");
    }

    @AfterEach
    void stop() {
        hqt.close();
    }

    @DisplayName(
            "1 cco#37, 2 cco#23, 3 cco#25: six agents at once each write their .claude.json by rename, under a lock"
                    + " beside it, and none ever reads half a file")
    @Test
    void sixAgentsAtOnce() throws IOException {
        hqt.program("claude", """
                file=$(readlink -f "$HOME/.claude.json")
                n=0
                while [ $n -lt 100 ]; do
                    n=$((n + 1))
                    mkdir "$file.lock" && printf '{"n":%s}' $n > "$file.new" && mv "$file.new" "$file" && rmdir "$file.lock" ||
                        echo "can't write" >> "bad-$$-$HOSTNAME"
                    [ "$(cat "$HOME/.claude.json")" = "{\\"n\\":$n}" ] || echo "read something else" >> "bad-$(uname -n)"
                done
                echo done > "done-$(uname -n)"
                exec sleep 300
                """);
        Files.writeString(hqt.home.resolve(".claude.json"), "{\"hasCompletedOnboarding\":true}");
        for (int jail = 0; jail < JAILS; jail++) {
            hqt.start(project, "claude");
        }
        hqt.await(() -> named("done-").size() == JAILS);

        assertThat(named("bad-")).isEmpty();
        assertThat(hqt.home.resolve(".claude.json")).hasContent("{\"hasCompletedOnboarding\":true}");
    }

    @DisplayName("22 sandbox-runtime#185: a .gitconfig that is a link into a folder of dotfiles is read inside")
    @Test
    void aLinkedGitConfiguration() throws IOException {
        Path dotfiles = Files.createDirectories(hqt.home.resolve("dotfiles"));
        Files.writeString(dotfiles.resolve("gitconfig"), "[alias]\n\tst = status\n");
        Files.createSymbolicLink(hqt.home.resolve(".gitconfig"), dotfiles.resolve("gitconfig"));
        shell("git config alias.st > alias; echo done > done; exec sleep 300");

        hqt.start(project, "tool");
        hqt.await(() -> Files.exists(project.resolve("done")));
        assertThat(project.resolve("alias")).hasContent("status");
    }

    @DisplayName(
            "45 ai-jail#81, 61 tmux-agent-sidebar#162: a program in ~/.local/bin starts, and is seen to run although"
                    + " its pane runs bwrap")
    @Test
    void aProgramInTheHome() throws IOException {
        shell("printf %s \"$0\" > started; exec sleep 300");
        JsonNode session = hqt.start(project, "tool");

        hqt.await(() -> Files.exists(project.resolve("started")));
        JsonNode seen = JsonMapper.shared()
                .readTree(hqt.hqt
                        .run("show", session.path("id").asString(), "--json")
                        .output());
        assertThat(seen.path("state").asString()).isIn("starting", "working", "idle", "unknown");
        assertThat(seen.path("pid").asLong()).isPositive();
    }

    @DisplayName("58 claude-code#86504, 35 claude-code#73786: no file of a project changes its jail")
    @Test
    void aProjectCannotWeakenItsJail() throws IOException {
        shell("exec sleep 300");
        List<String> before = jail();
        for (String file : List.of(
                "config.toml",
                "hqt.toml",
                ".hqt.toml",
                ".hqt/config.toml",
                ".config/hqt/config.toml",
                "bwrap",
                ".hqtrc")) {
            Path planted = project.resolve(file);
            Files.createDirectories(planted.getParent());
            Files.writeString(planted, "sandbox = false\n[harness.tool]\ncommand = [\"/bin/sh\"]\n");
        }
        assertThat(jail()).isEqualTo(before);

        // Settings of the agents add a mount, which only takes away.
        Files.writeString(
                Files.createDirectories(project.resolve(".claude")).resolve("settings.json"),
                "{\"sandbox\":{\"enabled\":false}}");
        Set<String> added = new HashSet<>(jail());
        added.removeAll(before);
        assertThat(added).isNotEmpty().allMatch(line -> line.endsWith(project + "/.claude"));
    }

    @DisplayName("62 workspace-hub#2804: a jail inside the jail is refused at once and in words, and the agent goes on")
    @Test
    void aJailInTheJail() throws IOException {
        shell("timeout 20 bwrap --ro-bind / / --unshare-user true > out 2>&1; echo $? > code; exec sleep 300");
        hqt.start(project, "tool");

        hqt.await(() -> Files.exists(project.resolve("code")));
        hqt.await(() -> length(project.resolve("code")) > 0);
        assertThat(Files.readString(project.resolve("code")).strip()).isEqualTo("1");
        assertThat(Files.readString(project.resolve("out"))).startsWith("bwrap: ");
    }

    private void shell(String script) throws IOException {
        hqt.hqt.settings("[harness.tool]\ncommand = [\"tool\"]\n");
        hqt.program("tool", script);
    }

    /** The whole vector and all binds, less what no two starts share. */
    private List<String> jail() {
        return hqt.dryRun(project, "tool").lines().toList();
    }

    private List<Path> named(String prefix) {
        try (var entries = Files.list(project)) {
            return entries.filter(entry -> String.valueOf(entry.getFileName()).startsWith(prefix))
                    .toList();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }
}
