package dev.hqt.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The environment inside a jail: a small fixed set, then what toolchains and git need, then the caller's values of
 * the names that the harness lists, then what hqt sets for the harness. Everything else of the caller stays outside.
 */
final class JailEnvironment {
    /** Names that carry no secret and that programs expect. Their values are the caller's own. */
    private static final List<String> CALLER_NAMES = List.of("USER", "LOGNAME", "TZ", "EDITOR", "VISUAL", "PAGER");

    private static final List<Path> SYSTEM_PATH =
            List.of(Path.of("/usr/local/bin"), Path.of("/usr/bin"), Path.of("/bin"));

    private JailEnvironment() {}

    /**
     * @param caller the caller's whole environment
     * @param home the home directory, the same path inside
     * @param path directories for PATH, in order
     * @param layers further variables, later ones win
     * @param harnessNames names whose values are taken from the caller
     * @param harnessOwn variables that hqt sets for the harness; they win over everything
     */
    static Map<String, String> of(
            Map<String, String> caller,
            Path home,
            List<Path> path,
            List<Map<String, String>> layers,
            List<String> harnessNames,
            Map<String, String> harnessOwn) {
        Map<String, String> inside = new TreeMap<>();
        for (String name : CALLER_NAMES) {
            copy(caller, name, inside);
        }
        inside.put("HOME", home.toString());
        inside.putIfAbsent("USER", home.getFileName() == null ? "user" : String.valueOf(home.getFileName()));
        inside.putIfAbsent("LOGNAME", inside.getOrDefault("USER", "user"));
        inside.put("SHELL", systemShell(caller.getOrDefault("SHELL", "")));
        inside.put("PATH", join(path));
        inside.put("TERM", "tmux-256color");
        inside.put("COLORTERM", "truecolor");
        inside.put("LANG", "C.UTF-8");
        inside.put("TMPDIR", "/tmp");
        layers.forEach(inside::putAll);
        for (String name : harnessNames) {
            copy(caller, name, inside);
        }
        inside.putAll(harnessOwn);
        // Else claude, which any harness may start, refuses to skip permissions as root.
        inside.put("IS_SANDBOX", "1");
        inside.put("HQT_SANDBOX", "1");
        return inside;
    }

    private static void copy(Map<String, String> from, String name, Map<String, String> to) {
        String value = from.get(name);
        if (value != null) {
            to.put(name, value);
        }
    }

    /** The user's shell when it is one of the system's, which the jail shows; else the plain one. */
    private static String systemShell(String shell) {
        return shell.startsWith("/usr/bin/") || shell.startsWith("/bin/") ? shell : "/bin/sh";
    }

    private static String join(List<Path> path) {
        Map<String, Path> unique = new LinkedHashMap<>();
        path.forEach(entry -> unique.putIfAbsent(entry.toString(), entry));
        SYSTEM_PATH.forEach(entry -> unique.putIfAbsent(entry.toString(), entry));
        return String.join(":", new ArrayList<>(unique.keySet()));
    }
}
