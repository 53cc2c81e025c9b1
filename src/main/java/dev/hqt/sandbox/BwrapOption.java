package dev.hqt.sandbox;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The options of bwrap that a jail may use: how many values each takes, and the first version that has it (from the
 * history of containers/bubblewrap). Distributions carry options back, so a version says nothing about the absence of
 * one: only {@code --help} does.
 */
enum BwrapOption {
    ARGS("--args", 1, "0.1.2"),
    BIND("--bind", 2, "0.1.0"),
    CAP_DROP("--cap-drop", 1, "0.2.0"),
    CHDIR("--chdir", 1, "0.1.0"),
    CLEARENV("--clearenv", 0, "0.5.0"),
    DEV("--dev", 1, "0.1.0"),
    DIE_WITH_PARENT("--die-with-parent", 0, "0.1.8"),
    DIR("--dir", 1, "0.1.0"),
    DISABLE_USERNS("--disable-userns", 0, "0.8.0"),
    HOSTNAME("--hostname", 1, "0.1.2"),
    JSON_STATUS_FD("--json-status-fd", 1, "0.3.2"),
    PERMS("--perms", 1, "0.5.0"),
    PROC("--proc", 1, "0.1.0"),
    REMOUNT_RO("--remount-ro", 1, "0.1.2"),
    RO_BIND("--ro-bind", 2, "0.1.0"),
    RO_BIND_TRY("--ro-bind-try", 2, "0.3.1"),
    SECCOMP("--seccomp", 1, "0.1.0"),
    SETENV("--setenv", 2, "0.1.0"),
    SIZE("--size", 1, "0.7.0"),
    SYMLINK("--symlink", 2, "0.1.0"),
    TMPFS("--tmpfs", 1, "0.1.0"),
    UNSHARE_CGROUP_TRY("--unshare-cgroup-try", 0, "0.1.0"),
    UNSHARE_IPC("--unshare-ipc", 0, "0.1.0"),
    UNSHARE_NET("--unshare-net", 0, "0.1.0"),
    UNSHARE_PID("--unshare-pid", 0, "0.1.0"),
    UNSHARE_USER("--unshare-user", 0, "0.1.0"),
    UNSHARE_UTS("--unshare-uts", 0, "0.1.0");

    /** Without one of these a jail is still whole: tmpfs of the kernel's default size; the filter forbids namespaces. */
    private static final Set<BwrapOption> DISPENSABLE = Set.of(SIZE, DISABLE_USERNS);

    private static final Map<String, BwrapOption> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(BwrapOption::word, Function.identity()));

    private final String word;
    private final int values;
    private final String since;

    BwrapOption(String word, int values, String since) {
        this.word = word;
        this.values = values;
        this.since = since;
    }

    String word() {
        return word;
    }

    /** How many of the following arguments belong to it. */
    int valueCount() {
        return values;
    }

    static Optional<BwrapOption> find(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** What is missing for a jail in a bwrap whose {@code --help} names {@code available}, as a sentence. */
    static Optional<String> findProblem(Set<String> available) {
        return Arrays.stream(values())
                .filter(option -> !DISPENSABLE.contains(option) && !available.contains(option.word))
                .max((left, right) -> left.since.compareTo(right.since))
                .map(option -> "This bubblewrap has no " + option.word + ", which hqt's jail needs: version "
                        + option.since + " was the first to have it. Install a newer bubblewrap.");
    }
}
