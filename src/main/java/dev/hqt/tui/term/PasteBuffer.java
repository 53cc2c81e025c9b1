package dev.hqt.tui.term;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Gathers a bracketed paste up to its end mark, {@code ESC [ 201 ~}. */
final class PasteBuffer {
    private static final byte[] END = "\u001B[201~".getBytes(StandardCharsets.US_ASCII);

    /** A paste beyond this is cut, but still read to its end: its rest must not act as keys. 16 MiB. */
    private static final int MOST = 16 << 20;

    private byte[] bytes = new byte[256];
    private int count;
    private int matched;

    /**
     * Takes a byte.
     *
     * @return true when the paste is complete
     */
    boolean accept(int octet) {
        if (octet == END[matched]) {
            matched++;
            return matched == END.length;
        }
        // ESC stands only at the beginning of the mark, so a failed match can begin anew nowhere but here.
        for (int index = 0; index < matched; index++) {
            append(END[index]);
        }
        matched = octet == END[0] ? 1 : 0;
        if (matched == 0) {
            append((byte) octet);
        }
        return false;
    }

    /** The text so far, with {@code \n} for every line end (terminals send a carriage return); begins anew. */
    String take() {
        String text = new String(bytes, 0, count, StandardCharsets.UTF_8);
        bytes = new byte[256];
        count = 0;
        matched = 0;
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    private void append(byte octet) {
        if (count == MOST) {
            return;
        }
        if (count == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        bytes[count++] = octet;
    }
}
