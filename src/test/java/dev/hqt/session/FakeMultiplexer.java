package dev.hqt.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A multiplexer without processes. A test says what becomes of a launch and lets sessions speak, die or vanish. A call
 * on a session that it does not have fails, as tmux's would, where the port does not promise otherwise.
 */
public final class FakeMultiplexer implements Multiplexer {
    /** What becomes of a launch. */
    public sealed interface Fate {
        /** It lives and shows this. */
        record Lives(String screen) implements Fate {}

        /** It dies at once. */
        record Dies(int exitCode, String words) implements Fate {}

        /** The multiplexer refuses it with this sentence. */
        record Refused(String sentence) implements Fate {}
    }

    /** What a harness makes of what is typed into it. */
    public interface Typing {
        /** What it shows once a text was pasted. */
        String pasted(String screen, String text);

        /** What it shows after Enter. */
        String entered(String screen);
    }

    /** Shows what was typed in a box, takes it at the first Enter and works. */
    public static final Typing TAKES = new Typing() {
        @Override
        public String pasted(String screen, String text) {
            return screen + "\n❯ " + text + "\n? for shortcuts\n";
        }

        @Override
        public String entered(String screen) {
            return screen.replace("ready", "").replace("? for shortcuts", "working\n❯ \n? for shortcuts");
        }
    };

    /** A text that a session was given. */
    public record Pasted(long sessionId, String text) {}

    /** A size that a session was given. */
    public record Resized(long sessionId, int columns, int rows) {}

    private final Clock clock;
    private final List<Launch> launches = new ArrayList<>();
    private final List<Resized> resizes = new ArrayList<>();
    private final List<Long> stopRequests = new ArrayList<>();
    private final List<Pasted> pasted = new ArrayList<>();
    private final List<Long> enters = new ArrayList<>();
    private final Map<Long, Pane> panes = new LinkedHashMap<>();
    private Function<Launch, Fate> fate = launch -> new Fate.Lives("ready");
    private Typing typing = TAKES;
    private MarkedPastes markedPastes = MarkedPastes.ASKED_FOR;
    private boolean readsLines;
    private boolean serverRuns;
    private boolean deafToStop;
    private boolean writesFiles;
    private @Nullable String unreachable;

    public FakeMultiplexer(Clock clock) {
        this.clock = clock;
    }

    // ---- what a test says

    /** From now on the files that a jail needs are written, as a real one does. */
    public synchronized void writeFiles() {
        writesFiles = true;
    }

    /** Decides what becomes of every launch from now on. */
    public synchronized void launchesAre(Function<Launch, Fate> decision) {
        fate = decision;
    }

    /** What a living session shows from now on. */
    public synchronized void show(long id, String screen) {
        Pane pane = require(id);
        pane.screen = screen;
        pane.activity = new Activity(clock.instant(), 0);
    }

    public synchronized void title(long id, String title) {
        require(id).title = title;
    }

    /** A living session's process ends; its last screen remains. */
    public synchronized void die(long id, int exitCode) {
        require(id).exitCode = exitCode;
    }

    /** A terminal shows it now, or none does. */
    public synchronized void attached(long id, boolean yes) {
        require(id).attachedClients = yes ? 1 : 0;
    }

    /** What harnesses make of what is typed from now on. */
    public synchronized void typing(Typing reaction) {
        typing = reaction;
    }

    public synchronized void markPastes(MarkedPastes answer) {
        markedPastes = answer;
    }

    /** Harnesses read whole lines from now on. */
    public synchronized void readLines() {
        readsLines = true;
    }

    /** Harnesses ignore the request to stop from now on. */
    public synchronized void ignoreStopRequests() {
        deafToStop = true;
    }

    /** The server dies with all its sessions. */
    public synchronized void killServer() {
        serverRuns = false;
        panes.clear();
    }

    /** From now on nothing is known and nothing can be done, for this reason; null mends it. */
    public synchronized void unreachable(@Nullable String reason) {
        unreachable = reason;
    }

    public synchronized List<Launch> launches() {
        return List.copyOf(launches);
    }

    /** The last launch of a session. */
    public synchronized Launch launch(long id) {
        return launches.reversed().stream()
                .filter(launch -> launch.sessionId() == id)
                .findFirst()
                .orElseThrow(() -> new AssertionError("Session " + id + " was never launched: " + launches));
    }

    public synchronized List<Resized> resizes() {
        return List.copyOf(resizes);
    }

    public synchronized List<Long> stopRequests() {
        return List.copyOf(stopRequests);
    }

    public synchronized List<Pasted> pasted() {
        return List.copyOf(pasted);
    }

    /** The sessions in which Enter was pressed, once for each time. */
    public synchronized List<Long> enters() {
        return List.copyOf(enters);
    }

    public synchronized boolean has(long id) {
        return panes.containsKey(id);
    }

