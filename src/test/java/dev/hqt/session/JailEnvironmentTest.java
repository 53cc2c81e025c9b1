package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JailEnvironmentTest {
    private static final Path HOME = Path.of("/home/dev");

    @Test
    void nothingOfTheCallerComesInButWhatIsListed() {
        Map<String, String> inside = environment(
                Map.of("SECRET_X", "s", "TMUX", "/tmp/x,1,0", "SSH_AUTH_SOCK", "/tmp/agent", "API_KEY", "k"),
                List.of("API_KEY"));
        assertThat(inside)
                .containsEntry("API_KEY", "k")
                .doesNotContainKeys("SECRET_X", "TMUX", "SSH_AUTH_SOCK")
                .containsKeys("HOME", "USER", "PATH", "TERM", "LANG", "TMPDIR");
    }

    @Test
    void aHarnessIsToldThatItIsSandboxedWhateverTheCallerSays() {
        assertThat(environment(Map.of("IS_SANDBOX", "0"), List.of("IS_SANDBOX")))
                .containsEntry("IS_SANDBOX", "1")
                .containsEntry("HQT_SANDBOX", "1");
    }

    @Test
    void pathHasTheGivenEntriesFirstAndTheSystemsLastEachOnce() {
        Map<String, String> inside = JailEnvironment.of(
                Map.of("PATH", "/evil"),
                HOME,
                List.of(Path.of("/home/dev/.npm-global/bin"), Path.of("/usr/bin")),
                List.of(),
                List.of(),
                Map.of());
        assertThat(inside).containsEntry("PATH", "/home/dev/.npm-global/bin:/usr/bin:/usr/local/bin:/bin");
    }

    @Test
    void aShellUnderTheHomeDirectoryIsReplacedByTheSystems() {
        assertThat(environment(Map.of("SHELL", "/home/dev/.local/bin/fish"), List.of()))
                .containsEntry("SHELL", "/bin/sh");
        assertThat(environment(Map.of("SHELL", "/usr/bin/zsh"), List.of())).containsEntry("SHELL", "/usr/bin/zsh");
    }

    @Test
    void whatHqtSetsForTheHarnessWins() {
        Map<String, String> inside = JailEnvironment.of(
                Map.of("X", "caller"),
                HOME,
                List.of(),
                List.of(Map.of("X", "layer", "Y", "layer")),
                List.of("X"),
                Map.of("Y", "harness"));
        assertThat(inside).containsEntry("X", "caller").containsEntry("Y", "harness");
    }

    private static Map<String, String> environment(Map<String, String> caller, List<String> names) {
        return JailEnvironment.of(caller, HOME, List.of(), List.of(), names, Map.of());
    }
}
