package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The filter run on the interpreter of the tests. System call numbers stand here in figures, apart from the table that
 * is tested. That a real kernel takes the filter, and what it does in a real jail, is shown by {@code JailIT}.
 */
class SeccompFilterTest {
    private static final int X86 = 0xC000003E;
    private static final int ARM = 0xC00000B7;

    private static final long TIOCSTI = 0x5412;
    private static final long TIOCLINUX = 0x541C;
    private static final long NEW_USER = 0x10000000;

    @ParameterizedTest
    @CsvSource(textBlock = """
                    # name,             x86_64, aarch64, verdict
                    keyctl,             250,    219,     EPERM
                    add_key,            248,    217,     EPERM
                    request_key,        249,    218,     EPERM
                    bpf,                321,    280,     EPERM
                    perf_event_open,    298,    241,     EPERM
                    userfaultfd,        323,    282,     EPERM
                    kexec_load,         246,    104,     EPERM
                    kexec_file_load,    320,    294,     EPERM
                    init_module,        175,    105,     EPERM
                    finit_module,       313,    273,     EPERM
                    delete_module,      176,    106,     EPERM
                    mount,              165,    40,      EPERM
                    umount2,            166,    39,      EPERM
                    pivot_root,         155,    41,      EPERM
                    open_tree,          428,    428,     EPERM
                    move_mount,         429,    429,     EPERM
                    fsopen,             430,    430,     EPERM
                    fsconfig,           431,    431,     EPERM
                    fsmount,            432,    432,     EPERM
                    fspick,             433,    433,     EPERM
                    mount_setattr,      442,    442,     EPERM
                    open_tree_attr,     467,    467,     EPERM
                    open_by_handle_at,  304,    265,     EPERM
                    io_uring_setup,     425,    425,     ENOSYS
                    io_uring_enter,     426,    426,     ENOSYS
                    io_uring_register,  427,    427,     ENOSYS
                    read,               0,      63,      ALLOW
                    write,              1,      64,      ALLOW
                    openat,             257,    56,      ALLOW
                    execve,             59,     221,     ALLOW
                    ptrace,             101,    117,     ALLOW
                    prctl,              157,    167,     ALLOW
                    seccomp,            317,    277,     ALLOW
                    connect,            42,     203,     ALLOW
                    exit_group,         231,    94,      ALLOW
                    setns,              308,    268,     ALLOW
                    clone3,             435,    435,     ALLOW
                    """)
    void aCallGetsItsVerdictOnBothMachines(String name, long x86, long arm, String verdict) {
        assertThat(verdict(Architecture.X86_64, false, x86)).as(name).isEqualTo(verdict(verdict));
        assertThat(verdict(Architecture.AARCH64, false, arm)).as(name).isEqualTo(verdict(verdict));
        if (!verdict.equals("ALLOW")) {
            assertThat(verdict(Architecture.X86_64, true, x86)).as(name).isEqualTo(verdict(verdict));
            assertThat(verdict(Architecture.AARCH64, true, arm)).as(name).isEqualTo(verdict(verdict));
        }
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void typingIntoTheTerminalIsForbiddenWhateverTheHighHalfOfTheRequestSays(Architecture machine) {
        long ioctl = machine == Architecture.X86_64 ? 16 : 29;
        for (long request : List.of(TIOCSTI, TIOCLINUX)) {
            for (long high : new long[] {0, 0x1_0000_0000L, 0xffffffff_00000000L, 0x8000_0000_0000_0000L}) {
                assertThat(verdict(machine, false, ioctl, 0, high | request)).isEqualTo(verdict("EPERM"));
            }
        }
        assertThat(verdict(machine, false, ioctl, 0, 0x1_0000_5412L)).isEqualTo(verdict("EPERM"));
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void otherRequestsPassEvenWithTheForbiddenNumberInTheirHighHalf(Architecture machine) {
        long ioctl = machine == Architecture.X86_64 ? 16 : 29;
        for (long request :
                new long[] {0x5401, 0x5413, 0x5414, 0x5411, 0x541B, 0x5412_0000_0000L, 0x541C_0000_0000L, 0}) {
            assertThat(verdict(machine, false, ioctl, 0, request)).isEqualTo(verdict("ALLOW"));
        }
        assertThat(verdict(machine, false, ioctl, TIOCSTI, 0x5401)).isEqualTo(verdict("ALLOW"));
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void socketsToTheHypervisorAndTheKernelsCryptographyAreNotSupported(Architecture machine) {
        long socket = machine == Architecture.X86_64 ? 41 : 198;
        for (long family : new long[] {40, 38, 0x1_0000_0028L, 0xffffffff_00000026L}) {
            assertThat(verdict(machine, false, socket, family, 1)).isEqualTo(verdict("EAFNOSUPPORT"));
        }
        for (long family : new long[] {1, 2, 10, 16, 17, 40L << 32}) {
            assertThat(verdict(machine, false, socket, family, 40)).isEqualTo(verdict("ALLOW"));
        }
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void namespacesAreForbiddenOnlyWhereTheFilterHasTo(Architecture machine) {
        boolean x86 = machine == Architecture.X86_64;
        long clone = x86 ? 56 : 220;
        long unshare = x86 ? 272 : 97;
        long setns = x86 ? 308 : 268;
        long thread = 0x3d0f00;
        for (long call : new long[] {clone, unshare}) {
            assertThat(verdict(machine, true, call, NEW_USER)).isEqualTo(verdict("EPERM"));
            assertThat(verdict(machine, true, call, NEW_USER | 0x20000 | 17)).isEqualTo(verdict("EPERM"));
            assertThat(verdict(machine, true, call, 0x1_0000_0000L | NEW_USER)).isEqualTo(verdict("EPERM"));
            assertThat(verdict(machine, true, call, thread)).isEqualTo(verdict("ALLOW"));
            assertThat(verdict(machine, true, call, NEW_USER << 32)).isEqualTo(verdict("ALLOW"));
            assertThat(verdict(machine, false, call, NEW_USER)).isEqualTo(verdict("ALLOW"));
        }
        assertThat(verdict(machine, true, setns, 3, 0)).isEqualTo(verdict("EPERM"));
        assertThat(verdict(machine, true, 435)).isEqualTo(verdict("ENOSYS"));
        assertThat(verdict(machine, false, 435)).isEqualTo(verdict("ALLOW"));
    }

    /** i386, 32-bit arm, big-endian aarch64, riscv64, and each machine's filter on the other. */
    @ParameterizedTest
    @ValueSource(ints = {0x40000003, 0x40000028, 0x800000B7, 0xC00000F3, 0})
    void callsOfAnotherMachineFailButKillNothing(int foreign) {
        for (boolean denyNamespaces : new boolean[] {true, false}) {
            for (long number : new long[] {0, 1, 16, 54, 63, 165, 250}) {
                assertThat(run(Architecture.X86_64, denyNamespaces, foreign, number))
                        .isEqualTo(verdict("ENOSYS"));
                assertThat(run(Architecture.AARCH64, denyNamespaces, foreign, number))
                        .isEqualTo(verdict("ENOSYS"));
            }
        }
        assertThat(run(Architecture.X86_64, false, ARM, 63)).isEqualTo(verdict("ENOSYS"));
        assertThat(run(Architecture.AARCH64, false, X86, 0)).isEqualTo(verdict("ENOSYS"));
    }

    @ParameterizedTest
    @ValueSource(longs = {0x40000000L, 0x40000010L, 0x40000202L, 0x7fffffffL, 0xffffffffL})
    void callsOfTheX32KindFail(long number) {
        assertThat(verdict(Architecture.X86_64, false, number, 0, TIOCSTI)).isEqualTo(verdict("ENOSYS"));
    }

    /** Halves lie the other way round there; its arch value is foreign to every filter of hqt, so nothing is misread. */
    @Test
    void aBigEndianMachineIsRefusedBeforeAnyArgumentIsRead() {
        ByteBuffer call = BpfInterpreter.call(ByteOrder.BIG_ENDIAN, 0x800000B7, 29, 0, TIOCSTI);
        assertThat(call.getInt(16 + 8)).isZero();
        assertThat(call.getInt(16 + 12)).isEqualTo((int) TIOCSTI);
        assertThat(BpfInterpreter.run(filter(Architecture.AARCH64, false), call))
                .isEqualTo(verdict("ENOSYS"));
    }

    @Test
    void theFilterIsShort() {
        assertThat(SeccompFilter.forMachine(Architecture.X86_64, false)).hasToString("44 seccomp instructions");
        assertThat(SeccompFilter.forMachine(Architecture.AARCH64, true)).hasToString("53 seccomp instructions");
    }

    @Test
    void theSameMachineGetsTheSameFilter() {
        assertThat(SeccompFilter.forMachine(Architecture.X86_64, true))
                .isEqualTo(SeccompFilter.forMachine(Architecture.X86_64, true))
                .isNotEqualTo(SeccompFilter.forMachine(Architecture.X86_64, false))
                .isNotEqualTo(SeccompFilter.forMachine(Architecture.AARCH64, true));
    }

    @Test
    void aMachineWithoutAFilterIsNotGuessed() {
        assertThat(Architecture.find("amd64")).contains(Architecture.X86_64);
        assertThat(Architecture.find("aarch64")).contains(Architecture.AARCH64);
        assertThat(Architecture.find("riscv64")).isEmpty();
        assertThat(Architecture.find("arm")).isEmpty();
    }

    private static long verdict(Architecture machine, boolean denyNamespaces, long number, long... arguments) {
        return run(machine, denyNamespaces, machine == Architecture.X86_64 ? X86 : ARM, number, arguments);
    }

    private static long run(Architecture machine, boolean denyNamespaces, int arch, long number, long... arguments) {
        return BpfInterpreter.run(
                filter(machine, denyNamespaces), BpfInterpreter.call(ByteOrder.LITTLE_ENDIAN, arch, number, arguments));
    }

    private static byte[] filter(Architecture machine, boolean denyNamespaces) {
        return SeccompFilter.forMachine(machine, denyNamespaces).bytes();
    }

    private static long verdict(String name) {
        return switch (name) {
            case "ALLOW" -> BpfInterpreter.ALLOW;
            case "EPERM" -> BpfInterpreter.errno(1);
            case "ENOSYS" -> BpfInterpreter.errno(38);
            case "EAFNOSUPPORT" -> BpfInterpreter.errno(97);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
