package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Links that an agent left for the next start (CVE-2026-87766: {@code /oldroot} leads a bwrap older than 0.12 back to the
 * host's root): hqt refuses, names the link, and nothing comes to be where it leads.
 */
class PlantedLinksIT {
    @TempDir
    Path folder;

    private JailedRun hqt;
    private Path project;
    private Path victim;

    @BeforeEach
    void prepare() throws IOException {
        hqt = new JailedRun(folder);
        project = hqt.project("src/api");
        victim = Files.createDirectories(hqt.home.resolve("victim"));
        hqt.hqt.settings("""
                [harness.tool]
                command = ["tool"]
                writable = ["~/.tool"]
                read-only = ["~/.tool/settings"]
                """);
        hqt.program("tool", "exec sleep 300\n");
    }

    @AfterEach
    void stop() {
        hqt.close();
    }

    @ParameterizedTest
    @CsvSource({
        ".vscode, ''",
        ".vscode, /new",
        ".claude, ''",
        ".mcp.json, /new.json",
        ".gitmodules, /new",
        ".envrc, /new"
    })
    void inTheProject(String place, String end) throws IOException {
        plant(project.resolve(place), end);

        assertThat(hqt.refusal(project, "tool")).contains(project.resolve(place) + " is a symbolic link");
        assertNothingHappened();
    }

    @ParameterizedTest
    @CsvSource({"hooks", "config", "worktrees"})
    void inTheRepository(String place) throws IOException {
        Path taken = project.resolve(".git").resolve(place);
        if (Files.exists(taken)) {
            Files.move(taken, hqt.home.resolve("aside"));
        }
        plant(taken, "");

        assertThat(hqt.refusal(project, "tool")).contains(taken.toString());
        assertNothingHappened();
    }

    /** A folder on the way of a mount that hqt would even make where it is missing. */
    @Test
    void onTheWayToHooksThatASettingNames() throws IOException {
        hqt.git(project, "config", "core.hooksPath", ".husky/hooks");
        plant(project.resolve(".husky"), "");

        assertThat(hqt.refusal(project, "tool")).contains(project.resolve(".husky") + " is a symbolic link");
        assertNothingHappened();
    }

    @Test
    void inPlaceOfTheRepository() throws IOException {
        Files.move(project.resolve(".git"), victim.resolve("git"));
        plant(project.resolve(".git"), "/git");

        assertThat(hqt.refusal(project, "tool")).contains(project.resolve(".git") + " is a symbolic link");
    }

    /** What the user showed read-only lies in a folder that the agent writes: it could be led to any other file. */
    @Test
    void inPlaceOfWhatIsShown() throws IOException {
        Path tool = Files.createDirectories(hqt.home.resolve(".tool"));
        Files.writeString(victim.resolve("key"), "PRIVATE KEY");
        Files.createSymbolicLink(tool.resolve("settings"), victim);

        assertThat(hqt.refusal(project, "tool")).contains(tool.resolve("settings") + " is a symbolic link");
    }

    /** A secret that is a link is masked where it leads in the project, and nowhere else. */
    @Test
    void inPlaceOfASecret() throws IOException {
        plant(project.resolve(".env"), "/new");

        hqt.start(project, "tool");
        assertNothingHappened();
    }

    /** The folder that codex keeps for a session is the jail's ~/.codex: its mount points lie in it. */
    @ParameterizedTest
    @CsvSource({"sessions", "config.toml"})
    void inTheHomeOfTheJail(String place) throws IOException {
        hqt.program("codex", "exec sleep 300\n");
        Files.createDirectories(hqt.home.resolve(".codex/skills"));
        Files.createDirectories(hqt.home.resolve(".codex/sessions"));
        Files.writeString(hqt.home.resolve(".codex/config.toml"), "");
        String id = hqt.start(project, "codex").path("id").asString();
        assertThat(hqt.hqt.run("stop", id).code()).isZero();

        Path own = hqt.home.resolve(".local/share/hqt/sessions/" + id + "/codex");
        Path taken = own.resolve(place);
        assertThat(taken).exists();
        Files.move(taken, hqt.home.resolve("aside"));
        plant(taken, "/new");
        CommandLineRun.Result resumed = hqt.hqt.run("resume", id);

        // Put back as it was, or refused by name: both hold.
        if (resumed.code() == 0) {
            assertThat(Files.isSymbolicLink(taken)).isFalse();
        } else {
            assertThat(resumed.errors()).contains(taken + " is a symbolic link");
        }
        assertNothingHappened();
    }

    private void plant(Path link, String end) throws IOException {
        Files.createSymbolicLink(link, Path.of("/oldroot" + victim + end));
    }

    private void assertNothingHappened() throws IOException {
        try (Stream<Path> entries = Files.list(victim)) {
            assertThat(entries).isEmpty();
        }
    }
}
