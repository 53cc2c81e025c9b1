package dev.hqt.harness;

import java.nio.file.Path;

/**
 * Where Codex keeps things on the host, and where a session's private parts lie. Paths only; touches no file.
 *
 * @param configuration the user's own folder, {@code ~/.codex} unless {@code CODEX_HOME} moves it
 * @param own the session's own folder, which the jail shows at {@link #inside}
 * @param inside {@code ~/.codex}, where the jail shows it whatever the host's place
 * @param state the session's own folder, which no jail shows
 */
record CodexFolders(Path configuration, Path own, Path inside, Path state) {
    static final String VARIABLE = "CODEX_HOME";

    static Path standard(Path home) {
        return home.resolve(".codex");
    }

    static CodexFolders of(HarnessContext context) {
        String moved = context.environment().getOrDefault(VARIABLE, "");
        Path standard = standard(context.home());
        Path configuration =
                moved.isEmpty() ? standard : context.project().resolve(moved).normalize();
        return new CodexFolders(configuration, context.state().resolve("codex"), standard, context.state());
    }

    Path sessions() {
        return configuration.resolve("sessions");
    }

    Path login() {
        return configuration.resolve("auth.json");
    }

    Path settings() {
        return configuration.resolve("config.toml");
    }

    /** The login that the jail sees; codex renames over it, so it can only lie in a directory that is bound whole. */
    Path lentLogin() {
        return own.resolve("auth.json");
    }
}
