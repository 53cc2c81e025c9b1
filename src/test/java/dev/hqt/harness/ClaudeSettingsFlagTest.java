package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ClaudeSettingsFlagTest {
    private static final String OWN = "{\"skip\":true,\"hooks\":{\"Stop\":[1],\"SessionEnd\":[2]}}";

    private static List<String> arguments(String... users) {
        return ClaudeSettingsFlag.arguments((ObjectNode) JsonMapper.shared().readTree(OWN), List.of(users));
    }

    @Test
    void standBeforeTheUsersArguments() {
        assertThat(arguments("--verbose", "-x")).containsExactly("--settings", OWN, "--verbose", "-x");
    }

    /** Claude takes the last one and no other. */
    @Test
    void theUsersOwnSettingsHoldAndHooksOfBothRun() {
        assertThat(arguments("-x", "--settings", "{\"skip\":false,\"hooks\":{\"Stop\":[3],\"Setup\":[4]}}", "-y"))
                .containsExactly(
                        "-x",
                        "--settings",
                        "{\"skip\":false,\"hooks\":{\"Stop\":[1,3],\"SessionEnd\":[2],\"Setup\":[4]}}",
                        "-y");
        assertThat(arguments("--settings={\"model\":\"opus\"}"))
                .containsExactly(
                        "--settings={\"skip\":true,\"hooks\":{\"Stop\":[1],\"SessionEnd\":[2]},\"model\":\"opus\"}");
    }

    @Test
    void ofTwoOfTheUsersTheLastIsTheOneThatClaudeTakes() {
        assertThat(arguments("--settings", "{\"a\":1}", "--settings", "{\"b\":2}"))
                .containsExactly(
                        "--settings",
                        "{\"a\":1}",
                        "--settings",
                        "{\"skip\":true,\"hooks\":{\"Stop\":[1],\"SessionEnd\":[2]},\"b\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/ada/mine.json", "{\"half\":", "[1]", ""})
    void aFileOfTheUsersAndWhatIsNoObjectStaysAsItIs(String value) {
        assertThat(arguments("--settings", value)).containsExactly("--settings", value);
    }

    @Test
    void oneBehindTheDashesIsNone() {
        assertThat(arguments("--", "--settings", "{}")).containsExactly("--settings", OWN, "--", "--settings", "{}");
    }
}
