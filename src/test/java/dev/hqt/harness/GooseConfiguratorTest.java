package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GooseConfiguratorTest extends HarnessContract {
    private final GooseConfigurator goose = new GooseConfigurator();

    @Override
    HarnessConfigurator configurator() {
        return goose;
    }

    /** By a variable. */
    @Override
    List<String> modelWords(String model) {
        return List.of();
    }

    @Override
    List<String> promptWords(String prompt) {
        return List.of("--text=" + prompt);
    }

    private HarnessRequest asked(boolean sandboxed) {
        return new HarnessRequest(context, program(), ID, "m-9", null, List.of(), sandboxed);
    }

    @Test
    void aVariableMakesItAskForNothingInAJailAlone() {
        assertThat(goose.buildSpawnConfig(asked(true)).environment())
                .containsEntry("GOOSE_MODE", "auto")
                .containsEntry("GOOSE_MODEL", "m-9");
        assertThat(goose.buildResumeConfig(asked(true)).environment()).containsEntry("GOOSE_MODE", "auto");
        assertThat(goose.buildSpawnConfig(asked(false)).environment()).doesNotContainKey("GOOSE_MODE");
        assertThat(goose.buildResumeConfig(asked(true)).command())
                .containsExactly(program().executable().toString(), "session", "--resume", "--name", ID);
    }

    @Test
    void theSettingsAreReadOnlyAndTheConversationsTheSessionsOwn() throws IOException {
        Path settings = home.resolve(".config/goose");
        Files.createDirectories(settings.resolve("permissions"));
        Files.writeString(settings.resolve("config.yaml"), "");
        assertThat(goose.sandboxBinds(context))
                .contains(
                        Bind.readOnly(settings.resolve("config.yaml")),
                        new Bind.Writable(context.state().resolve("goose/data"), home.resolve(".local/share/goose")))
                .noneMatch(bind -> bind.destination().endsWith("permissions"));
    }
}
