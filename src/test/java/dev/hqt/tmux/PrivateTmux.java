package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.launch.BwrapStatus;
import dev.hqt.launch.LaunchDirectory;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.Patience;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.Signal;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.SeccompFilter;
import dev.hqt.session.HostFile;
import dev.hqt.session.Launch;
import dev.hqt.session.MultiplexerReading;
import dev.hqt.session.PaneReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A home of its own for one test, with a real tmux server of its own: nothing of the user's is touched. Ends every
 * server that was recorded in it and deletes it.
 */
final class PrivateTmux implements AutoCloseable {
    static final Duration SOON = Duration.ofSeconds(8);

    final SystemCommandRunner runner = new SystemCommandRunner();
    final ProcessTable processes = new ProcessTable(runner);
    final Map<String, String> environment = new TreeMap<>();
    final Path home;
    final Path state;
    final Path project;
    final @Nullable Path runtime;

    private final Set<ProcessIdentity> servers = new LinkedHashSet<>();
    private final Path lingering;

    PrivateTmux() {
        this(true);
    }

    PrivateTmux(boolean withRuntimeFolder) {
        try {
            home = Files.createTempDirectory("hqt");
            state = home.resolve("state/hqt");
            project = Files.createDirectory(home.resolve("project"));
            lingering = Files.createDirectory(home.resolve("linger"));
            runtime = withRuntimeFolder ? home.resolve("run/hqt") : null;
            if (withRuntimeFolder) {
                makePrivate(home.resolve("run"));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        environment.put("HOME", home.toString());
        environment.put("USER", "tester");
        environment.put("SHELL", "/bin/sh");
        environment.put("TERM", "xterm-256color");
        environment.put("LANG", "C.UTF-8");
    }

    TmuxPlaces places() {
        return new TmuxPlaces(runtime, state, home.resolve("hqt.tmux.conf"));
    }

    TmuxMultiplexer multiplexer() {
        return multiplexer(places());
    }

    TmuxMultiplexer multiplexer(TmuxPlaces places) {
        return new TmuxMultiplexer(runner, processes, places, environment, lingering);
    }

    Path lingering() {
        return lingering;
    }

    Launch.Plain plain(long id, String... command) {
        return new Launch.Plain(
                id, "hqt-" + id, project, "nick " + id + " · test", List.of(command), plainEnvironment());
    }

    Launch.Plain shell(long id, String script) {
        return plain(id, "/bin/sh", "-c", script);
    }

    Map<String, String> plainEnvironment() {
        return new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "HOME", home.toString(), "LANG", "C.UTF-8"));
    }

    /** A small jail; the whole one is the sandbox's own business. */
    Launch.Jailed jailed(
            long id, Map<String, String> variables, List<Path> sources, List<HostFile> files, String... command) {
        List<String> vector = new ArrayList<>(List.of(
                "/usr/bin/bwrap",
                "--unshare-user",
                "--unshare-pid",
                "--unshare-ipc",
                "--die-with-parent",
                "--cap-drop",
                "ALL",
                "--clearenv",
                "--setenv",
                "PATH",
                "/usr/bin:/bin"));
        variables.forEach((name, value) -> vector.addAll(List.of("--setenv", name, value)));
        vector.addAll(List.of(
                "--seccomp",
                "8",
                "--json-status-fd",
                "7",
                "--ro-bind",
                "/",
                "/",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--chdir",
                project.toString(),
                "--"));
        vector.addAll(List.of(command));
        SeccompFilter filter = SeccompFilter.forMachine(
                Architecture.find(System.getProperty("os.arch")).orElseThrow(), false);
        return new Launch.Jailed(
                id, "hqt-" + id, project, "nick " + id + " · test", "rw!", vector, filter, files, sources);
    }

    Launch.Jailed jailedShell(long id, String script) {
        return jailed(id, Map.of(), List.of(), List.of(), "/bin/sh", "-c", script);
    }

    /** Says in a file of the project, outside the jail's read-only root, that it was started. */
    Launch.Jailed jailedShellLogging(long id, Path log) {
        return jailedWritable(id, "/bin/sh", "-c", "echo started >> \"$1\"; exec sleep 1000", "sh", log.toString());
    }

