package dev.hqt.proof;

import dev.hqt.proof.SystemCalls.Call;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;

/** The attacker's terminal. */
final class Terminal {
    private static final long GET_SIZE = 0x5413;
    private static final long SIZE_BYTES = 8;
    private static final long COLUMNS_AT = 2;

    private static final AtomicBoolean SIGNALLED = new AtomicBoolean();
    private static final AtomicInteger FIRST = new AtomicInteger();

    private Terminal() {}

    /** Before anybody resizes it: a signal that comes earlier is not heard. */
    static void listen() throws IOException {
        Signal.handle(new Signal("WINCH"), signal -> SIGNALLED.set(true));
        FIRST.set(columns());
    }

    static boolean wasSignalled() {
        return SIGNALLED.get();
    }

    static boolean isResized() throws IOException {
        return columns() != FIRST.get();
    }

    /** How wide it is, as the kernel says. */
    private static int columns() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(SIZE_BYTES);
            SystemCalls.call(Call.IOCTL, 0, GET_SIZE, size.address());
            return Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, COLUMNS_AT));
        }
    }
}
