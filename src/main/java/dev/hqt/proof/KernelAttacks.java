package dev.hqt.proof;

import static dev.hqt.proof.Attack.always;
import static dev.hqt.proof.ProcessAttacks.done;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.proof.SystemCalls.Call;
import dev.hqt.proof.SystemCalls.Refused;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel could be asked to do. Arguments are such that a kernel which would allow the call refuses it for their
 * sake (no address, no such file), so that nothing happens: only a refusal of the call itself is a jail that holds.
 */
final class KernelAttacks {
    private static final long TIOCSTI = 0x5412;
    private static final long TIOCLINUX = 0x541C;
    private static final long ABOVE_32_BITS = 0x1_0000_0000L;
    private static final long NEW_MOUNTS = 0x2_0000;

    private static final int EPERM = 1;
    private static final int EACCES = 13;
    private static final int ENOSPC = 28;
    private static final int ENOSYS = 38;
    private static final int EAFNOSUPPORT = 97;

    /** What a filter, a missing right or a limit of none answers. */
    private static final Set<Integer> REFUSALS = Set.of(EPERM, EACCES, ENOSPC, ENOSYS, EAFNOSUPPORT);

    private KernelAttacks() {}

    static List<Attack> all() {
        return List.of(
                allowed(
                        "terminal-input",
                        "commands, typed into the terminal that hqt was started in",
                        Call.IOCTL,
                        0,
                        TIOCSTI,
                        0),
                allowed(
                        "terminal-input-64",
                        "the same, past a filter that compares 64 bits",
                        Call.IOCTL,
                        0,
                        ABOVE_32_BITS | TIOCSTI,
                        0),
                allowed("console-paste", "text, pasted into a console", Call.IOCTL, 0, TIOCLINUX, 0),
                allowed("keyring-read", "keys of yours that the kernel keeps", Call.KEYCTL, 0, 0, 0),
                allowed("keyring-add", "keys in the kernel's keeping", Call.ADD_KEY, 0, 0, 0, 0, 0),
                allowed("keyring-request", "keys, by a program that the kernel starts", Call.REQUEST_KEY, 0, 0, 0, 0),
                allowed("kernel-programs", "programs in the kernel", Call.BPF, 0, 0, 0),
                allowed("performance-events", "a look into other processes", Call.PERF_EVENT_OPEN, 0, 0, -1, -1, 0),
                allowed("io-uring", "system calls past the filter", Call.IO_URING_SETUP, 1, 0),
                allowed("page-faults", "a lever for attacks on the kernel", Call.USERFAULTFD, 0),
                always("user-namespace", "rights over namespaces of its own", KernelAttacks::userNamespace),
                allowed("mount-namespace", "mounts of its own", Call.UNSHARE, NEW_MOUNTS),
                allowed("mount", "the host's disks", Call.MOUNT, 0, 0, 0, 0, 0),
                allowed("unmount", "what lies below the jail's mounts", Call.UMOUNT, 0, 0),
                allowed("new-mount", "the host's disks, by the newer calls", Call.FSOPEN, 0, 0),
                allowed("pivot-root", "another root", Call.PIVOT_ROOT, 0, 0),
                always("chroot", "another root", KernelAttacks::chroot),
                always("device-node", "a device of its own making", KernelAttacks::deviceNode),
                allowed("file-by-handle", "any file of a disk, past all folders", Call.OPEN_BY_HANDLE_AT, -1, 0, 0),
                allowed("other-kernel", "another kernel", Call.KEXEC_LOAD, 0, -1, 0, 0),
                allowed("kernel-module", "code in the kernel", Call.INIT_MODULE, 0, 0, 0),
                allowed("kernel-log", "addresses and secrets in the kernel's log", Call.SYSLOG, 3, 0, -1),
                allowed("host-name", "another name for this machine", Call.SETHOSTNAME, 0, 1000),
                socket("socket-of-hosts", "the machine below this one, if it is a virtual one", 40, 1),
                socket("kernel-crypto", "a part of the kernel with a long record", 38, 5),
                socket("raw-packets", "packets with any sender", 17, 3));
    }

    /** A call whose arguments are nonsense. */
    private static Attack allowed(String id, String gives, Call call, long... arguments) {
        return always(id, gives, target -> judge(call, arguments));
    }

    private static @Nullable String chroot(Target target) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return judge(Call.CHROOT, SystemCalls.text(arena, "/").address());
        }
    }

    /** The null device, in the throw-away project. */
    private static @Nullable String deviceNode(Target target) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            String path = target.project().resolve("device").toString();
            return judge(Call.MKNODAT, -100, SystemCalls.text(arena, path).address(), 0x2000 | 0600, 0x103);
        }
    }

    private static Attack socket(String id, String gives, int family, int type) {
        return always(id, gives, target -> {
            long descriptor = SystemCalls.call(Call.SOCKET, family, type, 0);
            SystemCalls.call(Call.CLOSE, descriptor);
            return "made a socket of family " + family;
        });
    }

    /** By a program: a process with several threads, as a JVM is one, can't ask for it itself. */
    private static String userNamespace(Target target) throws IOException {
        CommandRunner commands = new SystemCommandRunner();
        String refused = "";
        for (List<String> argv : List.of(
                List.of("unshare", "--user", "true"),
                List.of("bwrap", "--unshare-user", "--ro-bind", "/", "/", "true"))) {
            CommandResult result = commands.run(Command.of(argv));
            if (result.succeeded()) {
                return argv.getFirst() + " made one";
            }
            if (result.exitCode() != CommandResult.NOT_STARTED) {
                refused = result.firstLine();
            }
        }
        if (refused.isEmpty()) {
            throw new IllegalStateException("There is neither unshare nor bwrap to try it with");
        }
        throw new IOException(refused);
    }

    private static @Nullable String judge(Call call, long... arguments) throws IOException {
        try {
            return done("the kernel did it", SystemCalls.call(call, arguments));
        } catch (Refused refused) {
            if (REFUSALS.contains(refused.number())) {
                throw refused;
            }
            return "the kernel would do it with other arguments (error " + refused.number() + ")";
        }
    }
}
