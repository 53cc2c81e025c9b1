package dev.hqt.review;

import dev.hqt.review.TreeWalk.Limits;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Takes snapshots, keeps them in a session's own folder and says what has changed since. Reads files of the project and
 * runs nothing: not even git, which a project can lead to run its own programs.
 */
public final class Reviewer {
    /**
     * Opening a file can wait for ever: a living agent may put a FIFO in the place of a file between hqt's look and its
     * opening, and a network's file system may be gone.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Clock clock;
    private final Limits limits;
    private final Duration patience;

    public Reviewer(Clock clock) {
        this(clock, Limits.STANDARD, PATIENCE);
    }

    Reviewer(Clock clock, Limits limits, Duration patience) {
        this.clock = clock;
        this.limits = limits;
        this.patience = patience;
    }

    /** Whether a snapshot is kept in this folder. */
    public boolean hasSnapshot(Path folder) {
        return new SnapshotFile(folder).exists();
    }

    /** A snapshot that is being taken, beside what else a start has to do. */
    public static final class Taking {
        private final CompletableFuture<byte[]> bytes;

        private Taking(CompletableFuture<byte[]> bytes) {
            this.bytes = bytes;
        }
    }

    /**
     * Begins to take a snapshot.
     *
     * @param remarks what every review since must say of the time before, in sentences
     */
    public Taking take(Watched watched, String... remarks) {
        return new Taking(beside(() -> SnapshotFormat.bytes(look(watched).withRemarks(List.of(remarks)))));
    }

    /**
     * Keeps a snapshot in place of an older one.
     *
     * @param folder where it is kept; no agent may write there
     * @throws ReviewException when it can't be taken or kept, and the older one stands
     */
    public void keep(Path folder, Taking taking) {
        new SnapshotFile(folder).write(await(taking.bytes));
    }

    /**
     * What has changed since the snapshot that is kept.
     *
     * @throws ReviewException when there is none, it can't be read, or reading the project takes too long
     */
    public Review review(Path folder) {
        Snapshot before = require(folder);
        return await(beside(() -> examine(before).review()));
    }

    /**
     * Makes what is there now the snapshot, as long as it is what the user saw.
     *
     * @param seen the review that is accepted
     * @return whether it was; else something has changed since it was made and nothing is done
     * @throws ReviewException as for {@link #review}
     */
    public boolean accept(Path folder, Review seen) {
        Snapshot before = require(folder);
        Examined examined = await(beside(() -> examine(before)));
        if (!examined.review().saysAs(seen)) {
            return false;
        }
        new SnapshotFile(folder).write(SnapshotFormat.bytes(examined.now()));
        return true;
    }

    /**
     * Notes that after its end nothing had changed.
     *
     * @param run tells this run from any other
     */
    public void settle(Path folder, int run) {
        new SnapshotFile(folder).settle(run);
    }

    /** Whether {@link #settle} was the last word on this very run. */
    public boolean isSettled(Path folder, int run) {
        return new SnapshotFile(folder).isSettled(run);
    }

    private Snapshot require(Path folder) {
        return new SnapshotFile(folder)
                .read()
                .orElseThrow(() -> new ReviewException("No snapshot of the project was kept when the session started,"
                        + " so it is not known what has changed."));
    }

    private record Examined(Snapshot now, Review review) {}

    private Snapshot look(Watched watched) {
        return new PlaceReader(watched).read(clock.instant());
    }

    private Examined examine(Snapshot before) {
        Snapshot now = look(before.watched());
        Comparison comparison = new Comparison(before, now, new Differ());
        List<Change> changes = new ArrayList<>(comparison.changes());
        TreeWalk walk = new TreeWalk(before.watched().project(), before.taken(), comparison.judged(), clock, limits);
        changes.addAll(Folding.changes(walk.walk().sightings()));
        List<String> remarks = new ArrayList<>(before.remarks());
        remarks.addAll(now.remarks());
        remarks.addAll(walk.remarks());
        return new Examined(now, new Review(before.taken(), changes, remarks));
    }

    /** On a thread of its own, which is left behind when it does not come back. */
    private static <T> CompletableFuture<T> beside(Supplier<T> reading) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("hqt review").start(() -> {
            try {
                result.complete(reading.get());
            } catch (RuntimeException | Error failed) {
                result.completeExceptionally(failed);
            }
        });
        return result;
    }

    private <T> T await(CompletableFuture<T> result) {
        try {
            return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new ReviewException("Reading the project took more than " + patience.toSeconds()
                    + " s, so it is not known what has changed: try again, with the session stopped.");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ReviewException("The review was interrupted.", stopped);
        }
    }
}
