package dev.hqt.cli;

import dev.hqt.process.Executables;
import dev.hqt.sandbox.SandboxAvailability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the probe of bubblewrap last said, for those who ask again at once: it makes a jail each time. */
final class KeptProbe {
    /** Too short to be wrong for a user who mends something and tries again. */
    private static final Duration FRESH = Duration.ofSeconds(2);

    /** From the dialog that offers a jail to the start that it asks for. */
    private static final Duration GOOD = Duration.ofMinutes(1);

    private final Clock clock;
    private final String path;
    private final Supplier<SandboxAvailability> probe;
    private @Nullable SandboxAvailability answer;
    private Instant asked = Instant.MIN;
    private Map<String, Object> file = Map.of();

    /**
     * Probes when it is first asked.
     *
     * @param path the caller's PATH, on which bubblewrap is
     */
    KeptProbe(Clock clock, String path, Supplier<SandboxAvailability> probe) {
        this.clock = clock;
        this.path = path;
        this.probe = probe;
    }

    /** As it is now. */
    synchronized SandboxAvailability get() {
        SandboxAvailability known = answer;
        return known != null && isYounger(FRESH) ? known : ask();
    }

    /**
     * For a start: that jails can be made is believed a little longer, as long as bubblewrap is the very same file. Should
     * the kernel have been told otherwise meanwhile, bubblewrap refuses, and the session fails with its words.
     */
    synchronized SandboxAvailability forStart() {
        SandboxAvailability known = answer;
        boolean good = known instanceof SandboxAvailability.Available && isYounger(GOOD);
        return known != null && good && !file.isEmpty() && file.equals(identity()) ? known : get();
    }

    private SandboxAvailability ask() {
        // Before it is asked: what changes while it is would else be taken for what was asked.
        file = identity();
        SandboxAvailability fresh = probe.get();
        answer = fresh;
        asked = clock.instant();
        return fresh;
    }

    private boolean isYounger(Duration age) {
        return clock.instant().isBefore(asked.plus(age));
    }

    /** What of the file changes when it is replaced, edited, or given to somebody else; empty when it is not there. */
    private Map<String, Object> identity() {
        try {
            Path found = Executables.find("bwrap", path).orElse(null);
            return found == null
                    ? Map.of()
                    : Files.readAttributes(found.toRealPath(), "unix:dev,ino,size,ctime,mode,uid");
        } catch (IOException gone) {
            return Map.of();
        }
    }
}
