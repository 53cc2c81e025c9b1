package dev.hqt.sandbox;

import static dev.hqt.sandbox.Syscall.*;

import java.util.Arrays;
import java.util.List;

/**
 * A compiled seccomp filter, as {@code bwrap --seccomp} reads it: classic BPF, 8 bytes an instruction, little endian.
 *
 * <p>It closes what namespaces leave open. Above all it keeps the jail from typing into its own terminal, which
 * {@code --new-session} would do too, but at the price of never hearing of a resize. It does not forbid ptrace: the pid
 * namespace confines it, and debuggers need it.
 */
public final class SeccompFilter {
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int EAFNOSUPPORT = 97;

    /** Puts a character into the terminal's input, as if typed (asm-generic/ioctls.h). */
    private static final int TIOCSTI = 0x5412;

    /** Its subcodes paste the console's selection: TIOCSTI by another name (CVE-2023-28100). */
    private static final int TIOCLINUX = 0x541C;

    /** Host and hypervisor: not bound to a network namespace, it opens with the network off (measured). */
    private static final int AF_VSOCK = 40;

    /** The kernel's cryptography: nothing needs it, and it had holes. */
    private static final int AF_ALG = 38;

    private static final int CLONE_NEWUSER = 0x10000000;

    /** x32 calls carry this bit, so that they would miss every comparison with a plain number. */
    private static final int X32_BIT = 0x40000000;

    private static final int FIRST_ARGUMENT = 0;
    private static final int SECOND_ARGUMENT = 1;

    /** Nothing an agent does needs these; most need a capability that the jail lacks, and this does not rely on that. */
    private static final List<Syscall> NOT_PERMITTED = List.of(
            KEYCTL,
            ADD_KEY,
            REQUEST_KEY,
            BPF,
            PERF_EVENT_OPEN,
            USERFAULTFD,
            KEXEC_LOAD,
            KEXEC_FILE_LOAD,
            INIT_MODULE,
            FINIT_MODULE,
            DELETE_MODULE,
            MOUNT,
            UMOUNT2,
            PIVOT_ROOT,
            OPEN_TREE,
            MOVE_MOUNT,
            FSOPEN,
            FSCONFIG,
            FSMOUNT,
            FSPICK,
            MOUNT_SETATTR,
            OPEN_TREE_ATTR,
            OPEN_BY_HANDLE_AT);

    /** Programs ask for these and fall back when the kernel is too old to have them, so that is what it says it is. */
    private static final List<Syscall> NOT_THERE = List.of(IO_URING_SETUP, IO_URING_ENTER, IO_URING_REGISTER);

    private final byte[] program;

    private SeccompFilter(byte[] program) {
        this.program = program;
    }

    /**
     * The filter for one machine.
     *
     * @param denyNamespaces true forbids new user namespaces too: needed exactly where bwrap has no
     *     {@code --disable-userns} ({@link BwrapArgv#needsNamespaceFilter})
     */
    public static SeccompFilter forMachine(Architecture architecture, boolean denyNamespaces) {
        return new SeccompFilter(new Writer(architecture).write(denyNamespaces));
    }

    /** What {@code --seccomp} reads. */
    public byte[] bytes() {
        return program.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SeccompFilter filter && Arrays.equals(program, filter.program);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(program);
    }

    @Override
    public String toString() {
        return program.length / 8 + " seccomp instructions";
    }

    /** Writes the rules down; the accumulator holds the system call's number between any two of them. */
    private static final class Writer {
        private final Architecture architecture;
        private final BpfAssembler program = new BpfAssembler();
        private final BpfAssembler.Label notPermitted = new BpfAssembler.Label();
        private final BpfAssembler.Label notThere = new BpfAssembler.Label();
        private final BpfAssembler.Label familyNotSupported = new BpfAssembler.Label();

        Writer(Architecture architecture) {
            this.architecture = architecture;
        }

        byte[] write(boolean denyNamespaces) {
            refuseForeignCalls();
            whenArgumentIs(IOCTL, SECOND_ARGUMENT, List.of(TIOCSTI, TIOCLINUX), notPermitted);
            whenArgumentIs(SOCKET, FIRST_ARGUMENT, List.of(AF_VSOCK, AF_ALG), familyNotSupported);
            if (denyNamespaces) {
                whenArgumentHas(CLONE, FIRST_ARGUMENT, CLONE_NEWUSER, notPermitted);
                whenArgumentHas(UNSHARE, FIRST_ARGUMENT, CLONE_NEWUSER, notPermitted);
                always(SETNS, notPermitted);
                // Its flags lie in memory, where a filter can't look; the C library falls back to clone.
                always(CLONE3, notThere);
            }
            NOT_PERMITTED.forEach(call -> always(call, notPermitted));
            NOT_THERE.forEach(call -> always(call, notThere));

            program.allow();
            program.place(notPermitted);
            program.fail(EPERM);
            program.place(notThere);
            program.fail(ENOSYS);
            program.place(familyNotSupported);
            program.fail(EAFNOSUPPORT);
            return program.assemble();
        }

        /** Another machine's calls have other numbers. They fail one by one: killing would take a whole build down. */
        private void refuseForeignCalls() {
            program.loadArchitecture();
            program.jumpUnlessEqual(architecture.auditCode(), notThere);
            program.loadSyscallNumber();
            switch (architecture) {
                case X86_64 -> program.jumpIfAtLeast(X32_BIT, notThere);
                case AARCH64 -> {}
            }
        }

        private void always(Syscall call, BpfAssembler.Label verdict) {
            program.jumpIfEqual(call.number(architecture), verdict);
        }

        private void whenArgumentIs(Syscall call, int argument, List<Integer> values, BpfAssembler.Label verdict) {
            BpfAssembler.Label otherCall = new BpfAssembler.Label();
            program.jumpUnlessEqual(call.number(architecture), otherCall);
            program.loadLowHalfOfArgument(argument);
            values.forEach(value -> program.jumpIfEqual(value, verdict));
            program.allow();
            program.place(otherCall);
        }

        private void whenArgumentHas(Syscall call, int argument, int bits, BpfAssembler.Label verdict) {
            BpfAssembler.Label otherCall = new BpfAssembler.Label();
            program.jumpUnlessEqual(call.number(architecture), otherCall);
            program.loadLowHalfOfArgument(argument);
            program.jumpIfAnyBit(bits, verdict);
            program.allow();
            program.place(otherCall);
        }
    }
}
