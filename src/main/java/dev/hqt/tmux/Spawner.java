package dev.hqt.tmux;

import dev.hqt.launch.LaunchDirectory;
import dev.hqt.session.Launch;
import dev.hqt.session.MultiplexerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts sessions, one at a time on this machine's hqt: two who start the same one at once start it once. */
final class Spawner {
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final int TITLE_LIMIT = 60;

    private final TmuxServer server;
    private final PaneReader panes;
    private final SessionEnder ender;
    private final SessionProcesses processes;

    Spawner(TmuxServer server, PaneReader panes, SessionEnder ender, SessionProcesses processes) {
        this.server = server;
        this.panes = panes;
        this.ender = ender;
        this.processes = processes;
    }

    /**
     * Starts it in a terminal of this size.
     *
     * @throws MultiplexerException when it runs already, or tmux will not
     * @throws dev.hqt.session.ServiceException when something that it needs is missing or too large
     */
    void spawn(Launch launch, int columns, int rows) {
        Path socket = server.ensureRunning();
        server.exclusively(() -> {
            makeRoom(launch);
            LaunchDirectory directory = LaunchDirectory.of(socket.resolveSibling(""), launch.sessionId());
            directory.prepare(marked(launch));
            TmuxReply reply = server.ask(words(launch, directory, columns, rows), "", DEADLINE);
            if (!(reply instanceof TmuxReply.Answered)
                    && panes.find(launch.sessionId()).isEmpty()) {
                directory.remove();
                throw new MultiplexerException(
                        "%s could not be started: %s.".formatted(launch.name(), reply.complaint()));
            }
            return launch.sessionId();
        });
    }

    private void makeRoom(Launch launch) {
        Optional<PaneLine> old = panes.find(launch.sessionId());
        if (old.isEmpty()) {
            return;
        }
        if (panes.reading(old.get()).alive()) {
            throw new MultiplexerException("%s runs already: attach to it, or stop it first.".formatted(launch.name()));
        }
        ender.close(launch.sessionId());
    }

    /** Without a jail all that a session starts carries its name; a jail ends its own. */
    private Launch marked(Launch launch) {
        return switch (launch) {
            case Launch.Jailed jailed -> jailed;
            case Launch.Plain plain -> {
                Map<String, String> environment = new HashMap<>(plain.environment());
                environment.put(SessionProcesses.MARKER, processes.marker(plain.sessionId()));
                yield new Launch.Plain(
                        plain.sessionId(), plain.name(), plain.cwd(), plain.title(), plain.command(), environment);
            }
        };
    }

    private static List<String> words(Launch launch, LaunchDirectory directory, int columns, int rows) {
        PaneLine.Kind kind = switch (launch) {
            case Launch.Plain _ -> PaneLine.Kind.PLAIN;
            case Launch.Jailed _ -> PaneLine.Kind.JAILED;
        };
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(TmuxArgv.TITLE, StatusText.of(launch.title(), TITLE_LIMIT));
        labels.put(TmuxArgv.BADGE, StatusText.of(launch.badge(), TITLE_LIMIT));
        return TmuxArgv.spawn(launch.sessionId(), directory.script(), columns, rows, kind.word(), labels);
    }
}
