package dev.hqt.tui.term;

import java.io.IOException;
import java.util.List;

/**
 * Runs {@code stty} (and, for Ctrl-Z, {@code sh}) on the user's terminal. A port: processes are started elsewhere.
 *
 * <p>The child reads {@code /dev/tty} on standard input, stays in hqt's own process group and has no deadline: one that
 * stops the whole group ends only when the user comes back.
 */
@FunctionalInterface
public interface TtyCommand {
    /**
     * Runs a program to its end.
     *
     * @param argv program and arguments
     * @return what it wrote to standard output
     * @throws IOException if it could not be started or its exit code was not 0; the message holds its own words
     */
    String run(List<String> argv) throws IOException;
}
