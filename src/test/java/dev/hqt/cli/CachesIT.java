package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.CommandLineRun.Result;
import dev.hqt.harness.CacheArea;
import dev.hqt.process.Command;
import dev.hqt.process.Executables;
import dev.hqt.process.Patience;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Real sessions in real jails: what they keep, for whom, and that it leads nowhere. */
class CachesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

    /** What tools of this machine do with their caches, without a network. Those that it lacks do nothing. */
    private static final String FILLING = """
            if command -v mvn; then
                mkdir -p ~/.m2/repository/org/example/parent/1
                cp parent.xml ~/.m2/repository/org/example/parent/1/parent-1.pom
            fi
            if command -v npm; then (cd package && npm pack) && npm cache add "$PWD/package/package-1.0.0.tgz"; fi
            if command -v cargo; then (cd rust && cargo fetch); fi
            mv dependency dependency.gone
            """;

    private static final String USING = """
            if command -v mvn; then mvn -o -q validate -f java && echo maven >> seen; fi
            if command -v npm; then npm cache ls | grep -q package-1.0.0 && echo npm >> seen; fi
            if command -v cargo; then (cd rust && cargo fetch --offline) && echo cargo >> seen; fi
            if command -v pip; then mkdir -p ~/.cache/pip && : > "$(pip cache dir)/a" && test -e ~/.cache/pip/a && echo pip >> seen; fi
            """;

    @TempDir
    Path folder;

    private CommandLineRun hqt;
    private CacheArea caches;
    private Path home;

    @BeforeEach
    void prepare() throws IOException {
        hqt = new CommandLineRun(folder)
                .with("PATH", PATH)
                .with("TERM", "xterm-256color")
                .settings("[harness.job]\ncommand = [\"/bin/sh\", \"run.sh\"]\n");
        home = hqt.home();
        caches = new CacheArea(home.resolve(".cache/hqt"));
        Files.writeString(Files.createDirectories(home.resolve(".ssh")).resolve("id"), "PRIVATE KEY");
        for (String own : List.of(".npm", ".m2/repository", ".cache/pip")) {
            Files.writeString(Files.createDirectories(home.resolve(own)).resolve("mine"), "the user's");
        }
    }

    @AfterEach
    void endTheServer() {
        Path socket = home.resolve(".local/state/hqt/run/tmux.sock");
        if (Files.exists(socket)) {
            new SystemCommandRunner().run(Command.of("tmux", "-S", socket.toString(), "kill-server"));
        }
    }

    /** Runs a script in a session of its own; its session lives on when the script is through. */
    private long run(Path project, String script, String... options) throws IOException {
        Path through = project.resolve("through");
        Files.deleteIfExists(through);
        Files.writeString(project.resolve("run.sh"), "exec > log 2>&1\n" + script + "\n: > through\nsleep 1000\n");
        List<String> line =
                new ArrayList<>(List.of("new", project.toString(), "--harness", "job", "--sandbox", "--json"));
        line.addAll(List.of(options));
        Result result = hqt.run(line.toArray(String[]::new));
        assertThat(result.code()).as(result.errors() + result.output()).isZero();
        assertThat(Patience.until(PATIENCE, () -> Files.exists(through)))
                .as(Files.readString(project.resolve("log")))
                .isTrue();
        return JsonMapper.shared().readTree(result.output()).path("id").asLong();
    }

    private void runAndStop(Path project, String script, String... options) throws IOException {
        long id = run(project, script, options);
        assertThat(hqt.run("stop", Long.toString(id)).code()).isZero();
    }

    private static String seen(Path project) throws IOException {
        return Files.readString(project.resolve("seen"));
    }

    @Test
    void whatOneJailKeepsTheNextOfTheProjectFindsAndNobodyElse() throws IOException {
        Path project = hqt.project("src/api");
        Path other = hqt.project("src/other/api");
        String reading = "cat ~/.npm/* ~/.m2/repository/* ~/.cache/* ~/.cache/pip/* \"$HISTFILE\" > seen";

        runAndStop(
                project,
                "for place in ~/.npm ~/.m2/repository ~/.cache; do echo kept > $place/a; done; echo typed > $HISTFILE;"
                        + " cat ~/.npm/mine ~/.m2/repository/mine ~/.cache/pip/mine > seen");
        assertThat(seen(project)).isEmpty();
        runAndStop(project, reading);
        assertThat(seen(project)).isEqualTo("kept\nkept\nkept\ntyped\n");
        runAndStop(other, reading);
        assertThat(seen(other)).isEmpty();
        runAndStop(project, "ls ~/.* -d > seen; echo \"[$HISTFILE]\" >> seen", "--no-caches");
        assertThat(seen(project)).doesNotContain("cache", ".npm", ".m2").endsWith("[]\n");

        assertThat(home.resolve(".npm")).isDirectoryNotContaining("glob:**/a");
        assertThat(home.resolve(".m2/repository")).isDirectoryNotContaining("glob:**/a");
        assertThat(home.resolve(".cache")).isDirectoryNotContaining("glob:**/a");
        Result doctor = hqt.run("doctor");
        assertThat(doctor.output()).containsPattern("caches: ✓ \\S+ kB of 2 projects in " + caches.root());
    }

    @Test
    void aReadOnlyProjectHasCachesToo() throws IOException {
        Path project = hqt.project("src/api");
        Files.writeString(project.resolve("run.sh"), "echo kept > ~/.npm/a; sleep 1000");
        Result result = hqt.run("new", project.toString(), "--harness", "job", "--sandbox", "--fs", "ro");
        assertThat(result.code()).as(result.errors()).isZero();
        Path kept = caches.folder(project).resolve("npm/a");
        assertThat(Patience.until(PATIENCE, () -> Files.exists(kept))).isTrue();
    }

    @Test
    void toolsFindTheirCachesWhereTheyLook() throws IOException {
        Path project = hqt.project("src/api");
        write(project.resolve("parent.xml"), pom("parent", ""));
        String parent = "<parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version>"
                + "<relativePath/></parent>";
        write(project.resolve("java/pom.xml"), pom("child", parent));
        write(project.resolve("package/package.json"), "{\"name\":\"package\",\"version\":\"1.0.0\"}");
        crate(project.resolve("dependency"), "dependency", "");
        crate(project.resolve("rust"), "app", "dependency = { git = \"file://" + project + "/dependency\" }\n");
        // Another jail's agent would make it a repository; here it saves the words.
        String git = "git init -q dependency && git -C dependency add -A && git -C dependency commit -qm 1\n";

        runAndStop(project, identity() + git + FILLING);
        runAndStop(project, USING);

        List<String> wanted = Stream.of("mvn", "npm", "cargo", "pip")
                .filter(tool -> Executables.find(tool, PATH).isPresent())
                .map(tool -> tool.equals("mvn") ? "maven" : tool)
                .toList();
        Path seen = project.resolve("seen");
        assertThat(Files.exists(seen) ? Files.readAllLines(seen) : List.<String>of())
                .as(Files.readString(project.resolve("log")))
                .isEqualTo(wanted);
        runAndStop(project, "rm -f seen\n" + USING, "--no-caches");
        assertThat(seen)
                .as("only pip tells where, and not what")
                .satisfiesAnyOf(
                        gone -> assertThat(gone).doesNotExist(),
                        left -> assertThat(left).hasContent("pip"));
    }

    private static String identity() {
        return "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a"
                + " GIT_COMMITTER_EMAIL=a@example.org\n";
    }

    private static String pom(String name, String parent) {
        return "<project><modelVersion>4.0.0</modelVersion>" + parent + "<groupId>org.example</groupId><artifactId>"
                + name + "</artifactId><version>1</version><packaging>pom</packaging></project>";
    }

    private static void crate(Path directory, String name, String dependencies) throws IOException {
        write(
                directory.resolve("Cargo.toml"),
                "[package]\nname = \"" + name + "\"\nversion = \"1.0.0\"\n[dependencies]\n" + dependencies);
        write(directory.resolve("src/lib.rs"), "");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void anAgentThatReplacesWhatIsKeptByLinksGainsNothing() throws IOException {
        Path project = hqt.project("src/api");
        runAndStop(
                project,
                "cd /var/cache/hqt && rm -rf * && for part in cache npm maven history; do ln -s ~/.ssh $part; done; cd -");
        Path kept = caches.folder(project);
        assertThat(kept.resolve("npm")).isSymbolicLink();

        runAndStop(
                project,
                "cat ~/.npm/id ~/.cache/id > seen; echo planted > ~/.npm/id; rm -rf /var/cache/hqt; ls -d /var/cache/hqt >> seen");

        assertThat(seen(project)).isEqualTo("/var/cache/hqt\n");
        assertThat(home.resolve(".ssh/id")).hasContent("PRIVATE KEY");
        assertThat(kept).isDirectory();
    }

    /** Who can write there can put a link in place of a project's folder. */
    @Test
    void aHarnessThatIsGivenTheFolderOfAllCachesByAnotherNameIsRefused() throws IOException {
        Files.createSymbolicLink(home.resolve("everything"), home.resolve(".cache"));
        hqt.settings("[harness.job]\ncommand = [\"/bin/sh\"]\nwritable = [\"~/everything\"]\n");
        Result refused = hqt.run("new", hqt.project("src/api").toString(), "--harness", "job", "--sandbox");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.errors()).contains("it would show " + home + "/.cache", "config.toml");
        assertThat(hqt.run("list", "--json").output().strip()).isEqualTo("[ ]");
    }

    @Test
    void cachesAreClearedWhenNobodyUsesThem() throws IOException {
        Path project = hqt.project("src/api");
        long id = run(
                project,
                "ln -s " + home + "/.ssh ~/.npm/link; mkdir -p ~/go/pkg/mod/x; chmod 555 ~/go/pkg/mod/x ~/go/pkg/mod");
        Path kept = caches.folder(project);

        for (String[] line : List.of(new String[] {"cache", "clear"}, new String[] {"cache", "clear", "api"})) {
            Result refused = hqt.run(line);
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.errors()).contains("in use by session " + id + ": stop it first.");
        }
        assertThat(kept.resolve("npm")).isDirectory();
        assertThat(hqt.run("stop", Long.toString(id)).code()).isZero();
        assertThat(hqt.run("cache", "list", "--json").output())
                .contains("\"project\"", "\"api\"", kept.toString(), "\"complete\"");

        assertThat(hqt.run("cache", "clear", "nobody").errors()).contains("No caches are kept for 'nobody'");
        assertThat(hqt.run("cache", "clear", project.toString()).output()).contains("cleared " + kept);

        assertThat(kept).doesNotExist();
        assertThat(home.resolve(".ssh/id")).hasContent("PRIVATE KEY");
        assertThat(hqt.run("cache", "list").output()).contains("No caches yet");
    }
}
