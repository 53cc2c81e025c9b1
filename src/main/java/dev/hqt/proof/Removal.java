package dev.hqt.proof;

import dev.hqt.process.Patience;
import dev.hqt.process.ProcessEntry;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Takes the ground of a proof away, its tmux server and all that runs in it included. */
final class Removal {
    static final String PREFIX = "hqt-proof-";
    static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));

    /** Holds the number of the process that a ground belongs to. */
    private static final String OWNER = "owner";

    private static final Path SERVER = Path.of("home/.local/state/hqt/tmux-server");
    private static final Duration LEAVING = Duration.ofSeconds(5);

    private final ProcessTable processes;

    Removal(ProcessTable processes) {
        this.processes = processes;
    }

    /** Says whose a ground is, before anything else is in it. */
    void claim(Path base) throws IOException {
        Files.writeString(base.resolve(OWNER), Long.toString(processes.ownPid()));
    }

    /** Those of proofs that were killed: their owner is no process any more. */
    void removeAbandoned() throws IOException {
        try (Stream<Path> entries = Files.list(TEMPORARY)) {
            for (Path entry : entries.filter(Removal::isGround).toList()) {
                if (Files.isReadable(entry.resolve(OWNER)) && Files.isWritable(entry) && isAbandoned(entry)) {
                    remove(entry);
                }
            }
        }
    }

    private static boolean isGround(Path path) {
        return path.getFileName().toString().startsWith(PREFIX) && Files.isDirectory(path);
    }

    private boolean isAbandoned(Path base) throws IOException {
        String owner = Files.readString(base.resolve(OWNER)).strip();
        return owner.matches("\\d{1,18}")
                && processes.find(Long.parseLong(owner)).isEmpty();
    }

    /** As often as one likes; what can't be deleted now, the next proof tries again. */
    void remove(Path base) {
        endServer(base.resolve(SERVER));
        try (Stream<Path> tree = Files.walk(base)) {
            tree.sorted(Comparator.reverseOrder()).forEach(Removal::delete);
        } catch (IOException gone) {
            // Somebody else removes it.
        }
        delete(sharedMemory(base));
    }

    /** The one file of a ground that is not in it; by its name it is found when its ground is cleared away. */
    static Path sharedMemory(Path base) {
        Path memory = Path.of("/dev/shm");
        return Files.isDirectory(memory) ? memory.resolve(base.getFileName()) : base.resolve("memory");
    }

    private void endServer(Path record) {
        try {
            for (String line : Files.exists(record) ? Files.readAllLines(record) : List.<String>of()) {
                if (line.startsWith("pid=")) {
                    processes
                            .find(Long.parseLong(line.substring("pid=".length())))
                            .ifPresent(this::end);
                }
            }
        } catch (IOException | NumberFormatException unreadable) {
            // No server then that this record could lead to.
        }
    }

    /** Only a tmux: the number may be another process's by now. */
    private void end(ProcessEntry server) {
        boolean tmux = processes.arguments(server.identity().pid()).stream().anyMatch(word -> word.contains(PREFIX));
        if (tmux) {
            processes.signal(server.identity(), Signal.TERMINATE);
            Patience.until(LEAVING, () -> !processes.isAlive(server.identity()));
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException busy) {
            // Its folder stays too.
        }
    }
}
