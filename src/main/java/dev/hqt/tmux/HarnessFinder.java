package dev.hqt.tmux;

import dev.hqt.process.ProcessEntry;
import dev.hqt.process.ProcessIdentity;
import dev.hqt.process.ProcessTable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the process of a session's harness. Without a jail it is the pane's first process. With one that is bwrap; its
 * child is the jail's init, and the init's first child is the harness (orphans are adopted behind it).
 *
 * <p>A harness once found is remembered, so that a poll costs one small read a session, and its end is seen even when
 * its number has a new owner by then.
 */
final class HarnessFinder {
    private final ProcessTable processes;
    private final Map<Long, Known> known = new ConcurrentHashMap<>();

    HarnessFinder(ProcessTable processes) {
        this.processes = processes;
    }

    /** A harness, and the pane it was found in: a session that was spawned again has another one. */
    private record Known(long panePid, ProcessIdentity harness) {}

    HarnessSight look(PaneLine line) {
        Known remembered = known.get(line.sessionId());
        if (remembered != null && remembered.panePid() == line.pid()) {
            return processes.isAlive(remembered.harness())
                    ? new HarnessSight.Seen(remembered.harness().pid())
                    : new HarnessSight.Gone();
        }
        Optional<ProcessIdentity> harness = find(line);
        if (harness.isPresent()) {
            known.put(line.sessionId(), new Known(line.pid(), harness.get()));
            return new HarnessSight.Seen(harness.get().pid());
        }
        boolean leaderLives =
                processes.find(line.pid()).filter(entry -> !entry.isZombie()).isPresent();
        return leaderLives ? new HarnessSight.NotYet() : new HarnessSight.Gone();
    }

    /** The harness as a process that can be signalled, if it lives. */
    Optional<ProcessIdentity> find(PaneLine line) {
        return switch (line.kind()) {
            case PLAIN, FOREIGN -> living(line.pid());
            case JAILED ->
                processes.listChildren(line.pid()).stream()
                        .findFirst()
                        .flatMap(init -> processes.listChildren(init).stream().findFirst())
                        .flatMap(this::living);
        };
    }

    /** Forgets sessions that are gone. */
    void keepOnly(Set<Long> sessionIds) {
        known.keySet().retainAll(sessionIds);
    }

    private Optional<ProcessIdentity> living(long pid) {
        return processes.find(pid).filter(entry -> !entry.isZombie()).map(ProcessEntry::identity);
    }
}
