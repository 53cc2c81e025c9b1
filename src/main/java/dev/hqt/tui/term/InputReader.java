package dev.hqt.tui.term;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The thread that reads the terminal. It reads a tty whose reads end after a tenth of a second (see {@link RawMode}), so
 * it can be made to let go of it: while a child owns the tty, not one of its keys may end here.
 */
final class InputReader {
    /** A hung-up tty answers at once and with nothing; an idle one takes 100 ms. So many quick ones in a row are the end. */
    private static final int QUICK_READS_OF_THE_DEAD = 20;

    private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(10);

    /** How long a read of an idle tty takes. */
    private static final long READ = TimeUnit.MILLISECONDS.toNanos(100);

    private final InputStream tty;
    private final Consumer<InputEvent> sink;
    private final KeyDecoder decoder;
    private final Object gate = new Object();
    private boolean paused;
    private boolean letGo;
    private volatile boolean ended;

    /** How long nothing came, in nanoseconds; for the reader's own thread. */
    private long silent;

    InputReader(InputStream tty, Consumer<InputEvent> sink) {
        this.tty = tty;
        this.sink = sink;
        this.decoder = new KeyDecoder(sink);
    }

    void start() {
        Thread.ofPlatform().daemon().name("hqt keys").start(this::run);
    }

    /** Returns when the reader no longer touches the tty: at once, or after the read it is in, 100 ms at most. */
    void pause() {
        synchronized (gate) {
            paused = true;
            boolean interrupted = false;
            while (!letGo && !ended) {
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void resume() {
        synchronized (gate) {
            paused = false;
            gate.notifyAll();
        }
    }

    /** For good; does not wait. */
    void end() {
        synchronized (gate) {
            ended = true;
            gate.notifyAll();
        }
    }

    private void run() {
        byte[] bytes = new byte[8192];
        int quick = 0;
        try {
            while (passGate() && quick < QUICK_READS_OF_THE_DEAD) {
                long before = System.nanoTime();
                int count = tty.read(bytes);
                if (count > 0) {
                    quick = 0;
                    decoder.feed(bytes, count);
                    awaitRest();
                } else {
                    quick = System.nanoTime() - before < QUICK ? quick + 1 : 0;
                    silence(READ);
                }
            }
        } catch (IOException e) {
            // A tty that hung up may answer with an error instead of nothing: the same end.
            quick = QUICK_READS_OF_THE_DEAD;
        }
        boolean gone = !ended;
        end();
        if (gone) {
            sink.accept(new InputEvent.EndOfInput());
        }
    }

    /** Waits for the rest of what was begun, when that is due sooner than a read would return. */
    private void awaitRest() throws IOException {
        silent = 0;
        long began = System.nanoTime();
        while (decoder.patience() > 0 && tty.available() == 0) {
            long left = TimeUnit.MILLISECONDS.toNanos(decoder.patience()) - (System.nanoTime() - began);
            if (left > READ) {
                return;
            }
            if (left <= 0) {
                decoder.timeOut();
                return;
            }
            LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(2)));
        }
    }

    private void silence(long nanoseconds) {
        silent += nanoseconds;
        if (decoder.patience() > 0 && silent >= TimeUnit.MILLISECONDS.toNanos(decoder.patience())) {
            decoder.timeOut();
        }
    }

    /** Stops here while paused; false when it is over. */
    private boolean passGate() {
        synchronized (gate) {
            boolean interrupted = false;
            while (paused && !ended) {
                letGo = true;
                gate.notifyAll();
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            letGo = false;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return !ended;
        }
    }
}
