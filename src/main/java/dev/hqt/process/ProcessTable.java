package dev.hqt.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The processes of this machine: who lives, whose child it is, and signals to exactly the one that was meant.
 *
 * <p>Reads Linux's {@code /proc}; elsewhere what {@link ProcessHandle} knows. Everything read here may have changed
 * a moment later, so a process is named by number and start, and a signal goes only to that one.
 */
public final class ProcessTable {
    private final Path proc;
    private final boolean linux;
    private final CommandRunner runner;

    public ProcessTable(CommandRunner runner) {
        this(runner, Path.of("/proc"));
    }

    ProcessTable(CommandRunner runner, Path proc) {
        this.runner = runner;
        this.proc = proc;
        this.linux = Files.exists(proc.resolve("self/stat"));
    }

    /** The process of this number, if there is one now, ended ones that wait for their parent included. */
    public Optional<ProcessEntry> find(long pid) {
        if (!linux) {
            return ProcessHandle.of(pid).map(ProcessTable::entry);
        }
        try {
            return Optional.of(ProcessEntry.parse(Files.readString(stat(pid), StandardCharsets.ISO_8859_1)));
        } catch (IOException | IllegalArgumentException gone) {
            return Optional.empty();
        }
    }

    /** True while this very process runs; false once it ended, even when its parent has not looked yet. */
    public boolean isAlive(ProcessIdentity identity) {
        return find(identity.pid())
                .filter(entry -> entry.identity().equals(identity) && !entry.isZombie())
                .isPresent();
    }

