package dev.hqt.tui.term;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Gathers what is drawn and hands it to the terminal in one write: a frame must never be seen half done, and thousands
 * of small writes made a scrolling preview take 28 ms instead of 4 (measured). Nothing gathered, nothing written.
 */
final class FrameOutput extends OutputStream {
    /** Synchronized output, DEC private mode 2026: a terminal that knows it shows the frame at its end. */
    private static final byte[] BEGIN = "\u001B[?2026h".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] END = "\u001B[?2026l".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream terminal;
    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream(16 << 10);
    private volatile boolean silenced;

    FrameOutput(OutputStream terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(int octet) {
        begin();
        gathered.write(octet);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        begin();
        gathered.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        if (gathered.size() == 0) {
            return;
        }
        gathered.write(END, 0, END.length);
        byte[] frame = gathered.toByteArray();
        gathered.reset();
        if (!silenced) {
            terminal.write(frame);
            terminal.flush();
        }
    }

    /** Whether frames are dropped, because the terminal is not ours now. */
    void silence(boolean silent) {
        silenced = silent;
    }

    /** Writes at once and past any frame, from any thread: the kernel keeps one write whole. */
    void direct(String sequences) throws IOException {
        terminal.write(sequences.getBytes(StandardCharsets.UTF_8));
        terminal.flush();
    }

    private void begin() {
        if (gathered.size() == 0) {
            gathered.write(BEGIN, 0, BEGIN.length);
        }
    }
}
