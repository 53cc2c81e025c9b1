package dev.hqt.tmux;

import dev.hqt.launch.LaunchDirectory;
import dev.hqt.process.Patience;
import dev.hqt.process.ProcessEntry;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import dev.hqt.session.MultiplexerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ends sessions, politely or not, with all that they started. */
final class SessionEnder {
    /** A jail is set up in some 30 ms; on a machine in need it may be a second. */
    private static final Duration SETTING_UP = Duration.ofSeconds(1);

    private final TmuxServer server;
    private final PaneReader panes;
    private final HarnessFinder harnesses;
    private final ProcessTable table;
    private final SessionProcesses processes;

    SessionEnder(
            TmuxServer server,
            PaneReader panes,
            HarnessFinder harnesses,
            ProcessTable table,
            SessionProcesses processes) {
        this.server = server;
        this.panes = panes;
        this.harnesses = harnesses;
        this.table = table;
        this.processes = processes;
    }

    /**
     * Asks the harness to end. Not its jail: bwrap ends at once, kills the harness with it and leaves no word of how it
     * ended (measured).
     */
    void ask(long sessionId) {
        Optional<PaneLine> line = panes.find(sessionId).filter(found -> !found.dead());
        if (line.isPresent()) {
            Patience.until(
                    SETTING_UP,
                    () -> harnesses.find(line.get()).isPresent()
                            || leader(line.get()).isEmpty());
            harnesses.find(line.get()).or(() -> leader(line.get())).ifPresent(processes::ask);
        }
    }

    /** Closes the session and ends what is left of it. */
    void kill(long sessionId) {
        Optional<PaneLine> line = panes.find(sessionId);
        Set<ProcessIdentity> own = processes.find(sessionId, line.orElse(null));
        if (line.isPresent()) {
            close(sessionId);
        }
        end(sessionId, own);
        if (server.find() instanceof ServerView.Live(Path socket)) {
            LaunchDirectory.of(socket.resolveSibling(""), sessionId).remove();
        }
    }

    /** Closes the session, and lets go what it started. */
    void close(long sessionId) {
        // A refusal is as good as done: the session went away by itself in the meantime.
        if (server.ask(TmuxArgv.kill(sessionId)) instanceof TmuxReply.Silent(String reason)) {
            throw new MultiplexerException(
                    "%s could not be closed: %s.".formatted(TmuxArgv.sessionName(sessionId), reason));
        }
    }

    /** Ends what carries the session's name, and only that: a dead pane's number may be a stranger's by now. */
    void endStrays(long sessionId) {
        end(sessionId, processes.find(sessionId, null));
    }

    private void end(long sessionId, Set<ProcessIdentity> own) {
        List<ProcessIdentity> left = processes.end(sessionId, own);
        if (!left.isEmpty()) {
            throw new MultiplexerException("Process %d of %s can't be ended: look at it with 'ps -fp %d'."
                    .formatted(
                            left.getFirst().pid(),
                            TmuxArgv.sessionName(sessionId),
                            left.getFirst().pid()));
        }
    }

    private Optional<ProcessIdentity> leader(PaneLine line) {
        return table.find(line.pid()).filter(entry -> !entry.isZombie()).map(ProcessEntry::identity);
    }
}
