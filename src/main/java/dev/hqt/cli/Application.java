package dev.hqt.cli;

import dev.hqt.config.ConfigException;
import dev.hqt.config.HqtDirectories;
import dev.hqt.config.Settings;
import dev.hqt.config.XdgDirectories;
import dev.hqt.harness.CacheArea;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.session.JailWatch;
import dev.hqt.session.SessionFolders;
import dev.hqt.session.SessionService;
import dev.hqt.store.Store;
import dev.hqt.tmux.TmuxMultiplexer;
import dev.hqt.tmux.TmuxPlaces;
import dev.hqt.tui.Rehearsal;
import dev.hqt.tui.term.TtyTerminal;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The composition root: makes each part when it is first asked for, so that a command pays only for what it uses, and
 * gives the parts to each other. Safe for several threads.
 */
final class Application implements AutoCloseable {
    private final PrintWriter writer;
    private final PrintWriter errorWriter;
    private final InputStream input;
    private final Output output;
    private final Clock clock = Clock.systemUTC();
    private final CommandRunner commands = new SystemCommandRunner();
    private final Map<String, String> environment;
    private boolean watchesJails = true;
    private @Nullable HqtDirectories directories;
    private @Nullable Settings settings;
    private @Nullable KnownHarnesses harnesses;
    private @Nullable LocalMachine machine;
    private @Nullable Store store;
    private @Nullable TmuxMultiplexer multiplexer;
    private @Nullable SessionService service;

    Application(Map<String, String> environment, PrintWriter writer, PrintWriter errorWriter) {
        this(environment, writer, errorWriter, new FileInputStream(FileDescriptor.in));
    }

    Application(Map<String, String> environment, PrintWriter writer, PrintWriter errorWriter, InputStream input) {
        this.environment = CallerEnvironment.restored(environment);
        this.writer = writer;
        this.errorWriter = errorWriter;
        this.input = input;
        this.output = new Output(writer, errorWriter);
    }

    /**
     * For the proof: attacks must be stopped by the jail and not by who watches it, else a weaker jail would be ended
     * before it was proved weak.
     */
    Application withoutJailWatch() {
        watchesJails = false;
        return this;
    }

    PrintWriter writer() {
        return writer;
    }

    PrintWriter errorWriter() {
        return errorWriter;
    }

    Output output() {
        return output;
    }

    /** Standard input. */
    InputStream input() {
        return input;
    }

    Clock clock() {
        return clock;
    }

    CommandRunner commands() {
        return commands;
    }

    /** The caller's whole environment. */
    Map<String, String> environment() {
        return environment;
    }

    Path currentDirectory() {
        return Path.of("").toAbsolutePath();
    }

    /** Whether standard input and output are a terminal. */
    boolean hasTerminal() {
        return TtyTerminal.isInteractive();
    }

    /** Whether standard input is a terminal, at which somebody may sit. */
    boolean readsTerminal() {
        return TtyTerminal.isRead();
    }

    /** Whether what is printed may have colours: on a terminal that has them, unless the user wants none. */
    boolean showsColors() {
        return hasTerminal()
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    }

    synchronized HqtDirectories directories() {
        HqtDirectories known = directories;
        if (known == null) {
            known = XdgDirectories.of(environment);
            directories = known;
        }
        return known;
    }

    synchronized Settings settings() {
        Settings known = settings;
        if (known == null) {
            known = Settings.read(directories());
            settings = known;
        }
        return known;
    }

    synchronized KnownHarnesses harnesses() {
        KnownHarnesses known = harnesses;
        if (known == null) {
            known = new KnownHarnesses(commands, clock, directories(), settings());
            harnesses = known;
        }
        return known;
    }

    /** The harnesses for the doctor, who must work with a configuration file that can't be read. */
    KnownHarnesses harnessesDespiteSettings() {
        try {
            return harnesses();
        } catch (ConfigException wrong) {
            return new KnownHarnesses(commands, clock, directories(), Settings.DEFAULT);
        }
    }

    synchronized LocalMachine machine() {
        LocalMachine known = machine;
        if (known == null) {
            known = machine(harnesses());
            machine = known;
        }
        return known;
    }

    /** The machine for the doctor. */
    LocalMachine machineDespiteSettings() {
        return machine(harnessesDespiteSettings());
    }

    private LocalMachine machine(KnownHarnesses known) {
        JailWatch jails =
                watchesJails ? new LocalJails(commands, environment.getOrDefault("PATH", "")) : JailWatch.BLIND;
        return new LocalMachine(
                commands, environment, directories().home(), directories().all(), known.registry(), jails, clock);
    }

    synchronized Store store() {
        Store known = store;
        if (known == null) {
            known = Store.open(directories(), clock);
            store = known;
        }
        return known;
    }

    synchronized TmuxMultiplexer multiplexer() {
        TmuxMultiplexer known = multiplexer;
        if (known == null) {
            HqtDirectories folders = directories();
            known = new TmuxMultiplexer(
                    commands,
                    new ProcessTable(commands),
                    new TmuxPlaces(
                            folders.runtime(), folders.state(), folders.config().resolve("hqt.tmux.conf")),
                    environment);
            multiplexer = known;
        }
        return known;
    }

    synchronized SessionService service() {
        SessionService known = service;
        if (known == null) {
            known = new SessionService(
                    store().sessions(),
                    multiplexer(),
                    harnesses(),
                    machine(),
                    new SessionFolders(directories().home(), directories().data(), caches()),
                    clock,
                    Application::pause);
            service = known;
        }
        return known;
    }

    /** The caches of all jails. */
    CacheArea caches() {
        return new CacheArea(directories().cache());
    }

    /** Opens the screen; the exit code for the shell. */
    int openScreen(boolean mouse, Rehearsal rehearsal) {
        return new ScreenOpener(this).open(mouse, rehearsal);
    }

    /** Writes a failure with its stack trace to the log; false when that is not possible. */
    boolean log(Throwable failure) {
        try {
            return new LogFile(directories().log(), clock).append("hqt failed", failure);
        } catch (RuntimeException noDirectories) {
            return false;
        }
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        if (store != null) {
            store.close();
        }
    }
}
