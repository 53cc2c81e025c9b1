package dev.hqt.process;

/**
 * How a command ended.
 *
 * @param exitCode its exit code; 128 + signal number when a signal ended it, as a shell would say;
 *     {@link #NOT_STARTED} when there was no such program
 * @param output standard output as UTF-8
 * @param errors standard error as UTF-8
 * @param timedOut true when the deadline ended it
 */
public record CommandResult(int exitCode, String output, String errors, boolean timedOut) {
    /** The exit code that stands for "could not be started" (a shell's own convention). */
    public static final int NOT_STARTED = 127;

    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }

    /** The first line of standard error that is not blank, else of standard output, else an empty string. */
    public String firstLine() {
        return (errors + "\n" + output)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
    }
}
