package dev.hqt.proof;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;

/**
 * System calls by their number, so that an attack is the kernel's call itself and needs no program of the machine's. On
 * Linux for x86_64 and aarch64.
 */
final class SystemCalls {
    /** Numbers from the kernel's tables for x86_64 and aarch64. */
    enum Call {
        IOCTL(16, 29),
        SOCKET(41, 198),
        CONNECT(42, 203),
        BIND(49, 200),
        LISTEN(50, 201),
        CLOSE(3, 57),
        KILL(62, 129),
        PTRACE(101, 117),
        MOUNT(165, 40),
        UMOUNT(166, 39),
        CHROOT(161, 51),
        MKNODAT(259, 33),
        PIVOT_ROOT(155, 41),
        UNSHARE(272, 97),
        ADD_KEY(248, 217),
        REQUEST_KEY(249, 218),
        KEYCTL(250, 219),
        BPF(321, 280),
        PERF_EVENT_OPEN(298, 241),
        IO_URING_SETUP(425, 425),
        USERFAULTFD(323, 282),
        OPEN_BY_HANDLE_AT(304, 265),
        KEXEC_LOAD(246, 104),
        INIT_MODULE(175, 105),
        PROCESS_VM_READV(310, 270),
        PIDFD_OPEN(434, 434),
        SETHOSTNAME(170, 161),
        SYSLOG(103, 116),
        FSOPEN(430, 430);

        private final int x86;
        private final int arm;

        Call(int x86, int arm) {
            this.x86 = x86;
            this.arm = arm;
        }

        private int number() {
            return System.getProperty("os.arch").equals("aarch64") ? arm : x86;
        }
    }

    /** The kernel said no. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        private final int number;

        Refused(Call call, int number) {
            super(call.name().toLowerCase(java.util.Locale.ROOT) + ": error " + number);
            this.number = number;
        }

        /** {@code errno}. */
        int number() {
            return number;
        }
    }

    private static final int MOST_ARGUMENTS = 6;
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle SYSCALL = handle();

    /** Of sockets that have a name or a file on this machine. */
    private static final short UNIX = 1;

    private static final int STREAM = 1;

    private SystemCalls() {}

    @SuppressWarnings("restricted") // The launcher and the proof allow it to hqt by name of no module.
    private static MethodHandle handle() {
        return Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().find("syscall").orElseThrow(),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG),
                        Linker.Option.firstVariadicArg(1),
                        Linker.Option.captureCallState("errno"));
    }

    /**
     * Calls; addresses are numbers too.
     *
     * @return what the kernel gave
     * @throws Refused with its error
     */
    static long call(Call call, long... arguments) throws Refused {
        long[] six = java.util.Arrays.copyOf(arguments, MOST_ARGUMENTS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            long result = (long)
                    SYSCALL.invokeExact(state, (long) call.number(), six[0], six[1], six[2], six[3], six[4], six[5]);
            if (result == -1) {
                throw new Refused(call, (int) ERRNO.get(state, 0L));
            }
            return result;
        } catch (Refused refused) {
            throw refused;
        } catch (Throwable impossible) {
            throw new IllegalStateException("A system call can't be made", impossible);
        }
    }

    /** A text as the kernel reads one, and zeroes behind it. */
    static MemorySegment text(Arena arena, String text) {
        return arena.allocateFrom(text, StandardCharsets.UTF_8);
    }

    /** A socket for {@link #abstractAddress}; the caller closes it. */
    static long unixSocket() throws Refused {
        return call(Call.SOCKET, UNIX, STREAM, 0);
    }

    /** The address of a socket that is in no folder. */
    static MemorySegment abstractAddress(Arena arena, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        MemorySegment address = arena.allocate(3L + bytes.length);
        address.set(ValueLayout.JAVA_SHORT_UNALIGNED, 0, UNIX);
        MemorySegment.copy(bytes, 0, address, ValueLayout.JAVA_BYTE, 3, bytes.length);
        return address;
    }
}
