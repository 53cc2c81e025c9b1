package dev.hqt.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The text of {@code launch.sh} and of what it reads. Pure; {@link LaunchDirectory} writes it down.
 *
 * <p>tmux runs it as {@code /bin/sh launch.sh}, and it ends in an exec, so that the pane's leader is bwrap or the
 * harness itself and no shell stands behind a jail. No value of a variable is ever in it, or on any command line.
 * Words of dash's size: one digit a descriptor.
 */
final class LaunchScript {
    static final String ARGUMENTS = "args";
    static final String FILTER = "filter.bpf";
    static final String STATUS = "status";
    static final String ENVIRONMENT = "environment";

    /** What a shell says when a program was found and can't be run. */
    static final int CANNOT_RUN = 126;

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /**
     * Variables that speak of the caller's terminal and would be lies in the new one, and those in which a shell keeps
     * its own books (bash refuses to set UID, dash dies of a wrong OPTIND).
     */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "TERM",
            "TERM_PROGRAM",
            "TERM_PROGRAM_VERSION",
            "COLUMNS",
            "LINES",
            "TERMCAP",
            "STY",
            "PWD",
            "OLDPWD",
            "_",
            "UID",
            "EUID",
            "PPID",
            "BASHOPTS",
            "SHELLOPTS",
            "BASH_VERSINFO",
            "OPTIND",
            "LINENO");

    private LaunchScript() {}

    /**
     * For a jail. The descriptors are opened and the files deleted before bwrap starts, so that nothing of them can be
     * read once a foreign program runs; {@code env -i} because bwrap's own environment can be read from inside, whatever
     * {@code --clearenv} says.
     *
     * @param commandLine bwrap and what its command line shows, the descriptors' numbers included
     */
    static String jailed(Path directory, Path cwd, List<String> commandLine) {
        return """
                R=%s
                %s
                exec 9<"$R/%s" 8<"$R/%s" 7>"$R/%s" || exit %d
                rm -f "$R/%s" "$R/%s"
                exec /usr/bin/env -i TERM="$TERM" %s
                """.formatted(
                        quote(directory),
                        enter(cwd),
                        ARGUMENTS,
                        FILTER,
                        STATUS,
                        CANNOT_RUN,
                        ARGUMENTS,
                        FILTER,
                        ShellWord.join(commandLine));
    }

    /**
     * Without a jail. Starts itself again with nothing in its environment, so that nothing of tmux's gets through, then
     * reads the variables from a descriptor whose file is gone by then. PATH is the harness's own after that: every
     * program of ours is called before.
     */
    static String plain(Path directory, Path cwd, List<String> command) {
        return """
                R=%s
                if [ "${1-}" != clean ]; then
                exec 9<"$R/%s" || exit %d
                rm -f "$R/%s"
                exec /usr/bin/env -i TERM="$TERM" TERM_PROGRAM="${TERM_PROGRAM-}" TERM_PROGRAM_VERSION="${TERM_PROGRAM_VERSION-}" /bin/sh "$R/launch.sh" clean
                fi
                %s
                unset OLDPWD SHLVL TMUX TMUX_PANE
                . /dev/fd/9 2>/dev/null
                exec 9<&-
                exec %s
                """.formatted(
                        quote(directory), ENVIRONMENT, CANNOT_RUN, ENVIRONMENT, enter(cwd), ShellWord.join(command));
    }

    /**
     * Variables as a shell reads them, by name. {@code command} because a shell's own variable that can't be set would
     * else end the script.
     */
    static String exports(Map<String, String> environment) {
        StringBuilder text = new StringBuilder();
        passedOn(environment)
                .forEach((name, value) -> text.append("command export ")
                        .append(name)
                        .append('=')
                        .append(ShellWord.quote(value))
                        .append('\n'));
        return text.toString();
    }

    /** What of the caller's environment an unjailed harness gets, by name. A name that no shell can set is left out. */
    static Map<String, String> passedOn(Map<String, String> environment) {
        Map<String, String> kept = new TreeMap<>(environment);
        kept.keySet().removeIf(name -> !NAME.matcher(name).matches() || NOT_PASSED_ON.contains(name));
        kept.keySet().removeIf(name -> name.startsWith("TMUX"));
        return kept;
    }

    /** {@code tmux -c} with a missing directory takes another one without a word. */
    private static String enter(Path cwd) {
        return "cd %s || { printf '%%s\\n' %s; exit %d; }"
                .formatted(
                        quote(cwd),
                        ShellWord.quote("hqt: the directory " + cwd + " is not there any more."),
                        CANNOT_RUN);
    }

    private static String quote(Path path) {
        return ShellWord.quote(path.toString());
    }
}
