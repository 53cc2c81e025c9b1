package dev.hqt.tmux;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where hqt's tmux server keeps its things.
 *
 * @param runtime {@code $XDG_RUNTIME_DIR/hqt}, or null when that variable is not set: the first choice for the socket
 * @param state {@code $XDG_STATE_HOME/hqt}: the record of the server, its configuration, and the socket when the first
 *     choice is no good
 * @param include a file of the user's own that the configuration reads last ({@code $XDG_CONFIG_HOME/hqt/hqt.tmux.conf}),
 *     or null
 */
public record TmuxPlaces(
        @Nullable Path runtime, Path state, @Nullable Path include) {
    /** Names the living server. */
    Path record() {
        return state.resolve("tmux-server");
    }

    /** Whoever starts a server or a session holds it. */
    Path lock() {
        return state.resolve("tmux-server.lock");
    }

    Path configuration() {
        return state.resolve("tmux.conf");
    }
}
