package dev.hqt.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.session.Launch;
import dev.hqt.session.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launch scripts of sessions without a jail, run by real shells; those with one need bwrap and stand in the IT. */
class LaunchDirectoryTest {
    @TempDir
    Path folder;

    private final Map<String, String> environment = new TreeMap<>();
    private List<String> command = List.of("/usr/bin/env", "-0");

    /** What tmux's server has, and the harness must not see. */
    private static final Map<String, String> TMUX_SERVER = Map.of(
            "TERM", "tmux-256color",
            "TERM_PROGRAM", "tmux",
            "TERM_PROGRAM_VERSION", "3.3a",
            "TMUX", "/run/hqt/tmux.sock,1,2",
            "TMUX_PANE", "%7",
            "HOME", "/server/home",
            "PATH", "/usr/bin:/bin",
            "SHELL", "/bin/server-shell",
            "LC_ALL", "C.UTF-8",
            "SERVER_ONLY", "leak");

    @ParameterizedTest
    @ValueSource(strings = {"/bin/sh", "/bin/bash"})
    void theHarnessSeesTheCallersEnvironmentAndNothingOfTheServers(String shell) throws IOException {
        environment.put("PATH", "/usr/bin:/bin:/odd path");
        environment.put("SECRET", "it's $HOME `id`\n\"two lines\" ⠋");
        environment.put("EMPTY", "");
        environment.put("TMUX_TMPDIR", "/users/own");
        environment.put("TERM", "xterm-kitty");
        environment.put("COLUMNS", "80");
        environment.put("BASH_FUNC_f%%", "() { :; }");
        environment.put("UID", "5");
        environment.put("OPTIND", "no number");
        environment.put("IFS", "a");

        Map<String, String> seen = environmentOf(run(shell));

        Map<String, String> expected = new TreeMap<>(Map.of(
                "PATH", "/usr/bin:/bin:/odd path",
                "SECRET", "it's $HOME `id`\n\"two lines\" ⠋",
                "EMPTY", "",
                "IFS", "a",
                "TERM", "tmux-256color",
                "TERM_PROGRAM", "tmux",
                "TERM_PROGRAM_VERSION", "3.3a",
                "PWD", cwd().toString()));
        // bash counts itself whatever it is told; dash does not.
        seen.keySet().removeAll(List.of("SHLVL", "_"));
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void theFileWithTheValuesIsGoneAndNoOtherHoldsOne() throws IOException {
        environment.put("SECRET", "hunter-two");

        assertThat(run("/bin/sh").output()).contains("SECRET=hunter-two");

        assertThat(directory()).isDirectoryNotContaining("glob:**environment");
        try (var files = Files.list(directory())) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file)).doesNotContain("hunter-two");
            }
        }
    }

    @Test
    void noDescriptorIsLeftOpenForTheHarness() {
        command = List.of("/bin/sh", "-c", "ls /proc/$$/fd");

        assertThat(run("/bin/sh").output().split("\n")).containsExactly("0", "1", "2");
    }

    @Test
    void theHarnessTakesTheShellsPlace() {
        command = List.of("/bin/sh", "-c", "echo $PPID");

        // The runner's child itself ran the harness: its parent is this JVM.
        assertThat(run("/bin/sh").output().strip())
                .isEqualTo(Long.toString(ProcessHandle.current().pid()));
    }

    @Test
    void argumentsArriveUntouched() {
        List<String> words = List.of("a b", "", "it's", "$HOME", "x\ny", "--", "⠋", "p".repeat(100_000));
        command = new ArrayList<>(List.of("/usr/bin/printf", "%s|"));
        command.addAll(words);

        assertThat(run("/bin/sh").output()).isEqualTo(String.join("|", words) + "|");
    }

    @Test
    void aProgramThatIsNotThereEndsWith127() {
        command = List.of("/nonexistent/harness");

        CommandResult result = run("/bin/sh");

        assertThat(result.exitCode()).isEqualTo(127);
        assertThat(result.errors()).contains("/nonexistent/harness");
    }

    @Test
    void aDirectoryThatWentAwayBeforeTheStartIsASentence() throws IOException {
        prepare();
        Files.delete(cwd());

        CommandResult result = execute("/bin/sh");

        assertThat(result.exitCode()).isEqualTo(126);
        assertThat(result.output()).contains("hqt: the directory " + cwd() + " is not there any more.");
    }

    @Test
    void aMissingDirectoryIsRefusedBeforeAnythingIsWritten() {
        Launch launch = new Launch.Plain(7, "hqt-7", folder.resolve("gone"), "t", command, environment);

        assertThatThrownBy(() -> LaunchDirectory.of(folder, 7).prepare(launch))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining(folder.resolve("gone").toString());
        assertThat(directory()).doesNotExist();
    }

    @Test
    void aPromptThatIsTooLongIsRefusedAndTheOldDirectoryStays() throws IOException {
        prepare();
        command = List.of("/bin/true", "p".repeat(140_000));

        assertThatThrownBy(this::prepare).isInstanceOf(ServiceException.class).hasMessageContaining("131,071");
        assertThat(directory().resolve("launch.sh")).exists();
    }

    @Test
    void halfACharacterIsASentence() {
        command = List.of("/bin/true", "\ud83d");

        assertThatThrownBy(this::prepare).isInstanceOf(ServiceException.class).hasMessageContaining("UTF-8");
    }

    @Test
    void everythingIsTheUsersAlone() throws IOException {
        prepare();

        assertThat(mode(directory())).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("run"))).isEqualTo("rwx------");
        try (var files = Files.list(directory())) {
            assertThat(files.toList())
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
        }
    }

    /** An old directory is thrown away with its links, not through them. */
    @Test
    void aLinkInTheOldPlaceIsRemovedAndNotFollowed() throws IOException {
        Path treasure =
                Files.writeString(Files.createDirectory(folder.resolve("home")).resolve("treasure"), "gold");
        Files.createDirectories(folder.resolve("run"));
        Files.createSymbolicLink(directory(), treasure.getParent());
        prepare();
        assertThat(treasure).hasContent("gold");

        Files.createSymbolicLink(directory().resolve("link"), treasure.getParent());
        prepare();

        assertThat(treasure).hasContent("gold");
        assertThat(directory().resolve("link")).doesNotExist();
        assertThat(directory()).isDirectory();
        assertThat(Files.isSymbolicLink(directory())).isFalse();
    }

    @Test
    void removingTwiceIsNoFailure() throws IOException {
        prepare();

        LaunchDirectory.of(folder, 7).remove();
        LaunchDirectory.of(folder, 7).remove();

        assertThat(directory()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"with space", "quote's", "dollar $HOME", "colon:here", "new\nline", "-dash", "⠋ 漢", "back\\n"})
    void anyDirectoryNameWorks(String name) throws IOException {
        Path odd = Files.createDirectory(folder.resolve(name));
        LaunchDirectory launches = LaunchDirectory.of(odd, 7);
        launches.prepare(new Launch.Plain(7, "hqt-7", odd, "t", List.of("/bin/pwd", "-P"), Map.of("PATH", "/usr/bin")));

        String output = new SystemCommandRunner()
                .run(Command.of("/bin/sh", launches.script().toString()).withEnvironment(TMUX_SERVER))
                .output();

        assertThat(output).isEqualTo(odd + "\n");
    }

    private CommandResult run(String shell) {
        prepare();
        return execute(shell);
    }

    private void prepare() {
        try {
            Files.createDirectories(cwd());
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
        LaunchDirectory.of(folder, 7).prepare(new Launch.Plain(7, "hqt-7", cwd(), "t", command, environment));
    }

    /** With another shell in sh's place, as on a distribution whose sh it is: bash keeps to POSIX under that name. */
    private CommandResult execute(String shell) {
        Path script = LaunchDirectory.of(folder, 7).script();
        try {
            Path sh = folder.resolve("sh");
            Files.createSymbolicLink(sh, Path.of(shell));
            Files.writeString(script, Files.readString(script).replace("/bin/sh \"$R", sh + " \"$R"));
            assertThat(Files.readString(script)).contains(sh.toString());
            CommandResult result = new SystemCommandRunner()
                    .run(Command.of(sh.toString(), script.toString()).withEnvironment(TMUX_SERVER));
            Files.delete(sh);
            return result;
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private Path cwd() {
        return folder.resolve("project");
    }

    private Path directory() {
        return folder.resolve("run").resolve("7");
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Map<String, String> environmentOf(CommandResult result) {
        assertThat(result.errors()).isEmpty();
        Map<String, String> variables = new TreeMap<>();
        Arrays.stream(result.output().split("\0"))
                .forEach(variable -> variables.put(
                        variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1)));
        return variables;
    }
}
