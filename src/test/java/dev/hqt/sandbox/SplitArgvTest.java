package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitArgvTest {
    private static final List<String> COMMAND = List.of("claude", "--", "--setenv", "it's $HOME");

    @Test
    void theCommandLineHoldsDescriptorsAndTheCommandOnly() {
        SplitArgv split = BwrapArgv.split(vector(Map.of("TOKEN", "secret"), List.of()));

        assertThat(split.commandLine())
                .containsExactly(
                        "/usr/bin/bwrap",
                        "--args",
                        "9",
                        "--seccomp",
                        "8",
                        "--json-status-fd",
                        "7",
                        "--",
                        "claude",
                        "--",
                        "--setenv",
                        "it's $HOME");
        assertThat(split.fileArguments()).containsSubsequence("--setenv", "TOKEN", "secret");
    }

    /** Cutting at the first {@code --} would end the file in the middle and put every later value on the command line. */
    @Test
    void aVariableWhoseValueIsTheSeparatorLeaksNothing() {
        Map<String, String> environment = new TreeMap<>(Map.of("A", "--", "B", "--args", "TOKEN", "secret"));

        SplitArgv split = BwrapArgv.split(vector(environment, List.of()));

        assertThat(split.commandLine()).doesNotContain("secret", "TOKEN", "A", "B");
        assertThat(split.fileArguments())
                .containsSubsequence("--setenv", "A", "--", "--setenv", "B", "--args", "--setenv", "TOKEN", "secret");
    }

    @Test
    void nothingIsLostOrAdded() {
        List<String> vector = vector(Map.of("A", "1"), List.of(Bind.readOnly(Path.of("/home/u/.nvm"))));
        SplitArgv split = BwrapArgv.split(vector);

        assertThat(split.commandLine().size() + split.fileArguments().size() - 2)
                .isEqualTo(vector.size());
    }

    @Test
    void theFileEndsEveryArgumentWithANul() {
        SplitArgv split = new SplitArgv(List.of("bwrap"), List.of("--setenv", "NAME", "", "--chdir", "/ü"));

        assertThat(new String(split.argumentFile(), StandardCharsets.UTF_8))
                .isEqualTo("--setenv\0NAME\0\0--chdir\0/ü\0");
    }

    @Test
    void aNulInAnArgumentIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.split(vector(Map.of("A", "1\0--bind\0/\0/"), List.of())))
                .withMessageContaining("NUL");
    }

    @Test
    void halfACharacterIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.split(vector(Map.of("A", "\ud800"), List.of()))
                        .argumentFile());
    }

    @Test
    void moreArgumentsThanBubblewrapTakesAreRefused() {
        List<Bind> binds = IntStream.range(0, 3000)
                .mapToObj(number -> Bind.readOnly(Path.of("/home/u/" + number)))
                .toList();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.split(vector(Map.of(), binds)))
                .withMessageContaining("9000");
    }

    @Test
    void aPromptOf100KilobytesPassesAndOneThatLinuxCannotPassIsRefused() {
        String longest = "x".repeat(131_071);
        assertThat(BwrapArgv.split(wrap(List.of("claude", longest))).commandLine())
                .contains(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.split(wrap(List.of("claude", "ü".repeat(65_536)))))
                .withMessageContaining("shorten the prompt");
    }

    @Test
    void anOptionThatHqtNeverGivesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.split(List.of("bwrap", "--share-net", "--", "sh")))
                .withMessageContaining("--share-net");
    }

    @Test
    void aVectorThatEndsBeforeItsCommandIsRefused() {
        for (List<String> torn : List.of(
                List.of("bwrap"),
                List.of("bwrap", "--setenv", "A"),
                List.of("bwrap", "--clearenv"),
                List.of("bwrap", "--clearenv", "--"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BwrapArgv.split(torn))
                    .withMessageContaining("before its command");
        }
    }

    private static List<String> vector(Map<String, String> environment, List<Bind> binds) {
        return BwrapArgv.wrap(
                COMMAND,
                SampleHost.PROJECT,
                SandboxPolicy.DEFAULT,
                binds,
                SampleHost.debian().forSpawn("hqt-1", environment));
    }

    private static List<String> wrap(List<String> command) {
        return BwrapArgv.wrap(command, SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(), SampleHost.debian());
    }
}
