package dev.hqt.tui;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Map<Class<?>, String> recorded = new ConcurrentHashMap<>();
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
            record(work, unforeseen);
            sink.accept(Performer.failed(work, "hqt failed inside (" + unforeseen + "): see " + log.file() + "."));
        }
    }

    /** A look fails again every second: the log holds it once. */
    private void record(Effect.Work work, Throwable unforeseen) {
        String failure = String.valueOf(unforeseen);
        if (!failure.equals(recorded.put(work.getClass(), failure))) {
            log.record("While doing " + work.getClass().getSimpleName(), unforeseen);
        }
    }

    private static boolean isLook(Effect.Work work) {
        return switch (work) {
            case Effect.BuildBackend _ -> true;
            case Effect.ListSessions _ -> true;
            case Effect.CaptureScreen _ -> true;
            case Effect.ProbeSandbox _ -> false;
            case Effect.FindHarnesses _ -> false;
            case Effect.RunDoctor _ -> false;
            case Effect.ReviewSession _ -> false;
            case Effect.AcceptChanges _ -> false;
            case Effect.PlanSession _ -> false;
            case Effect.AddProject _ -> false;
            case Effect.CreateSession _ -> false;
            case Effect.ResumeSession _ -> false;
            case Effect.ResumeConversation _ -> false;
            case Effect.StartFresh _ -> false;
            case Effect.RestoreSessions _ -> false;
            case Effect.StopSession _ -> false;
            case Effect.DeleteSession _ -> false;
            case Effect.UndeleteSession _ -> false;
            case Effect.RenameSession _ -> false;
            case Effect.SendPrompt _ -> false;
            case Effect.ChangePolicy _ -> false;
            case Effect.ResizeSession _ -> false;
            case Effect.PrepareAttach _ -> false;
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
