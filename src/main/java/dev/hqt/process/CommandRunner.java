package dev.hqt.process;

/** The door through which hqt runs other programs. */
public interface CommandRunner {
    /** Runs to the end or to the deadline; never throws for a program that is missing or fails. */
    CommandResult run(Command command);

    /**
     * Runs with hqt's own terminal (attach) until it ends; no deadline.
     *
     * @return its exit code
     */
    int runInForeground(Command command);
}
