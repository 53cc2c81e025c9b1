package dev.hqt.proof;

import dev.hqt.HqtException;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What stands in a home that is made to be attacked: secrets, a project under git, and the settings of its hqt. */
final class Furniture {
    private static final List<String> SECRETS = List.of(
            ".ssh/id_ed25519",
            ".aws/credentials",
            ".bash_history",
            ".bashrc",
            ".claude/settings.json",
            "work/other/secret.txt");

    private static final List<String> IN_PROJECT = List.of(
            ".claude/settings.json", ".mcp.json", ".vscode/tasks.json", ".envrc", ".husky/pre-commit", "README");

    /** A variable that the attacker is given, as an agent is given its key. */
    static final String PASSED = "PROOF_KEY";

    private final CommandRunner commands;
    private final Path home;
    private final Path project;

    Furniture(CommandRunner commands, Path home, Path project) {
        this.commands = commands;
        this.home = home;
        this.project = project;
    }

    void putUp(Target target) throws IOException {
        for (String file : SECRETS) {
            write(home.resolve(file));
        }
        for (String file : IN_PROJECT) {
            write(project.resolve(file));
        }
        Files.writeString(project.resolve(".gitignore"), ".env\n" + Attacker.TARGET + "\n" + Attacker.RESULT + "*\n");
        Files.writeString(project.resolve("shared.gitconfig"), "[core]\n");
        git("init", "-q");
        git("config", "user.name", "proof");
        git("config", "user.email", "proof@localhost");
        git("config", "core.hooksPath", ".husky");
        git("config", "include.path", "../shared.gitconfig");
        git("add", "-A");
        git("-c", "core.hooksPath=/dev/null", "commit", "-qm", "first");
        git("worktree", "add", "-q", home.resolve("work/wt").toString());
        write(project.resolve(".env"));
        target.write(project.resolve(Attacker.TARGET));
        writeSettings();
    }

    /** The attacker is a harness as any user could describe one, started by hqt's own runtime. */
    private void writeSettings() throws IOException {
        Path runtime = Path.of(System.getProperty("java.home"));
        List<String> classes = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
        List<String> command = List.of(
                runtime.resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                String.join(File.pathSeparator, classes),
                Attacker.class.getName());
        List<String> shown = new ArrayList<>(classes);
        shown.add(runtime.toString());
        Path settings = Files.createDirectories(home.resolve(".config/hqt")).resolve("config.toml");
        Files.writeString(
                settings,
                "[harness.proof]\ncommand = %s\nread-only = %s\nenvironment = %s\n"
                        .formatted(toml(command), toml(shown), toml(List.of(PASSED))));
    }

    private static String toml(List<String> words) {
        return words.stream()
                .map(word -> '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .toList()
                .toString();
    }

    /** An empty file would be no loot. */
    static Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "KEY=made for a proof of the jail\n");
    }

    private void git(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git", "-C", project.toString()));
        argv.addAll(List.of(arguments));
        Map<String, String> environment = Map.of(
                "HOME", home.toString(), "PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"), "LC_ALL", "C");
        CommandResult result = commands.run(Command.of(argv).withEnvironment(environment));
        if (!result.succeeded()) {
            throw new HqtException("A proof needs git to make a project, and git failed: " + result.firstLine()
                    + ". Install git, or mend it.");
        }
    }
}
