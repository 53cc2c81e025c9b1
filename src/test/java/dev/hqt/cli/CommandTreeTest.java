package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.CommandLineRun.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTreeTest {
    private static final String HARNESS = """
            [harness.echo]
            command = ["/bin/sleep", "60"]
            skip-permissions = ["--yolo"]
            prompt = ["{prompt}"]
            """;

    @TempDir
    Path folder;

    private CommandLineRun hqt;
    private Path project;

    @BeforeEach
    void prepare() {
        hqt = new CommandLineRun(folder).settings(HARNESS);
        project = hqt.project("src/api");
    }

    @Test
    void hqtsOwnLoginIsForHarnessesThatHaveOneAndNeedsATerminal() {
        hqt.program("claude", "exit 1");
        Result withoutTerminal = hqt.run("login", "claude");
        assertThat(withoutTerminal.code()).isEqualTo(2);
        assertThat(withoutTerminal.errors()).contains("needs a terminal");
        for (String harness : new String[] {"kiro", "echo"}) {
            assertThat(hqt.run("login", harness).errors()).contains("hqt has no login of its own for");
            assertThat(hqt.run("login", harness).code()).isEqualTo(1);
        }
        assertThat(hqt.run("login", "nope").errors()).contains("There is no harness 'nope'");
        Result nothing = hqt.run("login", "codex", "--remove");
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.errors()).contains("hqt has no login of its own for Codex.");
        assertThat(hqt.home().resolve(".local/share/hqt/login")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new",
                "new --harness",
                "new . --harness echo --no-net",
                "new . --harness echo --secrets",
                "new . --harness echo --sandbox --fs ro --git-config",
                "policy 1 --no-caches",
                "new . --harness echo --fs ro",
                "new . --harness echo --sandbox --fs rx",
                "policy 1 --sandbox --no-sandbox",
                "policy 1 --fs ro",
                "show",
                "stop",
                "review",
                "rename 1",
                "send",
                "send 1 --wait -1 text",
                "send 1 --wait soon text",
                "project",
                "cache",
                "login",
                "frobnicate",
                "list --frobnicate"
            })
    void wrongUsageIsExitCodeTwoAndASentenceOnStandardError(String line) {
        Result result = hqt.run(line.split(" "));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).startsWith("hqt: ").contains("--help").doesNotContain("\tat ");
        assertThat(hqt.run("list", "--json").output().strip()).isEqualTo("[ ]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-V", "--version"})
    void theVersionIsOneLine(String option) {
        Result result = hqt.run(option);
        assertThat(result.code()).isZero();
        // Classes outside a jar have no manifest to say more.
        assertThat(result.output().strip()).isEqualTo("hqt of an unknown version");
        assertThat(result.errors()).isEmpty();
        assertThat(RootCommand.Version.line("0.1.0")).isEqualTo("hqt 0.1.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "lst | There is no command 'hqt lst'.",
                "project lst | There is no command 'hqt project lst'.",
                "--jsn | 'hqt' has no option '--jsn'.",
                "list --jsn | 'hqt list' has no option '--jsn'.",
                "show 1 2 | '2' is one word too many for 'hqt show'.",
                "qqqqqqqq | There is no command 'hqt qqqqqqqq'."
            })
    void aWordThatIsNotKnownIsNamed(String line, String sentence) {
        Result result = hqt.run(line.split(" "));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.errors()).startsWith("hqt: " + sentence);
    }

    @Test
    void optionsOfAJailWithoutAJailNameWhatIsMissing() {
        assertThat(hqt.run("new", ".", "--harness", "echo", "--no-net").errors())
                .contains("--no-net belongs to a jail: add --sandbox");
        assertThat(hqt.run("new", ".", "--harness", "echo", "--fs", "ro").errors())
                .contains("--fs belongs to a jail: add --sandbox");
    }

    @Test
    void aJailWithoutBubblewrapIsExitCodeOneNamesItAndLeavesNoRow() {
        Result result = hqt.run("new", project.toString(), "--harness", "echo", "--sandbox");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains("bubblewrap not found").containsIgnoringCase("install");
        assertThat(hqt.run("list", "--all", "--json").output().strip()).isEqualTo("[ ]");
        assertThat(hqt.run("project", "list", "--json").output().strip()).isEqualTo("[ ]");
    }

    @ParameterizedTest
    @CsvSource({
        "show 7, There is no session 7",
        "review 7, There is no session 7",
        "send 7 @file, There is no session 7",
        "send 7 a new -- one, There is no session 7",
        "stop nick, There is no session called 'nick'"
    })
    void whatIsNotThereIsASentence(String line, String sentence) {
        Result result = hqt.run(line.split(" "));
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains(sentence).doesNotContain("Exception");
    }

    @Test
    void anUnknownHarnessIsNamedWithThoseThatThereAre() {
        Result result = hqt.run("new", project.toString(), "--harness", "nope");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains("nope").contains("claude").contains("echo");
    }

    @Test
    void aDirectoryThatIsNotThereIsASentence() {
        Result result = hqt.run("new", project.resolve("gone").toString(), "--harness", "echo");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains("does not exist");
    }

    @Test
    void aDryRunShowsNamesOfVariablesAndNoValueAndStartsNothing() {
        hqt.with("SECRET_X", "hunter2");
        Result result = hqt.run("new", project.toString(), "--harness", "echo", "--dry-run", "--prompt", "do it");
        assertThat(result.errors()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.output())
                .contains("argv         do it")
                .contains("SECRET_X")
                .doesNotContain("hunter2")
                .doesNotContain("--yolo");
        assertThat(hqt.run("list", "--json").output().strip()).isEqualTo("[ ]");
    }

    @Test
    void whatStandsBehindTheDashesIsTheHarnesses() {
        Result result = hqt.run(
                "new", project.toString(), "--harness", "echo", "--dry-run", "--json", "--", "--sandbox", "--no-net");
        assertThat(result.code()).isZero();
        assertThat(result.output()).contains("\"--sandbox\", \"--no-net\"").contains("\"bwrap\" : null");
    }

    @Test
    void projectsAreAddedListedAndForgotten() {
        assertThat(hqt.run("project", "add", project.toString(), "--name", "api")
                        .code())
                .isZero();
        assertThat(hqt.run("project", "list").output()).contains("api").contains(project.toString());
        assertThat(hqt.run("project", "remove", "api").code()).isZero();
        assertThat(hqt.run("project", "remove", "api").errors()).contains("There is no project 'api'");
        assertThat(Files.isDirectory(project)).isTrue();
    }

    @Test
    void aBrokenConfigurationFileIsASentenceWithTheFile() {
        hqt.settings("[harness.x]\ncommand = 3\n");
        Result result = hqt.run("new", project.toString(), "--harness", "x");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errors()).contains("config.toml").contains("command");
    }

    @Test
    void theDoctorWorksWithABrokenConfigurationFileAndWithoutAnything() {
        hqt.settings("nonsense");
        Result result = hqt.run("doctor");
        assertThat(result.output())
                .contains("tmux: ✗ not found")
                .contains("bubblewrap: ✗ not found — sandboxed sessions unavailable")
                .contains("settings: ✗")
                .contains("database: ✓");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void theDoctorsBubblewrapLineNamesOneThatCannotMakeNamespaces() {
        Result without = hqt.run("doctor", "--json");
        assertThat(without.output()).contains("\"name\" : \"bubblewrap\"").contains("\"ok\" : false");
    }

    @Test
    void controlCharactersNeverReachTheTerminal() {
        assertThat(Printable.line("a\u001b[31mb\nc\u009bd\u202Ee")).isEqualTo("a\uFFFD[31mb\uFFFDc\uFFFDd\uFFFDe");
        assertThat(Printable.block("a\u001b]0;x\u0007\nb\tc")).isEqualTo("a\uFFFD]0;x\uFFFD\nb\tc");
    }

    @Test
    void theCallersEnvironmentIsRestoredFromWhatTheLauncherKept() {
        assertThat(CallerEnvironment.restored(java.util.Map.of(
                        "LC_ALL",
                        "C.UTF-8",
                        "HQT_CALLER_LC_ALL",
                        "",
                        "HQT_CALLER_JDK_JAVA_OPTIONS",
                        "-Xmx1g",
                        "A",
                        "b")))
                .containsOnly(java.util.Map.entry("JDK_JAVA_OPTIONS", "-Xmx1g"), java.util.Map.entry("A", "b"));
    }
}
