package dev.hqt.harness;

import java.nio.file.Path;

/**
 * Where pi keeps things on the host, and where a session's private parts lie. Paths only; touches no file.
 *
 * @param agent the user's own folder, {@code ~/.pi/agent} unless {@code PI_CODING_AGENT_DIR} moves it
 * @param inside {@code ~/.pi/agent}, where the jail shows one, whatever the host's place
 * @param state the session's own folder, which no jail shows
 */
record PiFolders(Path agent, Path inside, Path state) {
    static final String VARIABLE = "PI_CODING_AGENT_DIR";

    static Path standard(Path home) {
        return home.resolve(".pi/agent");
    }

    static PiFolders of(HarnessContext context) {
        Path standard = standard(context.home());
        return new PiFolders(
                HostPath.absolute(context.environment().getOrDefault(VARIABLE, ""))
                        .orElse(standard),
                standard,
                context.state());
    }

    /** What a jail can write: its parts are shown at their places. */
    Path own() {
        return state.resolve("pi");
    }

    /** The conversations of this session alone. */
    Path sessions() {
        return own().resolve("sessions");
    }

    Path insideSessions() {
        return inside.resolve("sessions");
    }

    /** Holds nothing but the login. */
    Path login() {
        return own().resolve("login");
    }

    /** The user's, and the jail's. */
    ProviderLogins logins() {
        return new ProviderLogins(agent.resolve("auth.json"), login().resolve("auth.json"), state);
    }

    Path settings() {
        return agent.resolve("settings.json");
    }

    Path models() {
        return agent.resolve("models.json");
    }
}
