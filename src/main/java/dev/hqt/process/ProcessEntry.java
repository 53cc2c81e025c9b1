package dev.hqt.process;

/**
 * One process as the system's table shows it now.
 *
 * @param identity its number and start
 * @param parent its parent's number
 * @param session the number of its session's leader (setsid), or 0 when that is not known
 * @param state the letter of {@code /proc/PID/stat}: R, S, D, T (stopped), Z (zombie)…; S when it is not known
 */
public record ProcessEntry(ProcessIdentity identity, long parent, long session, char state) {
    /** Ended, though its parent has not looked yet. */
    public boolean isZombie() {
        return state == 'Z' || state == 'X' || state == 'x';
    }

    /** Frozen by a signal; it sees no other one (but KILL) before it is woken. */
    public boolean isStopped() {
        return state == 'T' || state == 't';
    }

    /**
     * Reads one line of {@code /proc/PID/stat}. The program's name stands in parentheses and may itself hold
     * parentheses and spaces, so everything is counted from the last one (proc(5)).
     *
     * @throws IllegalArgumentException when it is no such line
     */
    static ProcessEntry parse(String line) {
        int name = line.lastIndexOf(')');
        int open = line.indexOf(" (");
        String[] fields =
                name < 0 ? new String[0] : line.substring(name + 1).strip().split(" ", -1);
        if (open < 0 || fields.length < 20 || fields[0].length() != 1) {
            throw new IllegalArgumentException("Not a line of /proc/PID/stat: " + line);
        }
        long pid = Long.parseLong(line.substring(0, open));
        return new ProcessEntry(
                new ProcessIdentity(pid, Long.parseLong(fields[19])),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[3]),
                fields[0].charAt(0));
    }
}
