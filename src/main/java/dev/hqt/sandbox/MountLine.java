package dev.hqt.sandbox;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One mount as the kernel tells it in {@code /proc/PID/mountinfo} (proc_pid_mountinfo(5)).
 *
 * @param device {@code major:minor} of its file system
 * @param root which part of that file system it shows; ends in {@code //deleted} when that is gone
 * @param point where it is mounted, as its process sees it
 * @param options per mount: {@code ro}, {@code nosuid}…
 * @param type the file system's type, {@code tmpfs}
 */
public record MountLine(String device, String root, Path point, Set<String> options, String type) {
    public MountLine {
        options = Set.copyOf(options);
    }

    public boolean isReadOnly() {
        return options.contains("ro");
    }

    /** All lines of a mountinfo file, in its order; what is none is left out. */
    public static List<MountLine> parse(String mountinfo) {
        List<MountLine> lines = new ArrayList<>();
        mountinfo.lines().forEach(line -> parseLine(line).ifPresent(lines::add));
        return List.copyOf(lines);
    }

    private static Optional<MountLine> parseLine(String line) {
        // Optional fields stand before the lone dash, as many as there are.
        int dash = line.indexOf(" - ");
        String[] fields = line.split(" ", -1);
        if (dash < 0 || fields.length < 9) {
            return Optional.empty();
        }
        String type = line.substring(dash + 3).split(" ", -1)[0];
        try {
            Path point = Path.of(unescaped(fields[4]));
            return Optional.of(new MountLine(
                    fields[2], unescaped(fields[3]), point, Set.copyOf(List.of(fields[5].split(",", -1))), type));
        } catch (InvalidPathException notOurs) {
            return Optional.empty();
        }
    }

    /** Blank, tab, line end and backslash are written as three octal digits. */
    private static String unescaped(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
        byte[] plain = new byte[bytes.length];
        int length = 0;
        for (int at = 0; at < bytes.length; at++) {
            boolean octal = bytes[at] == '\\' && at + 3 < bytes.length;
            plain[length++] = octal
                    ? (byte) ((bytes[at + 1] - '0') * 64 + (bytes[at + 2] - '0') * 8 + bytes[at + 3] - '0')
                    : bytes[at];
            at += octal ? 3 : 0;
        }
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }
}
