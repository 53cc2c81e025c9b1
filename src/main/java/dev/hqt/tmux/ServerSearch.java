package dev.hqt.tmux;

import dev.hqt.process.Patience;
import dev.hqt.process.ProcessEntry;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds hqt's living server: by its record first, whatever this process's own environment says, then where one would
 * lie, then among this user's processes. A server that was missed here would be started a second time, and every
 * session with it.
 */
final class ServerSearch {
    private static final Duration REVIVAL = Duration.ofSeconds(4);

    private final TmuxClient client;
    private final ProcessTable processes;
    private final TmuxPlaces places;

    ServerSearch(TmuxClient client, ProcessTable processes, TmuxPlaces places) {
        this.client = client;
        this.processes = processes;
        this.places = places;
    }

    ServerView find() {
        Optional<ServerRecord> record = ServerRecord.read(places.record());
        Optional<ServerRecord> living = record.filter(this::isAlive);
        if (living.isPresent()) {
            return reach(living.get());
        }
        Set<Path> sockets = new LinkedHashSet<>();
        record.ifPresent(old -> sockets.add(old.socket()));
        sockets.addAll(SocketFolder.sockets(places));
        for (Path socket : sockets) {
            if (Files.exists(socket)) {
                ServerView view = knock(socket);
                if (!(view instanceof ServerView.None)) {
                    return view;
                }
            }
        }
        return findByProcess();
    }

    /** Notes the server that answers at this socket as hqt's. */
    Optional<ServerRecord> record(Path socket) throws IOException {
        if (client.ask(socket, TmuxArgv.identify()) instanceof TmuxReply.Answered(String output)) {
            Optional<ServerRecord> record = processes
                    .find(pid(output))
                    .map(ProcessEntry::identity)
                    .map(identity -> new ServerRecord(socket, identity, processes.bootId()));
            if (record.isPresent()) {
                SocketFolder.make(places.state());
                record.get().write(places.record());
            }
            return record;
        }
        return Optional.empty();
    }

    private boolean isAlive(ServerRecord record) {
        return record.bootId().equals(processes.bootId())
                && processes.isAlive(record.process())
                && isServerOfOurs(record);
    }

    /** The signal that makes a tmux server renew its socket would end any other program. */
    private boolean isServerOfOurs(ServerRecord record) {
        List<String> arguments = processes.arguments(record.process().pid());
        return arguments.isEmpty() || arguments.contains(record.socket().toString());
    }

    private ServerView reach(ServerRecord record) {
        return switch (client.ask(record.socket(), TmuxArgv.identify())) {
            case TmuxReply.Answered _, TmuxReply.Refused _ -> new ServerView.Live(record.socket());
            case TmuxReply.Silent(String reason) -> new ServerView.Unreachable(reason);
            case TmuxReply.NoConnection _ -> revive(record);
        };
    }

    /** The socket of a living server was deleted: it makes it anew when told so, if it finds the folder. */
    private ServerView revive(ServerRecord record) {
        Path folder = record.socket().toAbsolutePath().getParent();
        try {
            if (folder != null) {
                SocketFolder.make(folder);
            }
        } catch (IOException failure) {
            return new ServerView.Unreachable(
                    "hqt's tmux server (pid %d) lives, but its folder %s is gone and can't be made again; log in anew so that the system makes it"
                            .formatted(record.process().pid(), folder));
        }
        processes.signal(record.process(), Signal.USER_1);
        boolean back = Patience.until(
                REVIVAL,
                () -> client.ask(record.socket(), TmuxArgv.identify()) instanceof TmuxReply.Answered
                        || !processes.isAlive(record.process()));
        if (!processes.isAlive(record.process())) {
            return new ServerView.None();
        }
        return back
                ? new ServerView.Live(record.socket())
                : new ServerView.Unreachable("hqt's tmux server (pid %d) lives, but does not make its socket %s again"
                        .formatted(record.process().pid(), record.socket()));
    }

    /** Somebody may listen though no record says so: the record was deleted, or is of another run of the machine. */
    private ServerView knock(Path socket) {
        return switch (client.ask(socket, TmuxArgv.identify())) {
            case TmuxReply.Answered(String output) ->
                output.strip().endsWith("|1")
                        ? adopt(socket)
                        : new ServerView.Unreachable("the tmux server at " + socket + " is not hqt's own");
            case TmuxReply.Refused(String message, String _) -> new ServerView.Unreachable(message);
            case TmuxReply.Silent(String reason) -> new ServerView.Unreachable(reason);
            case TmuxReply.NoConnection _ -> new ServerView.None();
        };
    }

    private ServerView adopt(Path socket) {
        try {
            record(socket);
        } catch (IOException unwritable) {
            // Found again the same way next time; whoever starts something will be told.
        }
        return new ServerView.Live(socket);
    }

    /** The last resort, and a rare one: every server of hqt's was started with the configuration of this state folder. */
    private ServerView findByProcess() {
        String configuration = places.configuration().toString();
        for (ProcessIdentity process : processes.listWithArguments(List.of("-f", configuration))) {
            List<String> arguments = processes.arguments(process.pid());
            int socket = arguments.indexOf("-S") + 1;
            if (socket > 0 && socket < arguments.size() && arguments.getFirst().contains("tmux")) {
                ServerView view = reach(new ServerRecord(Path.of(arguments.get(socket)), process, processes.bootId()));
                if (view instanceof ServerView.Live(Path found)) {
                    return adopt(found);
                }
                if (view instanceof ServerView.Unreachable) {
                    return view;
                }
            }
        }
        return new ServerView.None();
    }

    private static long pid(String identification) {
        int bar = identification.indexOf('|');
        try {
            return bar < 0 ? 0 : Long.parseLong(identification.substring(0, bar));
        } catch (NumberFormatException none) {
            return 0;
        }
    }
}
