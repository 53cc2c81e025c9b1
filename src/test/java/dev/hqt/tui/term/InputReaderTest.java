package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InputReaderTest {
    private final BlockingQueue<InputEvent> events = new LinkedBlockingQueue<>();

    @Test
    void aLoneEscapeComesBySoonWithoutFurtherBytes() throws Exception {
        PipedOutputStream keyboard = new PipedOutputStream();
        InputReader reader = new InputReader(new PipedInputStream(keyboard), events::add);
        reader.start();
        keyboard.write(0x1B);
        keyboard.flush();
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(Key.ESCAPE);
        reader.end();
        keyboard.close();
    }

    @Test
    void aTtyThatAnswersAtOnceAndWithNothingHasHungUp() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        InputStream dead = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("Never byte by byte");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                reads.incrementAndGet();
                return -1;
            }
        };
        new InputReader(dead, events::add).start();
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(new InputEvent.EndOfInput());
        assertThat(reads).hasValueGreaterThanOrEqualTo(20);
    }

    @Test
    void aTtyThatFailsHasHungUp() throws Exception {
        InputStream failing = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("Never byte by byte");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                throw new IOException("Input/output error");
            }
        };
        new InputReader(failing, events::add).start();
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(new InputEvent.EndOfInput());
    }

    @Test
    void whilePausedNothingIsReadAndAfterwardsNothingIsLost() throws Exception {
        Tty tty = new Tty();
        InputReader reader = new InputReader(tty, events::add);
        reader.start();
        tty.type("a");
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(Key.of('a'));
        reader.pause();
        int reads = tty.reads.get();
        tty.type("b");
        assertThat(events.poll(300, TimeUnit.MILLISECONDS)).isNull();
        assertThat(tty.reads).hasValue(reads);
        reader.resume();
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(Key.of('b'));
        reader.end();
    }

    @Test
    void pausingWhatHasEndedReturns() throws Exception {
        InputReader reader = new InputReader(InputStream.nullInputStream(), events::add);
        reader.start();
        assertThat(events.poll(10, TimeUnit.SECONDS)).isEqualTo(new InputEvent.EndOfInput());
        reader.pause();
    }

    /** Reads end after a tenth of a second, as those of the real one do. */
    private static final class Tty extends InputStream {
        private final BlockingQueue<byte[]> typed = new LinkedBlockingQueue<>();
        private final AtomicInteger reads = new AtomicInteger();

        void type(String text) {
            typed.add(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int read() {
            throw new AssertionError("Never byte by byte");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            reads.incrementAndGet();
            try {
                byte[] next = typed.poll(100, TimeUnit.MILLISECONDS);
                if (next == null) {
                    return -1;
                }
                System.arraycopy(next, 0, bytes, offset, next.length);
                return next.length;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }
}
