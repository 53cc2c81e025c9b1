package dev.hqt.tmux;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Names the terminal for tmux, which refuses one that this machine has no description of. A new terminal (ghostty,
 * kitty, foot) that logs in from afar is such a one, and all of them are good xterms.
 */
final class TerminalName {
    private static final String COMMON = "xterm-256color";

    /** Where distributions keep descriptions, beside what the environment names (terminfo(5)). */
    private static final List<Path> SYSTEM = List.of(
            Path.of("/etc/terminfo"),
            Path.of("/lib/terminfo"),
            Path.of("/usr/share/terminfo"),
            Path.of("/usr/lib/terminfo"),
            Path.of("/usr/local/share/terminfo"),
            Path.of("/usr/share/misc/terminfo"),
            Path.of("/run/current-system/sw/share/terminfo"),
            Path.of("/opt/homebrew/share/terminfo"));

    private TerminalName() {}

    /** The caller's TERM when it is described here, else the most common one; unchanged where neither is. */
    static String of(Map<String, String> environment) {
        String name = environment.getOrDefault("TERM", "");
        List<Path> folders = folders(environment);
        boolean known = name.isEmpty() || isDescribed(name, folders) || !isDescribed(COMMON, folders);
        return name.isEmpty() || !known ? COMMON : name;
    }

    private static boolean isDescribed(String name, List<Path> folders) {
        if (name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
            return false;
        }
        // A folder for each first letter, or for its number on file systems that don't tell a from A.
        String letter = name.substring(0, 1);
        String number = Integer.toHexString(name.charAt(0));
        return folders.stream()
                .anyMatch(folder -> Files.isReadable(folder.resolve(letter).resolve(name))
                        || Files.isReadable(folder.resolve(number).resolve(name)));
    }

    private static List<Path> folders(Map<String, String> environment) {
        List<Path> folders = new ArrayList<>();
        add(folders, environment.getOrDefault("TERMINFO", ""));
        String home = environment.getOrDefault("HOME", "");
        add(folders, home.isEmpty() ? "" : home + "/.terminfo");
        for (String folder : environment.getOrDefault("TERMINFO_DIRS", "").split(":", -1)) {
            add(folders, folder);
        }
        folders.addAll(SYSTEM);
        return folders;
    }

    private static void add(List<Path> folders, String folder) {
        try {
            if (folder.startsWith("/")) {
                folders.add(Path.of(folder));
            }
        } catch (InvalidPathException unusable) {
            // No folder of that name can exist.
        }
    }
}
