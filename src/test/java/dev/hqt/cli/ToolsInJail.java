package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small projects built by an agent in its jail with the machine's npm, cargo and Maven. No test by its name, since not
 * every machine has them: {@code ./mvnw verify -Ptools} needs all of them, and CI runs it.
 */
@Timeout(300)
class ToolsInJail {
    @TempDir
    Path folder;

    private JailedRun hqt;
    private Path project;

    @BeforeEach
    void prepare() throws IOException {
        hqt = new JailedRun(folder);
        Path home = Path.of(System.getProperty("user.home"));
        // rustup's, which most machines have in place of the system's cargo.
        if (Files.exists(home.resolve(".rustup"))) {
            hqt.hqt
                    .with("PATH", hqt.home.resolve(".local/bin") + ":" + home + "/.cargo/bin:" + System.getenv("PATH"))
                    .with("CARGO_HOME", home + "/.cargo")
                    .with("RUSTUP_HOME", home + "/.rustup");
        }
        project = hqt.project("src/api");
    }

    @AfterEach
    void stop() {
        hqt.close();
    }

    @Test
    void npmInstallsAndRuns() throws IOException {
        write("package.json", """
                {"name": "app", "version": "1.0.0", "private": true,
                 "scripts": {"start": "node -p \\"require('part')\\""}, "dependencies": {"part": "file:part", "ms": "2.1.3"}}
                """);
        write("part/package.json", "{\"name\": \"part\", \"version\": \"1.0.0\", \"main\": \"part.js\"}");
        write("part/part.js", "module.exports = 'made of parts';");

        assertThat(build("npm install --no-audit --no-fund && npm -s start")).contains("made of parts");
        assertThat(project.resolve("node_modules/ms/package.json")).exists();
        assertThat(project.resolve("package-lock.json")).exists();
    }

    @Test
    void cargoBuilds() throws IOException {
        write("Cargo.toml", "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2021\"\n");
        write("src/main.rs", "fn main() { println!(\"built by cargo\"); }\n");

        assertThat(build("cargo build -q && target/debug/app")).contains("built by cargo");
        assertThat(project.resolve("Cargo.lock")).exists();
    }

    @Test
    void mavenPackages() throws IOException {
        write("pom.xml", """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>org.example</groupId>
                  <artifactId>app</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.source>17</maven.compiler.source>
                    <maven.compiler.target>17</maven.compiler.target>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                </project>
                """);
        write("src/main/java/App.java", """
                class App {
                    public static void main(String[] arguments) {
                        System.out.println("built by Maven");
                    }
                }
                """);

        assertThat(build("mvn -B -q package && java -cp target/app-1.jar App")).contains("built by Maven");
    }

    /** What came of it; on the host afterwards, git sees the same project. */
    private String build(String command) throws IOException {
        hqt.hqt.settings("[harness.tool]\ncommand = [\"tool\"]\n");
        hqt.program(
                "tool",
                "{ " + command + "; } > ../out.log 2>&1; echo \"$?\" >> ../out.log\n"
                        + "cp ../out.log out.part; git status --porcelain >> status.inside; mv out.part out.log; exec sleep 300\n");
        write(".gitignore", "out.*\nstatus.inside\n");
        hqt.start(project, "tool");
        Path log = project.resolve("out.log");
        hqt.await(() -> Files.exists(log));
        String output = Files.readString(log);
        assertThat(output.lines().toList().getLast()).as(output).isEqualTo("0");
        CommandResult outside =
                new SystemCommandRunner().run(Command.of("git", "-C", project.toString(), "status", "--porcelain"));
        assertThat(Files.readString(project.resolve("status.inside"))).isEqualTo(outside.output());
        return output;
    }

    private void write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
