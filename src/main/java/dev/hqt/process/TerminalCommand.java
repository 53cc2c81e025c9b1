package dev.hqt.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a small program on the user's terminal ({@code stty}): its standard input is {@code /dev/tty}, whatever hqt's own
 * is. No deadline, since one that stops the whole job ends only when the user comes back.
 */
public final class TerminalCommand {
    private static final Path TERMINAL = Path.of("/dev/tty");

    private TerminalCommand() {}

    /**
     * Runs it to its end.
     *
     * @return its standard output
     * @throws IOException when it can't be started or its exit code is not 0; the message holds its own words
     */
    public static String run(List<String> argv) throws IOException {
        Process process = new ProcessBuilder(argv)
                .redirectInput(TERMINAL.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(argv.getFirst() + " ended with " + code + ": " + output.strip());
            }
            return output;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(argv.getFirst() + " was interrupted", interrupted);
        }
    }
}
