import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that the build runs: with a time limit, and silent unless it fails. */
record Child(List<String> command, Map<String, String> environment) {
    private static final long LIMIT_SECONDS = 120;

    /** How it ended, and all that it printed. */
    record Outcome(int status, String output) {
        boolean succeeded() {
            return status == 0;
        }

        void orThrow(String failure) {
            if (!succeeded()) {
                throw new IllegalStateException(failure + " (" + status + ")\n" + output);
            }
        }
    }

    static Child of(String... command) {
        return new Child(List.of(command), System.getenv());
    }

    /** Its standard input stays open and silent: script(1) would type ^D into the terminal at the end of its own. */
    Outcome run() throws IOException, InterruptedException {
        Path output = Files.createTempFile("hqt-build", ".log");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
            String said = Files.readString(output);
            return ended
                    ? new Outcome(process.exitValue(), said)
                    : new Outcome(-1, said + "\nstill running after " + LIMIT_SECONDS + " s");
        } finally {
            Files.delete(output);
        }
    }
}
