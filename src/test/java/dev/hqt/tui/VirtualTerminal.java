package dev.hqt.tui;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Surface;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A terminal in memory: keeps the last frame, and notes who held it. */
final class VirtualTerminal implements UserTerminal {
    private volatile Size size;
    private volatile CellGrid frame;
    private volatile @Nullable Consumer<InputEvent> sink;
    private volatile boolean closed;
    private volatile boolean shell = true;
    private final List<String> history = new ArrayList<>();
    private final CountDownLatch listening = new CountDownLatch(1);
    private final AtomicReference<Runnable> duringNextFrame = new AtomicReference<>(() -> {});
    private final AtomicInteger frames = new AtomicInteger();
    private volatile @Nullable RuntimeException failure;

    VirtualTerminal(Size size) {
        this.size = size;
        this.frame = new CellGrid(size);
    }

    /** The user does something. */
    void send(InputEvent event) {
        Consumer<InputEvent> listener = sink;
        if (listener == null) {
            throw new AssertionError("Nobody listens to the terminal yet");
        }
        listener.accept(event);
    }

    void size(Size newSize) {
        size = newSize;
    }

    /** From now on there is no shell that could bring hqt back. */
    void withoutShell() {
        shell = false;
    }

    /** Happens on the UI thread, so that it handles nothing meanwhile. */
    void duringNextFrame(Runnable deed) {
        duringNextFrame.set(deed);
    }

    /** The next frame fails like this. */
    void failWith(RuntimeException cause) {
        failure = cause;
    }

    CellGrid frame() {
        return frame;
    }

    int frames() {
        return frames.get();
    }

    boolean isClosed() {
        return closed;
    }

    /** {@code suspended}, {@code resumed}, {@code stopped}, {@code invalidated}, in order. */
    synchronized List<String> history() {
        return List.copyOf(history);
    }

    private synchronized void note(String word) {
        history.add(word);
    }

    @Override
    public Size size() {
        return size;
    }

    @Override
    public void render(Consumer<Surface> painter) {
        duringNextFrame.getAndSet(() -> {}).run();
        RuntimeException wanted = failure;
        if (wanted != null) {
            throw wanted;
        }
        CellGrid next = new CellGrid(size);
        painter.accept(new Surface() {
            @Override
            public Size size() {
                return next.size();
            }

            @Override
            public Cell cell(int column, int row) {
                return next.cell(column, row);
            }

            @Override
            public void put(int column, int row, Cell cell) {
                next.put(column, row, cell);
            }
        });
        frame = next;
        frames.incrementAndGet();
    }

    @Override
    public void invalidate() {
        note("invalidated");
    }

    @Override
    public Size refreshSize() {
        return size;
    }

    @Override
    public void listen(Consumer<InputEvent> listener) {
        sink = listener;
        listening.countDown();
    }

    /** Returns once somebody listens, which is after the first frame. */
    void awaitListener(Duration limit) {
        try {
            if (!listening.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("Nobody listens to the terminal");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    @Override
    public void suspend() {
        note("suspended");
    }

    @Override
    public void resume() {
        note("resumed");
    }

    @Override
    public boolean stop() {
        if (shell) {
            note("stopped");
        }
        return shell;
    }

    @Override
    public void close() {
        closed = true;
    }
}
