package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** When the user's own harness may be asked to renew a login: not at every poll while the network is down. */
final class Renewals {
    /** Of one try: a session whose login has ended waits this long for its start at most, on a network that swallows all. */
    static final Duration DEADLINE = Duration.ofSeconds(8);

    static final int LARGEST_LOGIN = 1 << 20;
    private static final Duration PAUSE = Duration.ofMinutes(2);

    private final Clock clock;
    private final Map<Path, Instant> lastTries = new HashMap<>();

    Renewals(Clock clock) {
        this.clock = clock;
    }

    /** Whether this login may be renewed now; then this counts as the try. */
    synchronized boolean isDue(Path login) {
        Instant now = clock.instant();
        Instant last = lastTries.get(login);
        if (last != null && now.isBefore(last.plus(PAUSE))) {
            return false;
        }
        lastTries.put(login, now);
        return true;
    }

    /** The user's own login file, or nothing when there is none. */
    static Optional<String> readLogin(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_LOGIN
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
