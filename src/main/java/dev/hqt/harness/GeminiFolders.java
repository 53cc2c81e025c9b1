package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where Gemini CLI keeps things on the host, and where a session's private parts lie. Reads what the user's registry
 * says of the project; changes nothing.
 *
 * @param configuration the user's own folder, {@code ~/.gemini} unless {@code GEMINI_CLI_HOME} moves it
 * @param own the session's own folder, which the jail shows at {@link #inside}
 * @param inside {@code ~/.gemini}, where the jail shows it whatever the host's place
 * @param state the session's own folder, which no jail shows
 * @param slug what gemini calls the project's folders
 */
record GeminiFolders(Path configuration, Path own, Path inside, Path state, String slug) {
    /** It names the folder in which {@code .gemini} lies, not that one itself (seen in 0.61.0). */
    static final String VARIABLE = "GEMINI_CLI_HOME";

    private static final String NAME = ".gemini";

    static Path standard(Path home) {
        return home.resolve(NAME);
    }

    /** All places in which the user's own folder may be. */
    static List<Path> all(Path home, Map<String, String> environment) {
        return HostPath.movable(home, VARIABLE, environment).stream()
                .map(GeminiFolders::standard)
                .toList();
    }

    static GeminiFolders of(HarnessContext context) {
        String moved = context.environment().getOrDefault(VARIABLE, "");
        Path standard = standard(context.home());
        Path configuration = moved.isEmpty()
                ? standard
                : standard(context.project().resolve(moved).normalize());
        return new GeminiFolders(
                configuration,
                context.state().resolve("gemini"),
                standard,
                context.state(),
                GeminiProjects.slug(configuration, context.project()));
    }

    /** The user's folder of this project, of which jails see {@link #chats} alone. */
    Path project() {
        return configuration.resolve("tmp").resolve(slug);
    }

    /** The user's conversations of this project. */
    Path chats() {
        return project().resolve("chats");
    }

    Path settings() {
        return configuration.resolve("settings.json");
    }

    Path login() {
        return configuration.resolve("oauth_creds.json");
    }

    Path lentLogin() {
        return own.resolve("oauth_creds.json");
    }

    /** What hqt says to the session's gemini, and it to hqt. */
    Path ownSettings() {
        return own.resolve("hqt");
    }

    Path insideSettings() {
        return inside.resolve("hqt");
    }
}
