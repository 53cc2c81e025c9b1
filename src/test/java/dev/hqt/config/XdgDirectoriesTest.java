package dev.hqt.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XdgDirectoriesTest {
    @Test
    void withHomeAloneTheDefaultsHold() {
        HqtDirectories directories = XdgDirectories.of(Map.of("HOME", "/home/u"));
        assertThat(directories.home()).isEqualTo(Path.of("/home/u"));
        assertThat(directories.data()).isEqualTo(Path.of("/home/u/.local/share/hqt"));
        assertThat(directories.state()).isEqualTo(Path.of("/home/u/.local/state/hqt"));
        assertThat(directories.config()).isEqualTo(Path.of("/home/u/.config/hqt"));
        assertThat(directories.cache()).isEqualTo(Path.of("/home/u/.cache/hqt"));
        assertThat(directories.runtime()).isNull();
    }

    @Test
    void eachVariableMovesItsFolder() {
        HqtDirectories directories = XdgDirectories.of(Map.of(
                "HOME", "/home/u",
                "XDG_DATA_HOME", "/d",
                "XDG_STATE_HOME", "/s/",
                "XDG_CONFIG_HOME", "/c/../conf",
                "XDG_CACHE_HOME", "/with blank",
                "XDG_RUNTIME_DIR", "/run/user/1000"));
        assertThat(directories.database()).isEqualTo(Path.of("/d/hqt/hqt.db"));
        assertThat(directories.state()).isEqualTo(Path.of("/s/hqt"));
        assertThat(directories.configFile()).isEqualTo(Path.of("/conf/hqt/config.toml"));
        assertThat(directories.cache()).isEqualTo(Path.of("/with blank/hqt"));
        assertThat(directories.runtime()).isEqualTo(Path.of("/run/user/1000/hqt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/path", ".", "~/data", "a\0b"})
    void aRelativeOrEmptyValueCountsAsNotSet(String value) {
        Map<String, String> environment = new HashMap<>(Map.of("HOME", "/home/u"));
        for (String name : new String[] {"DATA_HOME", "STATE_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"}) {
            environment.put("XDG_" + name, value);
        }
        assertThat(XdgDirectories.of(environment)).isEqualTo(XdgDirectories.of(Map.of("HOME", "/home/u")));
    }

    @Test
    void withoutHomeNothingIsGuessed() {
        for (Map<String, String> environment : List.of(
                Map.<String, String>of(),
                Map.of("HOME", ""),
                Map.of("HOME", "home/u"),
                Map.of("XDG_DATA_HOME", "/d"))) {
            assertThatThrownBy(() -> XdgDirectories.of(environment))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageStartingWith("HOME is not set to an absolute path");
        }
    }
}
