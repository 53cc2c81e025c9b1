package dev.hqt.process;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The mount namespace of another process, entered by a command of the machine's. Who made the jail owns the user
 * namespace that the mounts belong to, and so may mount in it, as an ordinary user too.
 *
 * <p>The process itself is in a user namespace below that one ({@code --disable-userns}), so entering its own is refused;
 * the owner's can only be had by ioctl_ns(2). Java can't enter a namespace (a process of several threads is refused), so
 * nsenter(1) does.
 */
public final class MountNamespace implements AutoCloseable {
    /** {@code NS_GET_USERNS}, the same on every architecture. */
    private static final long GET_OWNER = 0xb701;

    private final long pid;
    private final int namespace;
    private final int owner;

    private MountNamespace(long pid, int namespace, int owner) {
        this.pid = pid;
        this.namespace = namespace;
        this.owner = owner;
    }

    /**
     * Opens the one of a process.
     *
     * @throws IOException when the process is gone, or its namespace is not this user's
     */
    public static MountNamespace of(long pid) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int namespace =
                    (int) Calls.OPEN.invokeExact(arena.allocateFrom("/proc/" + pid + "/ns/mnt"), Calls.CLOSE_ON_EXEC);
            if (namespace < 0) {
                throw new IOException("the mount namespace of process " + pid + " can't be opened");
            }
            int owner = (int) Calls.IOCTL.invokeExact(namespace, GET_OWNER, 0);
            if (owner < 0) {
                close(namespace);
                throw new IOException("the owner of the mounts of process " + pid + " can't be told");
            }
            return new MountNamespace(pid, namespace, owner);
        } catch (IOException e) {
            throw e;
        } catch (Throwable impossible) {
            throw new IllegalStateException("libc has open, close and ioctl", impossible);
        }
    }

    /** The command line that runs a command in it. */
    public List<String> entering(Path nsenter, List<String> command) {
        List<String> line = new ArrayList<>();
        line.add(nsenter.toString());
        line.add("--preserve-credentials");
        line.add("--user=/proc/" + ProcessHandle.current().pid() + "/fd/" + owner);
        line.add("--mount=/proc/" + pid + "/ns/mnt");
        line.add("--");
        line.addAll(command);
        return List.copyOf(line);
    }

    @Override
    public void close() {
        close(owner);
        close(namespace);
    }

    private static void close(int descriptor) {
        try {
            int ignored = (int) Calls.CLOSE.invokeExact(descriptor);
        } catch (Throwable impossible) {
            throw new IllegalStateException("libc has close", impossible);
        }
    }

    /** libc's functions, looked up when they are first needed: hardly any run of hqt does. */
    @SuppressWarnings("restricted") // hqt's jar asks for native access in its manifest.
    private static final class Calls {
        /** {@code O_RDONLY | O_CLOEXEC} on Linux. */
        private static final int CLOSE_ON_EXEC = 0x80000;

        private static final Linker LINKER = Linker.nativeLinker();
        private static final SymbolLookup LIBC = LINKER.defaultLookup();

        private static final MethodHandle OPEN = LINKER.downcallHandle(
                LIBC.findOrThrow("open"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                Linker.Option.firstVariadicArg(2));

        private static final MethodHandle IOCTL = LINKER.downcallHandle(
                LIBC.findOrThrow("ioctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT),
                Linker.Option.firstVariadicArg(2));

        private static final MethodHandle CLOSE = LINKER.downcallHandle(
                LIBC.findOrThrow("close"), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    }
}
