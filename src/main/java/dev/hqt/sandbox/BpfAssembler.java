package dev.hqt.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assembles classic BPF as seccomp takes it: 32-bit loads from {@code struct seccomp_data}, jumps forward, a verdict.
 * Jumps name labels, so that no rule counts instructions. Knows nothing of what a filter should forbid.
 */
final class BpfAssembler {
    /** Offsets in {@code struct seccomp_data} (linux/seccomp.h): int nr, u32 arch, u64 instruction pointer, u64 args[6]. */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int ARGUMENTS = 16;

    /** Instruction codes, from linux/bpf_common.h: class, size or operation, mode or source. */
    private static final int LOAD_WORD = 0x20;

    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int JUMP_IF_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;

    private static final int VERDICT_ALLOW = 0x7fff0000;
    private static final int VERDICT_ERRNO = 0x00050000;

    /** A jump's distance is one unsigned byte. */
    private static final int FARTHEST_JUMP = 255;

    private static final int INSTRUCTION_BYTES = 8;

    /** A place to jump to, set later in the program. */
    static final class Label {
        private int position = -1;
    }

    private record Instruction(
            int code,
            int operand,
            @Nullable Label whenTrue,
            @Nullable Label whenFalse) {}

    private final List<Instruction> program = new ArrayList<>();

    void loadSyscallNumber() {
        program.add(new Instruction(LOAD_WORD, NUMBER, null, null));
    }

    void loadArchitecture() {
        program.add(new Instruction(LOAD_WORD, ARCHITECTURE, null, null));
    }

    /**
     * Loads the low 32 bits of an argument of the system call. The kernel itself looks at no more of an ioctl request
     * or a socket family: comparing all 64 let {@code 0x100005412} pass as something else than TIOCSTI (CVE-2019-10063).
     */
    void loadLowHalfOfArgument(int index) {
        program.add(new Instruction(LOAD_WORD, ARGUMENTS + 8 * index, null, null));
    }

    void jumpIfEqual(int value, Label target) {
        program.add(new Instruction(JUMP_IF_EQUAL, value, target, null));
    }

    void jumpUnlessEqual(int value, Label target) {
        program.add(new Instruction(JUMP_IF_EQUAL, value, null, target));
    }

    /** Compares unsigned. */
    void jumpIfAtLeast(int value, Label target) {
        program.add(new Instruction(JUMP_IF_AT_LEAST, value, target, null));
    }

    void jumpIfAnyBit(int bits, Label target) {
        program.add(new Instruction(JUMP_IF_ANY_BIT, bits, target, null));
    }

    void allow() {
        program.add(new Instruction(RETURN, VERDICT_ALLOW, null, null));
    }

    /** The system call is not made and gives {@code errno}. */
    void fail(int errno) {
        program.add(new Instruction(RETURN, VERDICT_ERRNO | errno, null, null));
    }

    void place(Label label) {
        label.position = program.size();
    }

    /** The program as bytes: {@code struct sock_filter} (u16 code, u8 jt, u8 jf, u32 k), little endian as both machines are. */
    byte[] assemble() {
        ByteBuffer bytes =
                ByteBuffer.allocate(program.size() * INSTRUCTION_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < program.size(); at++) {
            Instruction instruction = program.get(at);
            bytes.putShort((short) instruction.code());
            bytes.put((byte) distance(at, instruction.whenTrue()));
            bytes.put((byte) distance(at, instruction.whenFalse()));
            bytes.putInt(instruction.operand());
        }
        return bytes.array();
    }

    private static int distance(int from, @Nullable Label label) {
        if (label == null) {
            return 0;
        }
        int distance = label.position - from - 1;
        if (distance < 0 || distance > FARTHEST_JUMP) {
            throw new IllegalStateException("Instruction " + from + " can't jump to " + label.position
                    + ": classic BPF jumps forward, at most " + FARTHEST_JUMP + " instructions");
        }
        return distance;
    }
}
