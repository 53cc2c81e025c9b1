package dev.hqt.tmux;

import dev.hqt.launch.BwrapStatus;
import dev.hqt.launch.LaunchDirectory;
import dev.hqt.process.Patience;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.MultiplexerReading;
import dev.hqt.session.PaneReading;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sees what became of sessions: asks tmux, the jails' status files and the process table, and lets {@link PaneJudge} say. */
final class PaneReader {
    /** Once a pane. On a machine that is busy 300 ms were too few (seen). */
    private static final Duration AFTER_WAKING = Duration.ofSeconds(1);

    private final TmuxServer server;
    private final HarnessFinder harnesses;

    /** Panes about whose end the server was woken once; what it does not know then it never will. */
    private final Set<Long> woken = ConcurrentHashMap.newKeySet();

    PaneReader(TmuxServer server, HarnessFinder harnesses) {
        this.server = server;
        this.harnesses = harnesses;
    }

    MultiplexerReading read() {
        return switch (server.ask(TmuxArgv.list())) {
            case TmuxReply.Answered(String output) -> new MultiplexerReading.Panes(readings(output));
            case TmuxReply.NoConnection _ -> new MultiplexerReading.NoServer();
            case TmuxReply.Refused(String message, String _) -> new MultiplexerReading.Unreachable(message);
            case TmuxReply.Silent(String reason) -> new MultiplexerReading.Unreachable(reason);
        };
    }

    /**
     * One session's pane.
     *
     * @return empty when there is no such session
     * @throws MultiplexerException when that can't be known
     */
    Optional<PaneLine> find(long sessionId) {
        return switch (server.ask(TmuxArgv.listOne(sessionId))) {
            case TmuxReply.Answered(String output) ->
                Optional.ofNullable(TmuxListParser.parse(output).get(sessionId));
            case TmuxReply.NoConnection _, TmuxReply.Refused _ -> Optional.empty();
            case TmuxReply.Silent(String reason) -> throw TmuxServer.unreachable(reason);
        };
    }

    /** A harness that is seen has written no exit line: a poll then costs one small read a session. */
    PaneReading reading(PaneLine line) {
        HarnessSight sight = line.dead() ? new HarnessSight.Gone() : harnesses.look(line);
        boolean mayHaveEnded = line.kind() == PaneLine.Kind.JAILED && !(sight instanceof HarnessSight.Seen);
        return PaneJudge.judge(line, mayHaveEnded ? status(line.sessionId()) : BwrapStatus.EMPTY, sight);
    }

    private Map<Long, PaneReading> readings(String output) {
        Map<Long, PaneLine> lines = TmuxListParser.parse(output);
        harnesses.keepOnly(lines.keySet());
        Map<Long, PaneReading> readings = judge(lines);
        boolean askedFirst = lines.values().stream()
                .filter(line -> isUnsaid(readings.get(line.sessionId())))
                .anyMatch(line -> woken.add(line.pid()));
        if (askedFirst) {
            server.wake();
            Patience.until(AFTER_WAKING, () -> {
                if (server.ask(TmuxArgv.list()) instanceof TmuxReply.Answered(String again)) {
                    readings.clear();
                    readings.putAll(judge(TmuxListParser.parse(again)));
                }
                return readings.values().stream().noneMatch(PaneReader::isUnsaid);
            });
        }
        return readings;
    }

    private Map<Long, PaneReading> judge(Map<Long, PaneLine> lines) {
        Map<Long, PaneReading> readings = new LinkedHashMap<>();
        lines.forEach((id, line) -> readings.put(id, reading(line)));
        return readings;
    }

    /** Ended, and nobody says how: bwrap is about to write it, or tmux missed it. */
    private static boolean isUnsaid(@Nullable PaneReading reading) {
        return reading != null && !reading.alive() && reading.exitCode() == null && reading.signal() == null;
    }

    private BwrapStatus status(long sessionId) {
        return server.socket()
                .map(socket -> BwrapStatus.read(
                        LaunchDirectory.of(socket.resolveSibling(""), sessionId).statusFile()))
                .orElse(BwrapStatus.EMPTY);
    }
}
