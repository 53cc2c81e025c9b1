package dev.hqt.proof;

import dev.hqt.HqtException;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A throw-away home with secrets, projects and services of its own, in which an hqt of its own starts the jail that is
 * proved: nothing of the user's is touched. Deleted when closed; what a killed proof left is deleted by the next one.
 */
public final class Ground implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** What the caller's own hqt has of its shell, and this one too. */
    private static final List<String> PASSED_ON = List.of("PATH", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LC_ALL");

    private static final Duration NAME_PATIENCE = Duration.ofSeconds(2);

    private final Removal removal;
    private final Path base;
    private final Services services = new Services();
    private final String secret = "secret-" + UUID.randomUUID();
    private final String passed = "passed-" + UUID.randomUUID();
    private final Target target;

    private Ground(CommandRunner commands, ProcessTable processes, Removal removal, Path base) throws IOException {
        this.removal = removal;
        this.base = base;
        Path home = Files.createDirectory(base.resolve("home"));
        Path project = Files.createDirectories(home.resolve("work/my app"));
        Files.createDirectory(base.resolve("run"), PRIVATE);
        Path sharedMemory = Files.createFile(Removal.sharedMemory(base), PRIVATE_FILE);
        Files.writeString(sharedMemory, secret);
        target = new Target(
                home,
                project,
                home.resolve("work/other"),
                Furniture.write(base.resolve("outside.txt")),
                sharedMemory,
                services.listenAt(base.resolve("agent.sock")),
                base.resolve("run/hqt/tmux.sock"),
                services.listenInNoFolder(Removal.PREFIX + UUID.randomUUID()),
                services.listenOnLoopback(),
                processes.find(processes.ownPid()).orElseThrow().identity(),
                findableName(),
                secret);
        new Furniture(commands, home, project).putUp(target);
    }

    /**
     * Makes it.
     *
     * @throws HqtException when it can't be made
     */
    public static Ground make(CommandRunner commands) {
        ProcessTable processes = new ProcessTable(commands);
        Removal removal = new Removal(processes);
        try {
            removal.removeAbandoned();
            Path base = Files.createTempDirectory(Removal.TEMPORARY, Removal.PREFIX, PRIVATE)
                    .toRealPath();
            removal.claim(base);
            return make(commands, processes, removal, base);
        } catch (IOException failure) {
            throw new HqtException(
                    "The ground for a proof can't be made in " + Removal.TEMPORARY + ": " + failure.getMessage()
                            + ". Look at its rights and at the free space.",
                    failure);
        }
    }

    private static Ground make(CommandRunner commands, ProcessTable processes, Removal removal, Path base)
            throws IOException {
        boolean made = false;
        try {
            Ground ground = new Ground(commands, processes, removal, base);
            made = true;
            return ground;
        } finally {
            if (!made) {
                removal.remove(base);
            }
        }
    }

    /** What the machine can't do, its jails need not. */
    private static String findableName() {
        try {
            Names.find(Names.EXAMPLE, NAME_PATIENCE);
            return Names.EXAMPLE;
        } catch (IOException none) {
            return "";
        }
    }

    /** Whether this machine finds hosts by name at all. */
    boolean findsNames() {
        return !target.name().isEmpty();
    }

    /** What the hqt of this ground is started with: secrets, and ways out, that a jail must not get. */
    public Map<String, String> environment(Map<String, String> callers) {
        Map<String, String> environment = new HashMap<>();
        for (String name : PASSED_ON) {
            String value = callers.get(name);
            if (value != null) {
                environment.put(name, value);
            }
        }
        environment.put("HOME", home().toString());
        environment.put("XDG_RUNTIME_DIR", base.resolve("run").toString());
        environment.put("API_TOKEN", secret);
        environment.put(Furniture.PASSED, passed);
        environment.put("SSH_AUTH_SOCK", target.agentSocket().toString());
        environment.put("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + target.agentSocket());
        environment.put("DISPLAY", ":0");
        environment.put("TMUX", target.tmuxSocket() + ",1,0");
        return environment;
    }

    Path home() {
        return target.home();
    }

    Path project() {
        return target.project();
    }

    /** What the attacker is given: no other process may show it. */
    String passed() {
        return passed;
    }

    @Override
    public synchronized void close() {
        services.close();
        removal.remove(base);
    }
}