    // ---- the port

    @Override
    public synchronized boolean isReady() {
        return serverRuns && unreachable == null;
    }

    @Override
    public synchronized void ensureReady() {
        requireReachable();
        serverRuns = true;
    }

    @Override
    public synchronized void spawn(Launch launch) {
        requireReachable();
        Pane old = panes.get(launch.sessionId());
        if (old != null && old.alive()) {
            throw new MultiplexerException("Session " + launch.name() + " runs already.");
        }
        launches.add(launch);
        Pane pane = new Pane();
        pane.activity = new Activity(clock.instant(), 0);
        switch (fate.apply(launch)) {
            case Fate.Lives lives -> pane.screen = lives.screen();
            case Fate.Dies dies -> {
                pane.screen = dies.words();
                pane.exitCode = dies.exitCode();
            }
            case Fate.Refused refused -> throw new MultiplexerException(refused.sentence());
        }
        serverRuns = true;
        panes.put(launch.sessionId(), pane);
        if (writesFiles && launch instanceof Launch.Jailed jailed) {
            jailed.files().forEach(FakeMultiplexer::write);
        }
    }

    private static void write(HostFile file) {
        try {
            Files.createDirectories(file.path().getParent());
            Files.writeString(file.path(), file.content());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public synchronized MultiplexerReading read() {
        if (unreachable != null) {
            return new MultiplexerReading.Unreachable(unreachable);
        }
        if (!serverRuns) {
            return new MultiplexerReading.NoServer();
        }
        Map<Long, PaneReading> readings = new LinkedHashMap<>();
        panes.forEach((id, pane) -> readings.put(id, pane.reading(id)));
        return new MultiplexerReading.Panes(readings);
    }

    @Override
    public boolean joinsEmoji() {
        return false;
    }

    @Override
    public synchronized Map<Long, String> screens(Collection<Long> sessionIds, boolean withColours) {
        Map<Long, String> screens = new LinkedHashMap<>();
        for (long id : sessionIds) {
            Pane pane = panes.get(id);
            if (pane != null && unreachable == null) {
                screens.put(id, withColours ? pane.screen : pane.screen.replaceAll("\u001b\\[[0-9;:]*m", ""));
            }
        }
        return screens;
    }

    @Override
    public synchronized String lastWords(long sessionId) {
        Pane pane = panes.get(sessionId);
        return pane == null ? "" : pane.screen.replaceAll("\u001b\\[[0-9;:]*m", "");
    }

    @Override
    public synchronized boolean readsLines(long sessionId) {
        requireReachable();
        require(sessionId);
        return readsLines;
    }

    @Override
    public synchronized MarkedPastes markedPastes(long sessionId) {
        requireReachable();
        require(sessionId);
        return markedPastes;
    }

    @Override
    public synchronized void paste(long sessionId, PromptText text) {
        requireReachable();
        pasted.add(new Pasted(sessionId, text.text()));
        show(sessionId, typing.pasted(require(sessionId).screen, text.text()));
    }

    @Override
    public synchronized void pressEnter(long sessionId) {
        requireReachable();
        enters.add(sessionId);
        show(sessionId, typing.entered(require(sessionId).screen));
    }

    @Override
    public <T> T whileTyping(long sessionId, Supplier<T> action) {
        return action.get();
    }

    @Override
    public synchronized void requestStop(long sessionId) {
        requireReachable();
        stopRequests.add(sessionId);
        if (!deafToStop) {
            require(sessionId).exitCode = 143;
        }
    }

    @Override
    public synchronized void kill(long sessionId) {
        requireReachable();
        panes.remove(sessionId);
    }

    @Override
    public synchronized void endStrayChildren(long sessionId) {
        requireReachable();
    }

    @Override
    public synchronized List<String> attachCommand(long sessionId) {
        requireReachable();
        require(sessionId);
        return List.of("fake-multiplexer", "attach", "hqt-" + sessionId);
    }

    @Override
    public synchronized void resize(long sessionId, int columns, int rows) {
        requireReachable();
        require(sessionId);
        resizes.add(new Resized(sessionId, columns, rows));
    }

    private Pane require(long id) {
        Pane pane = panes.get(id);
        if (pane == null) {
            throw new MultiplexerException("There is no session hqt-" + id + ".");
        }
        return pane;
    }

    private void requireReachable() {
        if (unreachable != null) {
            throw new MultiplexerException(unreachable);
        }
    }

    private static final class Pane {
        private String screen = "";
        private String title = "";
        private Activity activity = Activity.NONE;
        private int attachedClients;
        private @Nullable Integer exitCode;

        boolean alive() {
            return exitCode == null;
        }

        PaneReading reading(long id) {
            return new PaneReading(
                    id, alive(), alive() ? 1000 + id : 0, exitCode, null, title, activity, attachedClients);
        }
    }
}
