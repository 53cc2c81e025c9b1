package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

class CodexSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/dev/proj",
                "/home/dev/my.project v2",
                "/home/dev/say \"hi\"",
                "/home/dev/back\\slash",
                "/home/dev/new\nline\ttab",
                "/home/dev/größe 🙂",
                "/home/dev/$(x)`y`'z'",
            })
    void trustNamesThePathWhateverIsInIt(String path) {
        JsonNode parsed = new TomlMapper().readTree(CodexSettings.trust(Path.of(path)));
        assertThat(parsed.path("projects").path(path).path("trust_level").asString())
                .isEqualTo("trusted");
    }

    @Test
    void damagedSettingsNameNoVariable() {
        assertThat(CodexSettings.keyVariables("model_providers = [")).isEmpty();
        assertThat(CodexSettings.keyVariables("")).isEmpty();
    }

    @Test
    void aNameThatIsNoVariableIsNotTaken() {
        assertThat(CodexSettings.keyVariables("[model_providers.x]\nenv_key = \"A=B\""))
                .isEmpty();
    }

    @Test
    void withoutAChosenProviderAllOfThemCount() {
        assertThat(CodexSettings.keyVariables(
                        "[model_providers.x]\nenv_key = \"A\"\n[model_providers.y]\nenv_key = \"B\""))
                .containsExactly("A", "B");
    }
}
