package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where OpenCode keeps things on the host, and where a session's private parts lie. Paths only; touches no file.
 *
 * @param configuration the user's settings, {@code ~/.config/opencode} unless {@code XDG_CONFIG_HOME} moves it
 * @param data the user's login and conversations, {@code ~/.local/share/opencode} unless {@code XDG_DATA_HOME} does
 * @param home the user's home; inside, all lies at the places that are standard there
 * @param state the session's own folder, which no jail shows
 */
record OpenCodeFolders(Path configuration, Path data, Path home, Path state) {
    private static final String CONFIGURATION = ".config/opencode";
    private static final String DATA = ".local/share/opencode";

    static OpenCodeFolders of(HarnessContext context) {
        Map<String, String> environment = context.environment();
        return new OpenCodeFolders(
                moved("XDG_CONFIG_HOME", environment, context.home().resolve(CONFIGURATION)),
                moved("XDG_DATA_HOME", environment, context.home().resolve(DATA)),
                context.home(),
                context.state());
    }

    private static Path moved(String variable, Map<String, String> environment, Path standard) {
        return HostPath.absolute(environment.getOrDefault(variable, ""))
                .map(base -> base.resolve("opencode"))
                .orElse(standard);
    }

    /** All that may hold settings or logins of the user's. */
    static List<Path> all(Path home, Map<String, String> environment) {
        return Stream.of(
                        home.resolve(CONFIGURATION),
                        home.resolve(DATA),
                        home.resolve(".opencode"),
                        moved("XDG_CONFIG_HOME", environment, home.resolve(CONFIGURATION)),
                        moved("XDG_DATA_HOME", environment, home.resolve(DATA)))
                .distinct()
                .toList();
    }

    /** The user's, and the jail's. */
    ProviderLogins logins() {
        return new ProviderLogins(data.resolve("auth.json"), ownData().resolve("auth.json"), state);
    }

    Path database() {
        return data.resolve("opencode.db");
    }

    /** Further settings, which OpenCode looks for in the home; its installer puts the program there too. */
    Path homeConfiguration() {
        return home.resolve(".opencode");
    }

    Path ownData() {
        return state.resolve("opencode").resolve("data");
    }

    Path ownState() {
        return state.resolve("opencode").resolve("state");
    }

    Path ownLogs() {
        return ownData().resolve("log");
    }

    Path insideConfiguration() {
        return home.resolve(CONFIGURATION);
    }

    Path insideData() {
        return home.resolve(DATA);
    }

    Path insideState() {
        return home.resolve(".local/state/opencode");
    }
}