    /** A jail that may write into the test's home. */
    Launch.Jailed jailedWritable(long id, String... command) {
        Launch.Jailed launch = jailed(id, Map.of(), List.of(), List.of(), command);
        List<String> vector = new ArrayList<>(launch.vector());
        vector.addAll(vector.indexOf("--chdir"), List.of("--bind", home.toString(), home.toString()));
        return new Launch.Jailed(
                id,
                launch.name(),
                launch.cwd(),
                launch.title(),
                launch.badge(),
                vector,
                launch.seccompFilter(),
                launch.files(),
                launch.sources());
    }

    int shellCommand(String script) {
        return runner.run(Command.of("/bin/sh", "-c", script)).exitCode();
    }

    /** Talks to the server that is recorded now, past the code under test. */
    CommandResult tmux(String... words) {
        List<String> argv = new ArrayList<>(
                List.of("tmux", "-N", "-u", "-S", record().socket().toString()));
        argv.addAll(List.of(words));
        return runner.run(Command.of(argv).withEnvironment(environment).in(Path.of("/")));
    }

    String ask(String... words) {
        CommandResult result = tmux(words);
        assertThat(result.succeeded())
                .as("tmux %s: %s", List.of(words), result.errors())
                .isTrue();
        return result.output().strip();
    }

    ServerRecord record() {
        ServerRecord record = ServerRecord.read(state.resolve("tmux-server")).orElseThrow();
        servers.add(record.process());
        return record;
    }

    /** Reads until the session looks as wanted. */
    PaneReading await(TmuxMultiplexer tmux, long id, java.util.function.Predicate<PaneReading> wanted) {
        PaneReading[] last = new PaneReading[1];
        boolean came = Patience.until(SOON, () -> {
            Optional<PaneReading> now = reading(tmux, id);
            now.ifPresent(reading -> last[0] = reading);
            return now.filter(wanted).isPresent();
        });
        assertThat(came).as("session %d, last seen as %s", id, last[0]).isTrue();
        return last[0];
    }

    Optional<PaneReading> reading(TmuxMultiplexer tmux, long id) {
        return tmux.read() instanceof MultiplexerReading.Panes panes
                ? Optional.ofNullable(panes.bySession().get(id))
                : Optional.empty();
    }

    PaneReading awaitEnd(TmuxMultiplexer tmux, long id) {
        return await(tmux, id, reading -> !reading.alive());
    }

    long awaitHarness(TmuxMultiplexer tmux, long id) {
        return await(tmux, id, reading -> reading.harnessPid() > 0).harnessPid();
    }

    void awaitScreen(TmuxMultiplexer tmux, long id, String text) {
        String[] last = {""};
        boolean came = until(() -> {
            last[0] = tmux.screens(List.of(id), false).getOrDefault(id, "");
            return last[0].contains(text);
        });
        assertThat(came)
                .as("'%s' on the screen of %d, which shows:%n%s", text, id, last[0])
                .isTrue();
    }

    /** What a process wrote for the test to read. */
    String awaitFile(Path file) {
        assertThat(until(() -> Files.exists(file) && text(file).endsWith("\n")))
                .as("%s is written", file)
                .isTrue();
        return text(file).strip();
    }

    static boolean until(BooleanSupplier condition) {
        return Patience.until(SOON, condition);
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            return "";
        }
    }

    boolean isGone(long pid) {
        return processes.find(pid).filter(entry -> !entry.isZombie()).isEmpty();
    }

    BwrapStatus status(long id) {
        return BwrapStatus.read(
                LaunchDirectory.of(record().socket().resolveSibling(""), id).statusFile());
    }

    static void makePrivate(Path folder) throws IOException {
        SocketFolder.make(folder);
    }

    @Override
    public void close() {
        if (Files.exists(state.resolve("tmux-server"))) {
            ServerRecord.read(state.resolve("tmux-server")).ifPresent(record -> servers.add(record.process()));
        }
        servers.addAll(processes.listWithArguments(
                List.of("-f", state.resolve("tmux.conf").toString())));
        for (ProcessIdentity server : servers) {
            List<ProcessIdentity> tree = processes.listTree(server.pid());
            processes.signal(server, Signal.CONTINUE);
            processes.signal(server, Signal.KILL);
            tree.forEach(process -> processes.signal(process, Signal.KILL));
            Patience.until(SOON, () -> !processes.isAlive(server));
        }
        runner.run(Command.of("rm", "-rf", home.toString()));
    }
}
