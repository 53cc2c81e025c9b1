package dev.hqt.tmux;

import dev.hqt.launch.BwrapStatus;
import dev.hqt.launch.LaunchDirectory;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Patience;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import dev.hqt.session.Launch;
import dev.hqt.session.Multiplexer;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.MultiplexerReading;
import dev.hqt.session.PaneReading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Sessions in hqt's own tmux server, {@code hqt-<id>} each. Owns what is asked of tmux and how its answers are read with
 * the jails' status files and the process table; the server itself is {@link TmuxServer}'s.
 */
public final class TmuxMultiplexer implements Multiplexer {
    private static final Path LINGERING = Path.of("/var/lib/systemd/linger");
    private static final Duration SPAWN_DEADLINE = Duration.ofSeconds(10);

    /** A jail is set up in some 30 ms; on a machine in need it may be a second. */
    private static final Duration SETTING_UP = Duration.ofSeconds(1);

    private static final int LAST_LINES = 200;
    private static final int TITLE_LIMIT = 60;
    private static final int SMALLEST = 2;
    private static final int LARGEST = 1000;

    private final TmuxServer server;
    private final ProcessTable processTable;
    private final HarnessFinder harnesses;
    private final SessionProcesses processes;
    private final Map<String, String> callersEnvironment;

    /** Columns and rows of new sessions: those of the last preview. */
    private volatile Size size = new Size(120, 40);

    private record Size(int columns, int rows) {}

    /**
     * Reaches nothing yet.
     *
     * @param callersEnvironment this process's environment; of it the server gets no more than home, user and shell
     */
    public TmuxMultiplexer(
            CommandRunner runner,
            ProcessTable processTable,
            TmuxPlaces places,
            Map<String, String> callersEnvironment) {
        this(runner, processTable, places, callersEnvironment, LINGERING);
    }

    TmuxMultiplexer(
            CommandRunner runner,
            ProcessTable processTable,
            TmuxPlaces places,
            Map<String, String> callersEnvironment,
            Path lingering) {
        this.server = new TmuxServer(runner, processTable, places, callersEnvironment, lingering);
        this.processTable = processTable;
        this.harnesses = new HarnessFinder(processTable);
        this.processes = new SessionProcesses(processTable, instance(places.state()));
        this.callersEnvironment = Map.copyOf(callersEnvironment);
    }

    /** The installed tmux's version, {@code 3.3a}, if there is one. */
    public Optional<String> version() {
        return server.client().findVersion();
    }

    /** Where the installed tmux lies. */
    public Optional<Path> program() {
        return server.client().findProgram();
    }

    @Override
    public void ensureReady() {
        server.ensureRunning();
    }

    @Override
    public void spawn(Launch launch) {
        Path socket = server.ensureRunning();
        server.exclusively(() -> {
            makeRoom(launch);
            LaunchDirectory directory = directory(socket, launch.sessionId());
            directory.prepare(marked(launch));
            TmuxReply reply = server.ask(spawnWords(launch, directory), "", SPAWN_DEADLINE);
            if (!(reply instanceof TmuxReply.Answered)
                    && find(launch.sessionId()).isEmpty()) {
                directory.remove();
                throw new MultiplexerException(
                        "%s could not be started: %s.".formatted(launch.name(), complaint(reply)));
            }
            return true;
        });
    }

    @Override
    public MultiplexerReading read() {
        return switch (server.ask(TmuxArgv.list())) {
            case TmuxReply.Answered(String output) -> new MultiplexerReading.Panes(readings(output));
            case TmuxReply.NoConnection _ -> new MultiplexerReading.NoServer();
            case TmuxReply.Refused(String message, String _) -> new MultiplexerReading.Unreachable(message);
            case TmuxReply.Silent(String reason) -> new MultiplexerReading.Unreachable(reason);
        };
    }

    @Override
    public Map<Long, String> screens(Collection<Long> sessionIds, boolean withColours) {
        if (sessionIds.isEmpty()) {
            return Map.of();
        }
        // Anew each time: a harness that had seen it could draw somebody else's screen.
        String mark = "hqt-" + UUID.randomUUID() + "-";
        String script = TmuxArgv.captures(sessionIds, withColours, mark);
        return switch (server.ask(TmuxArgv.source(), script, TmuxClient.DEADLINE)) {
            case TmuxReply.Answered(String output) -> CaptureParser.parse(output, mark);
            // One of them is gone; the others' screens were written all the same.
            case TmuxReply.Refused(String _, String output) -> CaptureParser.parse(output, mark);
            case TmuxReply.NoConnection _, TmuxReply.Silent _ -> Map.of();
        };
    }

    @Override
    public String lastWords(long sessionId) {
        return server.ask(TmuxArgv.lastLines(sessionId, LAST_LINES)) instanceof TmuxReply.Answered(String output)
                ? CaptureParser.lastWords(output)
                : "";
    }

    @Override
    public void requestStop(long sessionId) {
        Optional<PaneLine> line = find(sessionId).filter(found -> !found.dead());
        if (line.isPresent()) {
            Patience.until(SETTING_UP, () -> harnesses.find(line.get()).isPresent() || isOver(line.get()));
            harnesses.find(line.get()).or(() -> leader(line.get())).ifPresent(processes::ask);
        }
    }

    @Override
    public void kill(long sessionId) {
        Optional<PaneLine> line = find(sessionId);
        Set<ProcessIdentity> own = processes.find(sessionId, line.orElse(null));
        if (line.isPresent()) {
            requireDone(server.ask(TmuxArgv.kill(sessionId)), sessionId);
        }
        end(sessionId, own);
        if (server.find() instanceof ServerView.Live(Path socket)) {
            directory(socket, sessionId).remove();
        }
    }

