package dev.hqt.tmux;

import dev.hqt.process.Command;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs the tmux program against a socket. Owns how it is called; knows nothing of sessions. */
final class TmuxClient {
    static final Duration DEADLINE = Duration.ofSeconds(4);

    /** tmux keeps the directory it was started from busy for its whole life. */
    private static final Path NOWHERE = Path.of("/");

    /** Enough to find the programs of a launch script; the user's own PATH reaches harnesses in their launch files. */
    private static final String SYSTEM_PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin:/opt/homebrew/bin";

    private final CommandRunner runner;
    private final Map<String, String> callers;

    TmuxClient(CommandRunner runner, Map<String, String> callersEnvironment) {
        this.runner = runner;
        this.callers = Map.copyOf(callersEnvironment);
    }

    /** The installed tmux, if there is one. */
    Optional<Path> findProgram() {
        return Executables.find("tmux", callers.getOrDefault("PATH", SYSTEM_PATH));
    }

    /** What {@code tmux -V} says. */
    Optional<String> findVersion() {
        return findProgram()
                .map(program -> runner.run(Command.of(program.toString(), "-V")
                        .withEnvironment(environment())
                        .in(NOWHERE)
                        .within(DEADLINE)))
                .filter(result -> result.succeeded() && result.output().startsWith("tmux "))
                .map(result -> result.output().strip().substring("tmux ".length()));
    }

    TmuxReply ask(Path socket, List<String> words) {
        return ask(socket, words, "", DEADLINE);
    }

    /** Asks a server that must be there already: {@code -N} never starts one. */
    TmuxReply ask(Path socket, List<String> words, String input, Duration deadline) {
        Optional<Path> program = findProgram();
        if (program.isEmpty()) {
            return new TmuxReply.Silent("tmux is not installed");
        }
        List<String> argv = new ArrayList<>(List.of(program.get().toString(), "-N", "-u", "-S", socket.toString()));
        argv.addAll(words);
        return run(argv, input, deadline);
    }

    /**
     * Starts a server.
     *
     * @param before words that run the rest elsewhere ({@code systemd-run …}), or none
     */
    TmuxReply start(Path program, List<String> before, Path socket, Path configuration, List<String> words) {
        List<String> argv = new ArrayList<>(before);
        argv.addAll(List.of(program.toString(), "-u", "-S", socket.toString(), "-f", configuration.toString()));
        argv.addAll(words);
        return run(argv, "", Duration.ofSeconds(10));
    }

    /** The command that shows a session in the caller's terminal, with nothing of the caller's but what describes it. */
    List<String> foreground(Path program, Path socket, List<String> words) {
        List<String> argv = new ArrayList<>(List.of("/usr/bin/env", "-i"));
        terminalEnvironment().forEach((name, value) -> argv.add(name + "=" + value));
        argv.addAll(List.of(program.toString(), "-N", "-u", "-S", socket.toString()));
        argv.addAll(words);
        return List.copyOf(argv);
    }

    /**
     * The whole environment of the server and of every call: small and without anything of the user's that could be
     * secret, since the server hands it to every pane and shows it to who asks.
     */
    Map<String, String> environment() {
        Map<String, String> small = new TreeMap<>();
        for (String name : List.of("HOME", "USER", "LOGNAME", "SHELL")) {
            String value = callers.get(name);
            if (value != null) {
                small.put(name, value);
            }
        }
        small.put("PATH", SYSTEM_PATH);
        small.put("LC_ALL", "C.UTF-8");
        small.put("TERM", "xterm-256color");
        return small;
    }

    private Map<String, String> terminalEnvironment() {
        Map<String, String> terminal = environment();
        for (String name : List.of("COLORTERM", "TERMINFO", "TERMINFO_DIRS")) {
            String value = callers.get(name);
            if (value != null) {
                terminal.put(name, value);
            }
        }
        terminal.put("TERM", TerminalName.of(callers));
        return terminal;
    }

    private TmuxReply run(List<String> argv, String input, Duration deadline) {
        return TmuxReply.of(runner.run(Command.of(argv)
                .withEnvironment(environment())
                .in(NOWHERE)
                .withInput(input)
                .within(deadline)));
    }
}