    /**
     * Direct children, oldest first within each thread that made them, orphans that it adopted last.
     *
     * <p>{@code /proc/PID/task/TID/children} is a list a thread (a JVM forks in any of them) and needs a kernel
     * option that most distributions set; without it the whole table is read.
     */
    public List<Long> listChildren(long pid) {
        List<Long> children = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(proc.resolve(pid + "/task"))) {
            for (Path task : tasks) {
                for (String word : Files.readString(task.resolve("children")).split(" ", -1)) {
                    if (!word.isBlank()) {
                        children.add(Long.valueOf(word.strip()));
                    }
                }
            }
            return List.copyOf(children);
        } catch (IOException | DirectoryIteratorException | NumberFormatException notThere) {
            return listAll().stream()
                    .filter(entry -> entry.parent() == pid)
                    .map(entry -> entry.identity().pid())
                    .sorted()
                    .toList();
        }
    }

    /** Everything below a process, itself included when it lives, top first. */
    public List<ProcessIdentity> listTree(long pid) {
        Set<ProcessIdentity> tree = new LinkedHashSet<>();
        Deque<Long> open = new ArrayDeque<>(List.of(pid));
        while (!open.isEmpty()) {
            long next = open.removeFirst();
            find(next)
                    .map(ProcessEntry::identity)
                    .filter(tree::add)
                    .ifPresent(added -> open.addAll(listChildren(next)));
        }
        return List.copyOf(tree);
    }

    /** Living processes of this POSIX session (setsid), its leader included. */
    public List<ProcessIdentity> listSession(long leader) {
        return listAll().stream()
                .filter(entry -> entry.session() == leader && !entry.isZombie())
                .map(ProcessEntry::identity)
                .toList();
    }

    /**
     * Living processes of this user that were started with {@code NAME=VALUE} in their environment. hqt itself is
     * left out: it may run inside the session that it is asked about.
     */
    public List<ProcessIdentity> listWithEnvironment(String name, String value) {
        byte[] wanted = (name + "=" + value).getBytes(StandardCharsets.UTF_8);
        return listOwn("environ", content -> holds(content, wanted));
    }

    /** Living processes of this user whose argument vector has these words next to each other. */
    public List<ProcessIdentity> listWithArguments(List<String> words) {
        byte[] wanted = String.join("\0", words).getBytes(StandardCharsets.UTF_8);
        return listOwn("cmdline", content -> holds(content, wanted));
    }

    /** The argument vector of a process; empty when it is gone or not ours to read. */
    public List<String> arguments(long pid) {
        try {
            String line = Files.readString(proc.resolve(pid + "/cmdline"));
            return line.isEmpty() ? List.of() : List.of(line.split("\0", -1));
        } catch (IOException gone) {
            return List.of();
        }
    }

    /**
     * Sends a signal to this very process, never to one that got its number later, and never to init.
     *
     * @return false when there is no such process any more, or it is not ours
     */
    public boolean signal(ProcessIdentity identity, Signal signal) {
        if (identity.pid() <= 1 || identity.pid() == ownPid() || !isAlive(identity)) {
            return false;
        }
        Optional<ProcessHandle> handle = ProcessHandle.of(identity.pid());
        if (handle.isEmpty() || !isAlive(identity)) {
            return false;
        }
        // A handle remembers the start time it saw and signals nobody else. For the others there is only kill(1).
        return switch (signal) {
            case TERMINATE -> handle.get().destroy();
            case KILL -> handle.get().destroyForcibly();
            case CONTINUE, USER_1, CHILD -> sendByShell(identity.pid(), signal);
        };
    }

    /** The number of hqt's own process. */
    public long ownPid() {
        return ProcessHandle.current().pid();
    }

    /** Tells one run of the machine from the next, so that a recorded process is not found again after a reboot. */
    public String bootId() {
        try {
            return Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
        } catch (IOException notLinux) {
            return "";
        }
    }

    private boolean sendByShell(long pid, Signal signal) {
        return runner.run(Command.of("/bin/sh", "-c", "kill -s \"$1\" \"$2\"", "sh", signal.code(), Long.toString(pid))
                        .within(Duration.ofSeconds(2)))
                .succeeded();
    }

    private List<ProcessEntry> listAll() {
        if (!linux) {
            return ProcessHandle.allProcesses().map(ProcessTable::entry).toList();
        }
        return listPids().stream().flatMap(pid -> find(pid).stream()).toList();
    }

    private List<Long> listPids() {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path entry : entries) {
                pids.add(Long.valueOf(entry.getFileName().toString()));
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException unreadable) {
            return List.copyOf(pids);
        }
        return List.copyOf(pids);
    }

    private List<ProcessIdentity> listOwn(String file, Predicate<byte[]> matches) {
        Object owner = owner(proc.resolve("self"));
        List<ProcessIdentity> found = new ArrayList<>();
        for (long pid : listPids()) {
            Path directory = proc.resolve(Long.toString(pid));
            if (pid == ownPid() || owner == null || !owner.equals(owner(directory))) {
                continue;
            }
            // Identity first: if the number changes hands in between, the later signal finds another start time.
            Optional<ProcessEntry> entry = find(pid).filter(candidate -> !candidate.isZombie());
            if (entry.isPresent() && matches.test(read(directory.resolve(file)))) {
                found.add(entry.get().identity());
            }
        }
        return List.copyOf(found);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException gone) {
            return new byte[0];
        }
    }

    private static @Nullable Object owner(Path directory) {
        try {
            return Files.getAttribute(directory, "unix:uid");
        } catch (IOException | UnsupportedOperationException gone) {
            return null;
        }
    }

    /** Whether the words, parted by NUL, stand in the content at the borders of its own words. */
    private static boolean holds(byte[] content, byte[] words) {
        for (int at = 0; at + words.length <= content.length; at++) {
            boolean begins = at == 0 || content[at - 1] == 0;
            int end = at + words.length;
            boolean ends = end == content.length || content[end] == 0;
            if (begins && ends && Arrays.equals(content, at, end, words, 0, words.length)) {
                return true;
            }
        }
        return false;
    }

    private Path stat(long pid) {
        return proc.resolve(pid + "/stat");
    }

    private static ProcessEntry entry(ProcessHandle handle) {
        long start = handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        long parent = handle.parent().map(ProcessHandle::pid).orElse(0L);
        return new ProcessEntry(new ProcessIdentity(handle.pid(), start), parent, 0, 'S');
    }
}
