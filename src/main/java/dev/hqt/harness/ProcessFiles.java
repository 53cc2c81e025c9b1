package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What Linux tells of a running process in {@code /proc}. Every answer may be gone a moment later, so a file that can't
 * be read is an empty answer, never an error.
 */
final class ProcessFiles {
    /** A harness has a handful of processes; more means an agent is breeding them to keep hqt busy. */
    private static final int MOST_PROCESSES = 256;

    private final Path proc;

    ProcessFiles(Path proc) {
        this.proc = proc;
    }

    static ProcessFiles ofThisMachine() {
        return new ProcessFiles(Path.of("/proc"));
    }

    /** The process's id in its own innermost pid namespace ({@code NSpid}, proc(5)): 2 for most jailed harnesses. */
    OptionalLong innermostPid(long pid) {
        for (String line : lines(directory(pid).resolve("status"))) {
            if (line.startsWith("NSpid:")) {
                String[] fields = line.substring("NSpid:".length()).strip().split("\\s+", -1);
                return OptionalLong.of(Long.parseLong(fields[fields.length - 1]));
            }
        }
        return OptionalLong.empty();
    }

    /** When it started, in clock ticks since boot (field 22 of {@code stat}, proc(5)): with its id it names it for ever. */
    OptionalLong startTime(long pid) {
        for (String line : lines(directory(pid).resolve("stat"))) {
            OptionalLong time = startTimeIn(line);
            if (time.isPresent()) {
                return time;
            }
        }
        return OptionalLong.empty();
    }

    /** Pure: the same out of the line itself, which may be anybody's. */
    static OptionalLong startTimeIn(String line) {
        // The program's name, in parentheses, may hold blanks and parentheses: fields count from the last one.
        String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > 19 && fields[19].matches("\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(fields[19]))
                : OptionalLong.empty();
    }

    /** The files that the process and its descendants hold open, as the kernel names them. */
    List<Path> openFiles(long pid) {
        List<Path> files = new ArrayList<>();
        for (long member : family(pid)) {
            for (Path descriptor : children(directory(member).resolve("fd"))) {
                try {
                    files.add(Files.readSymbolicLink(descriptor));
                } catch (IOException closed) {
                    // It was closed since the listing.
                }
            }
        }
        return files;
    }

    private List<Long> family(long pid) {
        List<Long> members = new ArrayList<>(List.of(pid));
        for (int next = 0; next < members.size() && members.size() < MOST_PROCESSES; next++) {
            for (Path task : children(directory(members.get(next)).resolve("task"))) {
                for (String line : lines(task.resolve("children"))) {
                    Stream.of(line.split(" ", -1))
                            .filter(word -> !word.isEmpty())
                            .map(Long::valueOf)
                            .filter(child -> !members.contains(child))
                            .forEach(members::add);
                }
            }
        }
        return members;
    }

    private Path directory(long pid) {
        return proc.resolve(Long.toString(pid));
    }

    private static List<Path> children(Path directory) {
        try (Stream<Path> children = Files.list(directory)) {
            return children.toList();
        } catch (IOException | java.io.UncheckedIOException gone) {
            return List.of();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException gone) {
            return List.of();
        }
    }
}
