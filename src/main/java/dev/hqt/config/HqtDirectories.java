package dev.hqt.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where hqt keeps things, after the XDG base directory specification.
 *
 * @param home the user's home
 * @param data {@code $XDG_DATA_HOME/hqt}: the database, sessions' own folders
 * @param state {@code $XDG_STATE_HOME/hqt}: the log, the record of the tmux server
 * @param config {@code $XDG_CONFIG_HOME/hqt}: {@code config.toml}
 * @param cache {@code $XDG_CACHE_HOME/hqt}
 * @param runtime {@code $XDG_RUNTIME_DIR/hqt}, or null when that variable is not set
 */
public record HqtDirectories(
        Path home,
        Path data,
        Path state,
        Path config,
        Path cache,
        @Nullable Path runtime) {
    public Path database() {
        return data.resolve("hqt.db");
    }

    /** A session's own folder, kept as long as its row. */
    public Path sessionState(long sessionId) {
        return data.resolve("sessions").resolve(Long.toString(sessionId));
    }

    public Path configFile() {
        return config.resolve("config.toml");
    }

    /** The user's own rules of what harnesses' screens mean, a file a harness. */
    public Path statusRules() {
        return config.resolve("status");
    }

    public Path log() {
        return state.resolve("hqt.log");
    }

    /** Every folder of hqt's own that exists in this setting: no project may lie in one or contain one. */
    public List<Path> all() {
        return runtime == null ? List.of(data, state, config, cache) : List.of(data, state, config, cache, runtime);
    }
}
