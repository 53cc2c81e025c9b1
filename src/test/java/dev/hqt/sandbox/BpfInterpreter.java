package dev.hqt.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Runs a seccomp filter as the kernel does, for machines that are not at hand. Written from the kernel's documentation
 * of classic BPF, apart from the assembler, so that a wrong constant there is not repeated here. Knows the instructions
 * that seccomp accepts and hqt could use; any other is an error, as it is to the kernel.
 */
final class BpfInterpreter {
    static final long ALLOW = 0x7fff0000L;

    private static final int DATA_BYTES = 64;

    private BpfInterpreter() {}

    static long errno(int number) {
        return 0x00050000L | number;
    }

    /** {@code struct seccomp_data} as a machine of this byte order lays it out. */
    static ByteBuffer call(ByteOrder order, int architecture, long number, long... arguments) {
        ByteBuffer call = ByteBuffer.allocate(DATA_BYTES).order(order);
        call.putInt((int) number).putInt(architecture).putLong(0x7f0000001000L);
        for (int at = 0; at < 6; at++) {
            call.putLong(at < arguments.length ? arguments[at] : 0);
        }
        return call.flip();
    }

    /** The filter's verdict. */
    static long run(byte[] filter, ByteBuffer call) {
        if (filter.length % 8 != 0 || filter.length == 0 || filter.length / 8 > 4096) {
            throw new IllegalArgumentException("The kernel refuses a program of " + filter.length + " bytes");
        }
        ByteBuffer program = ByteBuffer.wrap(filter).order(ByteOrder.LITTLE_ENDIAN);
        long accumulator = 0;
        int at = 0;
        while (at * 8 < filter.length) {
            int code = Short.toUnsignedInt(program.getShort(at * 8));
            int whenTrue = Byte.toUnsignedInt(program.get(at * 8 + 2));
            int whenFalse = Byte.toUnsignedInt(program.get(at * 8 + 3));
            long operand = Integer.toUnsignedLong(program.getInt(at * 8 + 4));
            int next = at + 1;
            switch (code) {
                case 0x20 -> {
                    if (operand % 4 != 0 || operand >= DATA_BYTES) {
                        throw new IllegalArgumentException("Instruction " + at + " loads from " + operand);
                    }
                    accumulator = Integer.toUnsignedLong(call.getInt((int) operand));
                }
                case 0x15 -> next += accumulator == operand ? whenTrue : whenFalse;
                case 0x25 -> next += accumulator > operand ? whenTrue : whenFalse;
                case 0x35 -> next += accumulator >= operand ? whenTrue : whenFalse;
                case 0x45 -> next += (accumulator & operand) != 0 ? whenTrue : whenFalse;
                case 0x54 -> accumulator &= operand;
                case 0x06 -> {
                    return operand;
                }
                default -> throw new IllegalArgumentException("Instruction " + at + " has the code " + code);
            }
            at = next;
        }
        throw new IllegalArgumentException("The program runs over its end");
    }
}
