package dev.hqt.tmux;

import dev.hqt.process.Executables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes the server out of the login that happens to start it. Where systemd ends everything of a login at its logout, a
 * server in that login's scope takes all sessions with it (33 of them in agent-deck's issue 958); so it gets a scope of
 * its own under the user's manager.
 *
 * <p>Only for a user who lingers: without lingering the user's manager itself ends soon after the last logout and takes
 * its scopes along, where a server in the login's scope lives on with most distributions' settings
 * ({@code KillUserProcesses=no}). Not tried on a machine with a user manager; every failure falls back to a plain start.
 */
final class ServerScope {
    private final Map<String, String> environment;
    private final Path lingering;

    /**
     * @param environment the caller's
     * @param lingering where systemd notes who lingers, a file a user: {@code /var/lib/systemd/linger}
     */
    ServerScope(Map<String, String> environment, Path lingering) {
        this.environment = Map.copyOf(environment);
        this.lingering = lingering;
    }

    /**
     * What to put before a command so that it runs in a scope of its own; nothing where that can't be or would not help.
     *
     * @param inside the environment of the command itself: the address of the user's manager stays outside
     */
    List<String> before(Map<String, String> inside) {
        String user = environment.getOrDefault("USER", environment.getOrDefault("LOGNAME", ""));
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        boolean lingers = !user.isEmpty() && !user.contains("/") && Files.exists(lingering.resolve(user));
        if (!lingers || runtime.isEmpty()) {
            return List.of();
        }
        return Executables.find("systemd-run", environment.getOrDefault("PATH", ""))
                .map(program -> words(program, runtime, inside))
                .orElse(List.of());
    }

    private List<String> words(Path program, String runtime, Map<String, String> inside) {
        List<String> words = new ArrayList<>(List.of("/usr/bin/env", "XDG_RUNTIME_DIR=" + runtime));
        String bus = environment.get("DBUS_SESSION_BUS_ADDRESS");
        if (bus != null) {
            words.add("DBUS_SESSION_BUS_ADDRESS=" + bus);
        }
        words.addAll(
                List.of(program.toString(), "--user", "--scope", "--quiet", "--collect", "--", "/usr/bin/env", "-i"));
        inside.forEach((name, value) -> words.add(name + "=" + value));
        return List.copyOf(words);
    }
}
