package dev.hqt.tmux;

import dev.hqt.process.CommandRunner;
import dev.hqt.process.ProcessTable;
import dev.hqt.session.Launch;
import dev.hqt.session.MarkedPastes;
import dev.hqt.session.Multiplexer;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.MultiplexerReading;
import dev.hqt.session.PromptText;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Sessions in hqt's own tmux server, {@code hqt-<id>} each. Says what is asked of tmux; how a session is started, seen,
 * typed into and ended is {@link Spawner}'s, {@link PaneReader}'s, {@link Typist}'s and {@link SessionEnder}'s, the server
 * itself {@link TmuxServer}'s.
 */
public final class TmuxMultiplexer implements Multiplexer {
    private static final Path LINGERING = Path.of("/var/lib/systemd/linger");
    private static final int LAST_LINES = 200;

    /** Since this version; measured on 3.3a and 3.5a, and 3.4's source does as 3.5's. */
    private static final int JOINS_EMOJI_MAJOR = 3;

    private static final int JOINS_EMOJI_MINOR = 4;
    private static final int SMALLEST = 2;
    private static final int LARGEST = 1000;

    private final TmuxServer server;
    private final PaneReader panes;
    private final Spawner spawner;
    private final SessionEnder ender;
    private final Typist typist;
    private final SessionProcesses processes;
    private final Map<String, String> callersEnvironment;

    /** As the server of the last screens does. */
    private volatile boolean joinsEmoji;

    /** Of new sessions: that of the last preview. */
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
        HarnessFinder harnesses = new HarnessFinder(processTable);
        this.processes = SessionProcesses.of(processTable, places.state());
        this.panes = new PaneReader(server, harnesses);
        this.ender = new SessionEnder(server, panes, harnesses, processTable, processes);
        this.spawner = new Spawner(server, panes, ender, processes);
        this.typist = new Typist(server, runner);
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
    public boolean isReady() {
        return server.find() instanceof ServerView.Live;
    }

    @Override
    public void ensureReady() {
        server.ensureRunning();
    }

    @Override
    public void spawn(Launch launch) {
        Size wanted = size;
        spawner.spawn(launch, wanted.columns(), wanted.rows());
    }

    @Override
    public MultiplexerReading read() {
        return panes.read();
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
            case TmuxReply.Answered(String output) -> screens(output, mark);
            // One of them is gone; the others' screens were written all the same.
            case TmuxReply.Refused(String _, String output) -> screens(output, mark);
            case TmuxReply.NoConnection _, TmuxReply.Silent _ -> Map.of();
        };
    }

    private Map<Long, String> screens(String output, String mark) {
        Map<Long, String> screens = CaptureParser.parse(output, mark);
        String version = screens.remove(TmuxArgv.VERSION);
        if (version != null) {
            joinsEmoji = TmuxServer.isAtLeast(version.strip(), JOINS_EMOJI_MAJOR, JOINS_EMOJI_MINOR);
        }
        return screens;
    }

    @Override
    public boolean joinsEmoji() {
        return joinsEmoji;
    }

    @Override
    public String lastWords(long sessionId) {
        return server.ask(TmuxArgv.lastLines(sessionId, LAST_LINES)) instanceof TmuxReply.Answered(String output)
                ? CaptureParser.lastWords(output)
                : "";
    }

    @Override
    public boolean readsLines(long sessionId) {
        return typist.readsLines(sessionId);
    }

    @Override
    public MarkedPastes markedPastes(long sessionId) {
        return typist.markedPastes(sessionId);
    }

    @Override
    public void paste(long sessionId, PromptText text) {
        typist.paste(sessionId, text);
    }

    @Override
    public void pressEnter(long sessionId) {
        typist.pressEnter(sessionId);
    }

    @Override
    public <T> T whileTyping(long sessionId, Supplier<T> action) {
        return typist.whileTyping(sessionId, action);
    }

    @Override
    public void requestStop(long sessionId) {
        ender.ask(sessionId);
    }

    @Override
    public void kill(long sessionId) {
        ender.kill(sessionId);
    }

    @Override
    public void endStrayChildren(long sessionId) {
        ender.endStrays(sessionId);
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
            case ServerView.Unreachable(String reason) -> throw TmuxServer.unreachable(reason);
        };
    }

    @Override
    public void resize(long sessionId, int columns, int rows) {
        Size wanted = new Size(Math.clamp(columns, SMALLEST, LARGEST), Math.clamp(rows, SMALLEST, LARGEST));
        size = wanted;
        switch (server.ask(TmuxArgv.resize(sessionId, wanted.columns(), wanted.rows()))) {
            // A refusal: the session is gone, there is nothing to resize, and the next reading tells.
            case TmuxReply.Answered _, TmuxReply.NoConnection _, TmuxReply.Refused _ -> {}
            case TmuxReply.Silent(String reason) -> throw TmuxServer.unreachable(reason);
        }
    }
}
