package dev.hqt.tui.term;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Stops hqt as a shell's job, for Ctrl-Z: in raw mode the tty driver does not do it. */
final class JobControl {
    private JobControl() {}

    /**
     * Stops the own process group; returns when the user brought it back.
     */
    static void stop(TtyCommand command) {
        try {
            command.run(List.of("sh", "-c", "kill -s TSTP 0"));
        } catch (IOException e) {
            // However the small shell ended: hqt is back, and that is all that counts here.
            return;
        }
    }

    /**
     * Whether somebody can bring hqt back: the parent of its process group is of the same session and another group, that
     * is, a shell with job control. POSIX calls the group orphaned otherwise, and the kernel drops SIGTSTP for it (as it
     * does when hqt is what a tmux pane or a terminal window was opened with).
     */
    static boolean hasShell() {
        return hasShell(Path.of("/proc"));
    }

    static boolean hasShell(Path proc) {
        try {
            int[] own = numbers(proc, "self");
            int[] leader = numbers(proc, Integer.toString(own[GROUP]));
            int[] parent = numbers(proc, Integer.toString(leader[PARENT]));
            return parent[SESSION] == own[SESSION] && parent[GROUP] != own[GROUP];
        } catch (IOException | IllegalArgumentException e) {
            // No /proc, or the leader is gone: the shell that stops us is the likelier case, and an ignored SIGTSTP
            // harms
            // nobody.
            return true;
        }
    }

    private static final int PARENT = 0;
    private static final int GROUP = 1;
    private static final int SESSION = 2;

    /** Parent, process group and session (proc(5), stat: fields 4 to 6). The name before them may hold anything. */
    private static int[] numbers(Path proc, String process) throws IOException {
        String stat = Files.readString(proc.resolve(process).resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new int[] {Integer.parseInt(fields[1]), Integer.parseInt(fields[2]), Integer.parseInt(fields[3])};
    }
}
