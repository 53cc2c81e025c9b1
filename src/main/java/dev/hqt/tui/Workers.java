package dev.hqt.tui;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The threads that do what may take its time. Looking and changing have threads of their own, so that a session that
 * takes ten seconds to resume does not stop the list.
 */
final class Workers implements AutoCloseable {
    /** Changes under way when the user quits get so long to end; killing one harms nothing (each is a transaction). */
    private static final long FAREWELL_MILLISECONDS = 1_000;

    private final Performer performer;
    private final Consumer<Event> sink;
    private final Busy busy;
    private final TuiLog log;
    private final ExecutorService looking = pool("hqt looks", 2);
    private final ExecutorService changing = pool("hqt works", 4);

    Workers(Performer performer, Consumer<Event> sink, Busy busy, TuiLog log) {
        this.performer = performer;
        this.sink = sink;
        this.busy = busy;
        this.log = log;
    }

    void begin(Effect.Work work) {
        busy.begin();
        ExecutorService pool = isLook(work) ? looking : changing;
        pool.execute(() -> {
            try {
                perform(work);
            } finally {
                busy.end();
            }
        });
    }

    private void perform(Effect.Work work) {
        try {
            performer.perform(work).ifPresent(sink);
        } catch (RuntimeException | LinkageError unforeseen) {
            log.record("While doing " + work.getClass().getSimpleName(), unforeseen);
            sink.accept(Performer.failed(work, "hqt failed inside (" + unforeseen + "): see " + log.file() + "."));
        }
    }

    private static boolean isLook(Effect.Work work) {
        return switch (work) {
            case Effect.BuildBackend build -> true;
            case Effect.ListSessions list -> true;
            case Effect.CaptureScreen capture -> true;
            case Effect.ProbeSandbox probe -> false;
            case Effect.FindHarnesses find -> false;
            case Effect.RunDoctor run -> false;
            case Effect.PlanSession plan -> false;
            case Effect.AddProject add -> false;
            case Effect.CreateSession create -> false;
            case Effect.ResumeSession resume -> false;
            case Effect.StopSession stop -> false;
            case Effect.DeleteSession delete -> false;
            case Effect.UndeleteSession undelete -> false;
            case Effect.RenameSession rename -> false;
            case Effect.ChangePolicy policy -> false;
            case Effect.ResizeSession resize -> false;
            case Effect.PrepareAttach attach -> false;
        };
    }

    private static ExecutorService pool(String name, int threads) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(
                threads,
                work -> Thread.ofPlatform()
                        .daemon()
                        .name(name + " " + number.incrementAndGet())
                        .unstarted(work));
    }

    @Override
    public void close() {
        looking.shutdownNow();
        changing.shutdown();
        try {
            boolean ended = changing.awaitTermination(FAREWELL_MILLISECONDS, TimeUnit.MILLISECONDS);
            if (!ended) {
                changing.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
