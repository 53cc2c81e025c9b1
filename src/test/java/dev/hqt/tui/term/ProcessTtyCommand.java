package dev.hqt.tui.term;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs stty for the tests, as the program's own implementation does. */
final class ProcessTtyCommand implements TtyCommand {
    @Override
    public String run(List<String> argv) throws IOException {
        Process process = new ProcessBuilder(argv)
                .redirectInput(new File("/dev/tty"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(argv + " ended with " + code + ": " + output.strip());
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return output;
    }
}
