package dev.hqt.proof;

import static dev.hqt.proof.Attack.always;

import dev.hqt.process.ProcessTable;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.proof.SystemCalls.Call;
import dev.hqt.proof.SystemCalls.Refused;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What could be had of the caller's environment and of other processes. */
final class ProcessAttacks {
    private static final Set<String> LEADING_OUT = Set.of(
            "SSH_AUTH_SOCK",
            "DBUS_SESSION_BUS_ADDRESS",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XDG_RUNTIME_DIR",
            "TMUX",
            "TMUX_PANE");

    private static final int SEIZE = 0x4206;
    private static final int BAD_ADDRESS = 14;

    private ProcessAttacks() {}

    static List<Attack> all() {
        return List.of(
                always("environment", "the secrets of the shell that hqt was started in", ProcessAttacks::environment),
                always(
                        "environment-of-others",
                        "the secrets in any process's environment",
                        ProcessAttacks::othersEnvironment),
                always("command-lines", "what other programs were started with", ProcessAttacks::commandLines),
                always(
                        "leading-variables",
                        "the way to your agents, desktop and tmux",
                        ProcessAttacks::leadingVariables),
                always("host-process", "which programs you run, and their files", ProcessAttacks::hostProcess),
                always(
                        "signal-host",
                        "the end of any program of yours",
                        target -> onHost(target, "signalled it", Call.KILL, 0)),
                always("trace-host", "a program of yours, under an agent's control", ProcessAttacks::trace),
                always(
                        "handle-of-host",
                        "a handle of a program of yours",
                        target -> onHost(target, "opened it", Call.PIDFD_OPEN, 0)),
                always("memory-of-host", "the memory of a program of yours", ProcessAttacks::memory),
                always(
                        "inherited-files",
                        "files that were open where the jail was started",
                        ProcessAttacks::inheritedFiles),
                always(
                        "new-privileges",
                        "root, through a program that has its rights",
                        target -> status("NoNewPrivs", "0")),
                always("capabilities", "root's rights over this machine", target -> statusOtherThanZero("CapEff")),
                always(
                        "bounding-set",
                        "root's rights, by way of another program",
                        target -> statusOtherThanZero("CapBnd")),
                always("no-filter", "the kernel's whole surface", target -> status("Seccomp", "0")));
    }

    static String done(String word, long result) {
        return word + " (" + result + ")";
    }

    private static @Nullable String onHost(Target target, String loot, Call call, long argument) throws IOException {
        SystemCalls.call(call, target.hostProcess().pid(), argument);
        return isAnother(target) ? null : loot;
    }

    private static @Nullable String trace(Target target) throws IOException {
        SystemCalls.call(Call.PTRACE, SEIZE, target.hostProcess().pid(), 0, 0);
        return isAnother(target) ? null : "traced it";
    }

    /** In a jail the number may be a process of the jail's own; one that can't be looked at counts as the host's. */
    private static boolean isAnother(Target target) {
        ProcessTable processes = new ProcessTable(new SystemCommandRunner());
        return processes
                .find(target.hostProcess().pid())
                .filter(entry -> !entry.identity().equals(target.hostProcess()))
                .isPresent();
    }

    private static @Nullable String environment(Target target) {
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (variable.getValue().contains(target.secret())) {
                return "read the secret in " + variable.getKey();
            }
        }
        return null;
    }

    private static @Nullable String leadingVariables(Target target) {
        return System.getenv().keySet().stream()
                .filter(LEADING_OUT::contains)
                .findFirst()
                .map(name -> name + " is set")
                .orElse(null);
    }

    private static @Nullable String othersEnvironment(Target target) throws IOException {
        return inAnyProcess("environ", target.secret());
    }

    private static @Nullable String commandLines(Target target) throws IOException {
        // hqt's tmux server names it.
        return inAnyProcess("cmdline", target.tmuxSocket().toString());
    }

    /** The first process in whose file (of {@code /proc/PID}) a text stands. */
    static @Nullable String inAnyProcess(String file, String text) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            for (Path process : entries.filter(
                            entry -> entry.getFileName().toString().matches("\\d+"))
                    .toList()) {
                if (readIfAllowed(process.resolve(file)).contains(text)) {
                    return "read " + process.resolve(file);
                }
            }
        }
        return null;
    }

    private static String readIfAllowed(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException anothers) {
            return "";
        }
    }

    private static @Nullable String hostProcess(Target target) {
        return new ProcessTable(new SystemCommandRunner()).isAlive(target.hostProcess())
                ? "saw process " + target.hostProcess().pid()
                : null;
    }

    /** Eight bytes from an address that is nobody's: only a kernel that would look there says that it is none. */
    private static @Nullable String memory(Target target) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment vectors = arena.allocate(ValueLayout.JAVA_LONG, 4);
            vectors.setAtIndex(ValueLayout.JAVA_LONG, 0, arena.allocate(8).address());
            vectors.setAtIndex(ValueLayout.JAVA_LONG, 1, 8);
            vectors.setAtIndex(ValueLayout.JAVA_LONG, 2, 8);
            vectors.setAtIndex(ValueLayout.JAVA_LONG, 3, 8);
            long local = vectors.address();
            SystemCalls.call(Call.PROCESS_VM_READV, target.hostProcess().pid(), local, 1, local + 16, 1, 0);
        } catch (Refused refused) {
            if (refused.number() != BAD_ADDRESS) {
                throw refused;
            }
        }
        return isAnother(target) ? null : "may read another process's memory";
    }

    private static @Nullable String inheritedFiles(Target target) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                String leadsTo = Files.isSymbolicLink(descriptor)
                        ? Files.readSymbolicLink(descriptor).toString()
                        : "";
                if (leadsTo.contains("filter.bpf") || leadsTo.contains("/args") || leadsTo.contains("/status")) {
                    return descriptor + " leads to " + leadsTo;
                }
            }
        }
        return null;
    }

    private static @Nullable String status(String name, String bad) throws IOException {
        String value = statusOf(name);
        return value.equals(bad) ? name + " is " + value : null;
    }

    private static @Nullable String statusOtherThanZero(String name) throws IOException {
        String value = statusOf(name);
        return value.matches("0+") ? null : name + " is " + value;
    }

    private static String statusOf(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No " + name + " in /proc/self/status"))
                .substring(name.length() + 1)
                .strip();
    }
}