    @Override
    public void endStrayChildren(long sessionId) {
        // Only what carries the session's name: the number of a pane that is dead may be a stranger's by now.
        end(sessionId, processes.find(sessionId, null));
    }

    @Override
    public List<String> attachCommand(long sessionId) {
        if (processes.marker(sessionId).equals(callersEnvironment.get(SessionProcesses.MARKER))) {
            throw new MultiplexerException("This terminal is %s itself: it would show itself in itself for ever."
                    .formatted(TmuxArgv.sessionName(sessionId)));
        }
        return switch (server.find()) {
            case ServerView.Live(Path socket) -> {
                Path program = program()
                        .orElseThrow(
                                () -> new MultiplexerException("tmux is not installed any more: install it again."));
                yield server.client().foreground(program, socket, TmuxArgv.attach(sessionId));
            }
            case ServerView.None() ->
                throw new MultiplexerException("%s does not run: 'hqt resume %d' starts it again."
                        .formatted(TmuxArgv.sessionName(sessionId), sessionId));
            case ServerView.Unreachable(String reason) -> throw unreachable(reason);
        };
    }

    @Override
    public void resize(long sessionId, int columns, int rows) {
        size = new Size(Math.clamp(columns, SMALLEST, LARGEST), Math.clamp(rows, SMALLEST, LARGEST));
        switch (server.ask(TmuxArgv.resize(sessionId, size.columns(), size.rows()))) {
            case TmuxReply.Answered _, TmuxReply.NoConnection _ -> {}
            // The session is gone: there is nothing to resize, and the next reading tells.
            case TmuxReply.Refused _ -> {}
            case TmuxReply.Silent(String reason) -> throw unreachable(reason);
        }
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

    private void makeRoom(Launch launch) {
        Optional<PaneLine> old = find(launch.sessionId());
        if (old.isPresent()) {
            if (reading(old.get()).alive()) {
                throw new MultiplexerException(
                        "%s runs already: attach to it, or stop it first.".formatted(launch.name()));
            }
            requireDone(server.ask(TmuxArgv.kill(launch.sessionId())), launch.sessionId());
        }
    }

    private List<String> spawnWords(Launch launch, LaunchDirectory directory) {
        PaneLine.Kind kind = switch (launch) {
            case Launch.Plain _ -> PaneLine.Kind.PLAIN;
            case Launch.Jailed _ -> PaneLine.Kind.JAILED;
        };
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(TmuxArgv.TITLE, StatusText.of(launch.title(), TITLE_LIMIT));
        labels.put(TmuxArgv.BADGE, StatusText.of(launch.badge(), TITLE_LIMIT));
        return TmuxArgv.spawn(launch.sessionId(), directory.script(), size.columns(), size.rows(), kind.word(), labels);
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

    private Map<Long, PaneReading> readings(String output) {
        Map<Long, PaneLine> lines = TmuxListParser.parse(output);
        harnesses.keepOnly(lines.keySet());
        Map<Long, PaneReading> readings = new LinkedHashMap<>();
        lines.forEach((id, line) -> readings.put(id, reading(line)));
        return readings;
    }

    private PaneReading reading(PaneLine line) {
        BwrapStatus status = line.kind() == PaneLine.Kind.JAILED ? status(line.sessionId()) : BwrapStatus.EMPTY;
        HarnessSight sight = line.dead() || status.exitCode() != null ? new HarnessSight.Gone() : harnesses.look(line);
        return PaneJudge.judge(line, status, sight);
    }

    private BwrapStatus status(long sessionId) {
        return server.socket()
                .map(socket -> BwrapStatus.read(directory(socket, sessionId).statusFile()))
                .orElse(BwrapStatus.EMPTY);
    }

    /** One session's pane; empty when there is no such session, an exception when that can't be known. */
    private Optional<PaneLine> find(long sessionId) {
        return switch (server.ask(TmuxArgv.listOne(sessionId))) {
            case TmuxReply.Answered(String output) ->
                Optional.ofNullable(TmuxListParser.parse(output).get(sessionId));
            case TmuxReply.NoConnection _, TmuxReply.Refused _ -> Optional.empty();
            case TmuxReply.Silent(String reason) -> throw unreachable(reason);
        };
    }

    private boolean isOver(PaneLine line) {
        return leader(line).isEmpty();
    }

    private Optional<ProcessIdentity> leader(PaneLine line) {
        return processTable.find(line.pid()).filter(entry -> !entry.isZombie()).map(entry -> entry.identity());
    }

    private static LaunchDirectory directory(Path socket, long sessionId) {
        return LaunchDirectory.of(socket.resolveSibling(""), sessionId);
    }

    /** Refused is as good as done here: the session went away by itself in the meantime. */
    private static void requireDone(TmuxReply reply, long sessionId) {
        if (reply instanceof TmuxReply.Silent(String reason)) {
            throw new MultiplexerException(
                    "%s could not be closed: %s.".formatted(TmuxArgv.sessionName(sessionId), reason));
        }
    }

    private static String complaint(TmuxReply reply) {
        return switch (reply) {
            case TmuxReply.Answered _ -> "";
            case TmuxReply.Refused(String message, String _) -> message;
            case TmuxReply.NoConnection(String message) -> message;
            case TmuxReply.Silent(String reason) -> reason;
        };
    }

    private static MultiplexerException unreachable(String reason) {
        return new MultiplexerException("hqt's tmux server can't be reached: " + reason + ".");
    }

    /** Names this user's hqt among others on the machine: ids alone are the same in every database. */
    private static String instance(Path state) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(state.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
