package dev.hqt.tmux;

import dev.hqt.process.CommandRunner;
import dev.hqt.process.Patience;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.Signal;
import dev.hqt.session.MultiplexerException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * hqt's own tmux server: one a user, apart from the user's own tmux, found again by every hqt. Owns its start, its
 * configuration and its record; knows nothing of what the sessions in it are.
 */
final class TmuxServer {
    private static final Pattern VERSION = Pattern.compile("(?:next-)?(\\d+)\\.(\\d+).*");

    /** How long a server that was told to end may take. */
    private static final Duration LEAVING = Duration.ofSeconds(2);

    private static final int OLDEST_MAJOR = 3;
    private static final int OLDEST_MINOR = 2;

    private final TmuxClient client;
    private final ProcessTable processes;
    private final TmuxPlaces places;
    private final ServerSearch search;
    private final ServerScope scope;
    private final StateLock lock;

    /** Where the server was last found. Only a short cut: a call that finds nobody there looks again. */
    private volatile @Nullable Path socket;

    TmuxServer(
            CommandRunner runner,
            ProcessTable processes,
            TmuxPlaces places,
            Map<String, String> callersEnvironment,
            Path lingering) {
        this.client = new TmuxClient(runner, callersEnvironment);
        this.processes = processes;
        this.places = places;
        this.search = new ServerSearch(client, processes, places);
        this.scope = new ServerScope(callersEnvironment, lingering);
        this.lock = new StateLock(places.lock(), "starting something");
    }

    TmuxClient client() {
        return client;
    }

    /** Where the server was when it last answered. */
    Optional<Path> socket() {
        return Optional.ofNullable(socket);
    }

    /** Looks for the server; starts none. */
    ServerView find() {
        ServerView view = search.find();
        socket = view instanceof ServerView.Live(Path found) ? found : null;
        return view;
    }

    TmuxReply ask(List<String> words) {
        return ask(words, "", TmuxClient.DEADLINE);
    }

    /**
     * Asks the server, wherever it is now. {@link TmuxReply.NoConnection} means that no server lives.
     */
    TmuxReply ask(List<String> words, String input, Duration deadline) {
        Path known = socket;
        if (known != null) {
            TmuxReply reply = client.ask(known, words, input, deadline);
            if (!(reply instanceof TmuxReply.NoConnection)) {
                return reply;
            }
        }
        return switch (find()) {
            case ServerView.Live(Path found) -> client.ask(found, words, input, deadline);
            case ServerView.None() -> new TmuxReply.NoConnection("no tmux server of hqt's runs");
            case ServerView.Unreachable(String reason) -> new TmuxReply.Silent(reason);
        };
    }

    /**
     * Starts the server unless it runs.
     *
     * @return its socket
     * @throws MultiplexerException when it can't be started, or one lives that can't be reached
     */
    Path ensureRunning() {
        return find() instanceof ServerView.Live(Path found) ? found : exclusively(this::findOrStart);
    }

    /**
     * Tells the server that a child of its ended. tmux 3.3a sometimes misses that, above all for the first pane after its
     * start: the child stays a zombie, and how it ended unsaid, until another one ends (measured).
     */
    void wake() {
        ServerRecord.read(places.record()).ifPresent(record -> processes.signal(record.process(), Signal.CHILD));
    }

    /** Does something while no other hqt starts a server or a session. */
    <T> T exclusively(Supplier<T> action) {
        return lock.hold(action);
    }

    private Path findOrStart() {
        return switch (find()) {
            case ServerView.Live(Path found) -> found;
            case ServerView.None() -> start();
            case ServerView.Unreachable(String reason) ->
                throw new MultiplexerException(
                        "hqt's tmux server can't be reached: %s. No second one is started, since the sessions may live in the first."
                                .formatted(reason));
        };
    }

    private Path start() {
        Path program = requireProgram();
        Path folder = SocketFolder.choose(places);
        Path fresh = folder.resolve(SocketFolder.SOCKET);
        try {
            SocketFolder.make(places.state());
            ServerRecord.replace(places.configuration(), TmuxConfiguration.text(places.include()));
            startAt(program, fresh);
            if (search.record(fresh).isEmpty()) {
                throw new MultiplexerException(
                        "tmux was started and does not answer at %s: look at it with 'tmux -S %s list-sessions'."
                                .formatted(fresh, fresh));
            }
        } catch (IOException failure) {
            throw new MultiplexerException(
                    "hqt's folder %s can't be written, so that tmux was not started: %s. Look at its rights and at the free space."
                            .formatted(places.state(), failure.getMessage()),
                    failure);
        }
        socket = fresh;
        return fresh;
    }

    /**
     * In a scope of its own where that helps; when that fails for any reason, plainly. More than once: a server that is
     * just leaving still takes the call and drops it.
     */
    private void startAt(Path program, Path fresh) {
        List<String> before = scope.before(client.environment());
        if (!before.isEmpty() && starts(program, before, fresh) == null) {
            return;
        }
        AtomicReference<String> complaint = new AtomicReference<>("");
        boolean started = Patience.until(LEAVING, () -> {
            String words = starts(program, List.of(), fresh);
            complaint.set(words == null ? "" : words);
            return words == null || client.ask(fresh, TmuxArgv.identify()) instanceof TmuxReply.Answered;
        });
        if (!started) {
            throw new MultiplexerException("tmux could not be started: " + complaint.get() + ".");
        }
    }

    /** Its complaint, or null when it started. */
    private @Nullable String starts(Path program, List<String> before, Path fresh) {
        TmuxReply reply = client.start(program, before, fresh, places.configuration(), TmuxArgv.keeper());
        return reply instanceof TmuxReply.Answered ? null : reply.complaint();
    }

    private Path requireProgram() {
        Path program = client.findProgram()
                .orElseThrow(
                        () -> new MultiplexerException(
                                "tmux is not installed, and sessions run in it: install it, then try again ('hqt doctor' says how)."));
        Optional<String> version = client.findVersion();
        if (version.isEmpty() || !isNewEnough(version.get())) {
            throw new MultiplexerException("%s is tmux %s, and hqt needs 3.2 or newer: install a newer one."
                    .formatted(program, version.orElse("of an unknown version")));
        }
        return program;
    }

    static MultiplexerException unreachable(String reason) {
        return new MultiplexerException("hqt's tmux server can't be reached: " + reason + ".");
    }

    static boolean isNewEnough(String version) {
        return isAtLeast(version, OLDEST_MAJOR, OLDEST_MINOR);
    }

    /** {@code 3.3a}, {@code next-3.6}; a version that is none (built from source, OpenBSD's own) is taken for a new one. */
    static boolean isAtLeast(String version, int oldestMajor, int oldestMinor) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return true;
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        return major > oldestMajor || (major == oldestMajor && minor >= oldestMinor);
    }
}
