package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A listener on an abstract socket of the host's, which Java itself can't open. */
final class AbstractListener implements AutoCloseable {
    private final Process process;

    AbstractListener(String name) throws IOException {
        process = new ProcessBuilder(
                        "perl",
                        "-MSocket",
                        "-e",
                        "$| = 1; socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;"
                                + "bind($s, pack('S a*', AF_UNIX, \"\\0\" . $ARGV[0])) or die; listen($s, 5) or die;"
                                + "print \"ready\\n\"; sleep 120",
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    void awaitReady() throws IOException {
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
