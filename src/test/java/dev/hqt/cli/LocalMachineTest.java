package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.config.Settings;
import dev.hqt.config.XdgDirectories;
import dev.hqt.process.FakeCommandRunner;
import dev.hqt.session.JailWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMachineTest {
    @TempDir
    Path temporary;

    @Test
    void aFolderThatHoldsAHarnessesLoginIsNoProjectWhereverItWasMovedTo() throws IOException {
        Path folder = temporary.toRealPath();
        Path home = Files.createDirectories(folder.resolve("home"));
        Path around = folder.resolve("moved");
        Path moved = Files.createDirectories(around.resolve("codex"));
        Files.createDirectories(folder.resolve("links"));
        Path link = Files.createSymbolicLink(folder.resolve("links/codex"), moved);
        assertThat(machine(home, Map.of()).refusal(around)).isEmpty();
        assertThat(machine(home, Map.of("CODEX_HOME", link.toString())).refusal(around))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("agent's own folder " + moved));
        assertThat(machine(home, Map.of()).refusal(home.resolve(".kiro"))).isPresent();
    }

    private static LocalMachine machine(Path home, Map<String, String> environment) {
        try (FakeCommandRunner commands = new FakeCommandRunner()) {
            KnownHarnesses known = new KnownHarnesses(
                    commands, Clock.systemUTC(), XdgDirectories.of(Map.of("HOME", home.toString())), Settings.DEFAULT);
            return new LocalMachine(
                    commands, environment, home, List.of(), known.registry(), JailWatch.BLIND, Clock.systemUTC());
        }
    }
}
