package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobControlTest {
    @TempDir
    private Path proc;

    @Test
    void aJobOfAShellCanBeBroughtBack() throws Exception {
        process("self", "(java) S 20 20 10 34816");
        process("20", "(hqt (1) x) S 10 20 10 34816");
        process("10", "(bash) S 9 10 10 34816");
        assertThat(JobControl.hasShell(proc)).isTrue();
    }

    @Test
    void whatATerminalWindowWasOpenedWithCannot() throws Exception {
        process("self", "(java) S 9 20 20 34816");
        process("20", "(java) S 9 20 20 34816");
        process("9", "(tmux: server) S 1 9 9 0");
        assertThat(JobControl.hasShell(proc)).isFalse();
    }

    @Test
    void withoutProcItIsAssumed() {
        assertThat(JobControl.hasShell(proc)).isTrue();
    }

    private void process(String name, String stat) throws Exception {
        Files.writeString(Files.createDirectories(proc.resolve(name)).resolve("stat"), "1 " + stat + " 0\n");
    }
}
