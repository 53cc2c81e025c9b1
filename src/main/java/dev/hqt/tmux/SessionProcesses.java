package dev.hqt.tmux;

import dev.hqt.process.Patience;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.Signal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends all that a session started. {@code kill-session} alone leaves whatever ignores the hang-up and left the terminal
 * with setsid: peers lost gigabytes to such orphans. A jail takes its own along; without one they are found by what they
 * inherited: parent, POSIX session, and a variable of the environment, which survives forking twice.
 */
final class SessionProcesses {
    /** The variable that every process of an unjailed session inherits. */
    static final String MARKER = "HQT_SESSION";

    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration AFTER_KILL = Duration.ofSeconds(3);

    private final ProcessTable processes;
    private final String instance;

    private SessionProcesses(ProcessTable processes, String instance) {
        this.processes = processes;
        this.instance = instance;
    }

    /** For the hqt that keeps its state here: another one, with the same ids, has another folder. */
    static SessionProcesses of(ProcessTable processes, Path state) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(state.toString().getBytes(StandardCharsets.UTF_8));
            return new SessionProcesses(processes, HexFormat.of().formatHex(digest, 0, 6));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** The value of {@link #MARKER} for a session. */
    String marker(long sessionId) {
        return instance + ":" + sessionId;
    }

    /** All that can be known to belong to a session now. Ask before its terminal is closed: afterwards parents change. */
    Set<ProcessIdentity> find(long sessionId, @Nullable PaneLine line) {
        Set<ProcessIdentity> found = new LinkedHashSet<>();
        if (line != null && !line.dead()) {
            found.addAll(processes.listTree(line.pid()));
            found.addAll(processes.listSession(line.pid()));
        }
        found.addAll(processes.listWithEnvironment(MARKER, marker(sessionId)));
        return found;
    }

    /**
     * Ends these and whatever they start meanwhile: asks, waits, then kills.
     *
     * @return those that could not be ended (waiting in the kernel, or another user's by now)
     */
    List<ProcessIdentity> end(long sessionId, Set<ProcessIdentity> first) {
        Set<ProcessIdentity> asked = new LinkedHashSet<>();
        Set<ProcessIdentity> all = new LinkedHashSet<>(first);
        Patience.until(GRACE, () -> {
            Set<ProcessIdentity> living = living(sessionId, all);
            living.stream().filter(asked::add).forEach(this::ask);
            return living.isEmpty();
        });
        Patience.until(AFTER_KILL, () -> {
            Set<ProcessIdentity> living = living(sessionId, all);
            living.forEach(process -> processes.signal(process, Signal.KILL));
            return living.isEmpty();
        });
        return List.copyOf(living(sessionId, all));
    }

    /**
     * Asks a process to end. A frozen one hears it only when it is woken; and whether it is frozen can't always be seen: a
     * claude that was suspended with Ctrl-Z as the leader of its terminal reads no key, and is not stopped either. One
     * that is awake takes no notice of being woken.
     */
    void ask(ProcessIdentity process) {
        processes.signal(process, Signal.CONTINUE);
        processes.signal(process, Signal.TERMINATE);
    }

    /** Adds the children that the known ones made since, and leaves out what ended. */
    private Set<ProcessIdentity> living(long sessionId, Set<ProcessIdentity> all) {
        for (ProcessIdentity process : List.copyOf(all)) {
            if (processes.isAlive(process)) {
                all.addAll(processes.listTree(process.pid()));
            }
        }
        all.addAll(processes.listWithEnvironment(MARKER, marker(sessionId)));
        return all.stream()
                .filter(process -> process.pid() != processes.ownPid() && processes.isAlive(process))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
