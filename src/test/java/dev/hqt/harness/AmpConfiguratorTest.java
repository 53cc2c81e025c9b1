package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmpConfiguratorTest extends HarnessContract {
    private final AmpConfigurator amp = new AmpConfigurator();

    @Override
    HarnessConfigurator configurator() {
        return amp;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--mode", model);
    }

    @Override
    boolean takesPrompt() {
        return false;
    }

    @Test
    void theKeyIsLentAndTheSettingsAreReadOnly() throws IOException {
        Path settings = Files.createDirectories(home.resolve(".config/amp"));
        Files.writeString(settings.resolve("settings.json"), "{}");
        Path data = Files.createDirectories(home.resolve(".local/share/amp"));
        assertThat(amp.loginState(context)).isEqualTo(LoginState.NONE);
        Files.writeString(data.resolve("secrets.json"), "{\"apiKey\":\"k\"}");
        amp.prepare(context, true);
        assertThat(Files.readString(context.state().resolve("amp/secrets.json")))
                .contains("\"k\"");
        assertThat(amp.sandboxBinds(context))
                .contains(
                        Bind.readOnly(settings.resolve("settings.json")),
                        new Bind.Writable(context.state().resolve("amp"), data));
        assertThat(amp.loginState(context)).isEqualTo(LoginState.LENT);
        assertThat(amp.loginState(contextWith(Map.of("AMP_API_KEY", "k")))).isEqualTo(LoginState.VARIABLE);
    }

    @Test
    void aThreadIsNoOption() {
        assertThat(amp.isConversationId("T-" + ID)).isTrue();
        assertThat(amp.isConversationId("--last")).isFalse();
        assertThat(amp.unsandboxedWarning()).contains("without a jail");
    }
}
