package dev.hqt.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final String AIDER = "[harness.aider]\n";
    private static final String COMMAND = AIDER + "command = [\"aider\"]\n";

    @TempDir
    Path folder;

    @Test
    void withoutAFileAllIsAsHqtComes() {
        assertThat(Settings.read(directories())).isEqualTo(Settings.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "[harness]\n"})
    void anEmptyFileIsLikeNone(String text) throws IOException {
        assertThat(read(text)).isEqualTo(Settings.DEFAULT);
    }

    @Test
    void aHarnessIsReadWhole() throws IOException {
        Settings settings = read("""
                # my own
                [harness.aider]
                display = "Aider (own)"
                command = ["aider", "--no-auto-commits"]
                skip-permissions = ["--yes-always"]
                session-id = ["--session", "{id}"]
                resume = ["aider", "--resume={id}"]
                model = ["--model", "{model}"]
                prompt = ["--message", "{prompt}"]
                environment = ["OPENAI_API_KEY", "_X1"]
                read-only = ["~/.aider.conf.yml", "/opt/models"]
                writable = ["~/.aider"]
                """);
        Path home = directories().home();
        assertThat(settings.harnesses())
                .containsExactly(new GenericHarness(
                        "aider",
                        "Aider (own)",
                        List.of("aider", "--no-auto-commits"),
                        List.of("--yes-always"),
                        List.of("aider", "--resume={id}"),
                        List.of("--session", "{id}"),
                        List.of("--model", "{model}"),
                        List.of("--message", "{prompt}"),
                        List.of("OPENAI_API_KEY", "_X1"),
                        List.of(home.resolve(".aider.conf.yml"), Path.of("/opt/models")),
                        List.of(home.resolve(".aider"))));
    }

    @Test
    void aCommandAloneIsEnoughAndMayBeOneText() throws IOException {
        Settings settings = read("harness.b.command = 'bash  -i'\n[harness.a]\ncommand = 'a'\nresume = 'a --continue'");
        assertThat(settings.harnesses()).extracting(GenericHarness::name).containsExactly("b", "a");
        GenericHarness bash = settings.harnesses().getFirst();
        assertThat(bash.command()).containsExactly("bash", "-i");
        assertThat(bash.displayName()).isEqualTo("b");
        assertThat(bash.skipPermissionFlags()).isEmpty();
        assertThat(settings.harnesses().get(1).resumeCommand()).containsExactly("a", "--continue");
    }

    /** Each wrong text, with what the sentence must say behind the file's name. */
    static final List<Arguments> WRONG = List.of(
            Arguments.of("mouse = true", ", line 1: 'mouse' is unknown: the file takes harness."),
            Arguments.of("\n[ui]\nmouse = true", ", line 2: 'ui' is unknown: the file takes harness."),
            Arguments.of("harness = 1", ", line 1: 'harness' must be a table for each harness"),
            Arguments.of("[[harness]]\ncommand = 'x'", ": 'harness' must be a table for each harness"),
            Arguments.of("[harness]\naider = 'aider'", ", line 2: 'harness.aider' must be a table"),
            Arguments.of(AIDER, ", line 1: 'harness.aider.command' is missing"),
            Arguments.of(AIDER + "command = []", ", line 2: 'harness.aider.command' is missing"),
            Arguments.of(AIDER + "command = ''", ", line 2: 'harness.aider.command' must be a text on one line"),
            Arguments.of(AIDER + "command = 1", ", line 2: 'harness.aider.command' must be a list of texts"),
            Arguments.of(AIDER + "command = ['a', 1]", ", line 2: 'harness.aider.command' must be a list of texts"),
            Arguments.of(AIDER + "command = ['']", ", line 2: 'harness.aider.command' must be a list of texts"),
            Arguments.of(
                    AIDER + "command = 'sh -c \"echo $HOME\"'",
                    ", line 2: 'harness.aider.command' is not read by a shell"),
            Arguments.of(
                    COMMAND + "\n# x\ncolour = 'red'",
                    ", line 5: 'harness.aider.colour' is unknown: this table takes command, display, environment, model,"
                            + " prompt, read-only, resume, session-id, skip-permissions, writable."),
            Arguments.of(
                    COMMAND + "[harness.aider.env]\nA = 'b'", ", line 3: 'harness.aider.env' is unknown: this table"),
            Arguments.of(COMMAND + "display = true", ", line 3: 'harness.aider.display' must be a text"),
            Arguments.of(COMMAND + "display = \"a\\nb\"", ", line 3: 'harness.aider.display' must be a text"),
            Arguments.of(COMMAND + "display = \"a\\u001bb\"", ", line 3: 'harness.aider.display' must be a text"),
            Arguments.of(
                    COMMAND + "skip-permissions = '--yes'",
                    ", line 3: 'harness.aider.skip-permissions' must be a list of texts, such as [\"--yes-always\"]."),
            Arguments.of(COMMAND + "session-id = ['-s']", ", line 3: 'harness.aider.session-id' must hold {id}"),
            Arguments.of(COMMAND + "model = ['-m']", ", line 3: 'harness.aider.model' must hold {model}"),
            Arguments.of(COMMAND + "prompt = ['-p']", ", line 3: 'harness.aider.prompt' must hold {prompt}"),
            Arguments.of(COMMAND + "resume = 'a {id}'", ", line 3: 'harness.aider.resume' asks for an {id}"),
            Arguments.of(COMMAND + "resume = true", ", line 3: 'harness.aider.resume' must be a list"),
            Arguments.of(COMMAND + "environment = 'KEY'", ", line 3: 'harness.aider.environment' must be a list"),
            Arguments.of(COMMAND + "environment = ['A-B']", ", line 3: 'harness.aider.environment' takes names"),
            Arguments.of("[harness.Aider]\ncommand = 'a'", ", line 1: 'harness.Aider' is no name for a harness"),
            Arguments.of("[harness.\"a b\"]\ncommand = 'a'", ", line 1: 'harness.a b' is no name for a harness"),
            Arguments.of("[harness.\"../x\"]\ncommand = 'a'", "'harness.../x' is no name for a harness"),
            Arguments.of("[harness.\"a\\u001b\"]\ncommand = 'a'", ": 'harness.a?' is no name for a harness"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void aWrongTextIsASentenceWithItsPlace(String text, String sentence) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(directories().configFile().toString())
                .hasMessageContaining(sentence)
                .hasMessageEndingWith(".");
    }

    @Test
    void aSecretInTheWrongPlaceIsNotRepeated() {
        assertThatThrownBy(() -> read(COMMAND + "environment = ['KEY=sk-secret']"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("names of variables only, never values")
                .message()
                .doesNotContain("sk-secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[harness.a\ncommand = 'a'",
                "\nx = ",
                "a = 1\na = 2",
                "[harness.a]\ncommand = 'a'\n[harness.a]\ncommand = 'b'",
                "x = 'not closed",
                "= 1",
            })
    void whatIsNoTomlIsASentenceWithLineAndColumn(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ConfigException.class)
                .message()
                .matches("(?s)\\Q" + directories().configFile() + "\\E, line [0-9]+, column [0-9]+ is not TOML: .+\\.")
                .doesNotContain("\n");
    }

    static final Map<String, String> REFUSED_FOR_READING = Map.ofEntries(
            Map.entry("relative", "must start with / or ~/"),
            Map.entry("./x", "must start with / or ~/"),
            Map.entry("~root/x", "must start with / or ~/"),
            Map.entry("~", "whole home directory"),
            Map.entry("~/", "whole home directory"),
            Map.entry("~/.", "whole home directory"),
            Map.entry("/", "whole home directory"),
            Map.entry("/home", "whole home directory"),
            Map.entry("~/x/../..", "must not go up"),
            Map.entry("/opt/../etc", "must not go up"),
            Map.entry("/tmp", "leave none"),
            Map.entry("/run", "leave none"),
            Map.entry("/root", "leave none"),
            Map.entry("/proc/1", "its own /proc"),
            Map.entry("/dev/sda", "its own /proc"),
            Map.entry("/sys", "its own /proc"),
            Map.entry("~/.local/share/hqt", "hqt keeps its own files"),
            Map.entry("~/.local/share/hqt/sessions", "hqt keeps its own files"),
            Map.entry("~/.local", "hqt keeps its own files"),
            Map.entry("~/.config", "hqt keeps its own files"),
            Map.entry("/run/user/7", "hqt keeps its own files"));

    @Test
    void placesThatWouldUndoTheJailAreRefused() {
        HqtDirectories directories = XdgDirectories.of(Map.of("HOME", "/home/u", "XDG_RUNTIME_DIR", "/run/user/7"));
        REFUSED_FOR_READING.forEach((text, reason) -> {
            for (String key : List.of("read-only", "writable")) {
                assertThatThrownBy(() -> SettingsParser.parse(COMMAND + key + " = ['" + text + "']", directories))
                        .as(text)
                        .isInstanceOf(ConfigException.class)
                        .hasMessageContaining("line 3: 'harness.aider." + key + "' can't hold \"" + text + "\": ")
                        .hasMessageContaining(reason);
            }
        });
        for (String text : List.of("/usr", "/usr/local/x", "/etc/ssh", "/lib64", "/run/x", "/bin/sh", "/boot")) {
            assertThatThrownBy(() -> SettingsParser.parse(COMMAND + "writable = ['" + text + "']", directories))
                    .as(text)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("stay read-only");
        }
        for (String text : List.of("/usr/local/x", "/etc/ssh", "~/.ssh", "~/.config/aider", "/tmp/x")) {
            assertThat(SettingsParser.parse(COMMAND + "read-only = ['" + text + "']", directories)
                            .harnesses())
                    .hasSize(1);
        }
    }

    @Test
    void aFileThatIsNotTextIsASentence() throws IOException {
        Files.createDirectories(directories().config());
        Files.write(directories().configFile(), new byte[] {'x', (byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> Settings.read(directories()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("not UTF-8");
    }

    @Test
    void aFolderInItsPlaceIsASentence() throws IOException {
        Files.createDirectories(directories().configFile());
        assertThatThrownBy(() -> Settings.read(directories()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("can't be read");
    }

    private HqtDirectories directories() {
        return XdgDirectories.of(Map.of("HOME", folder.toString()));
    }

    private Settings read(String text) throws IOException {
        Files.createDirectories(directories().config());
        Files.writeString(directories().configFile(), text);
        return Settings.read(directories());
    }
}
