package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.CommandLineRun.Result;
import dev.hqt.process.Command;
import dev.hqt.process.Patience;
import dev.hqt.process.SystemCommandRunner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code hqt send} from the command line to a program that keeps each line it reads. */
class SendIT {
    @TempDir
    Path folder;

    private CommandLineRun hqt;
    private Path project;

    @BeforeEach
    void start() {
        hqt = new CommandLineRun(folder)
                .with("PATH", "/usr/local/bin:/usr/bin:/bin")
                .with("TERM", "xterm-256color")
                .settings("[harness.keeper]\ncommand = [\"/bin/sh\", \"-c\", \"exec cat > kept\"]\n");
        project = hqt.project("src/api");
        assertThat(hqt.run("new", project.toString(), "--harness", "keeper", "--name", "nick")
                        .errors())
                .isEmpty();
    }

    @AfterEach
    void endTheServer() {
        Path socket = hqt.home().resolve(".local/state/hqt/run/tmux.sock");
        new SystemCommandRunner().run(Command.of("tmux", "-S", socket.toString(), "kill-server"));
    }

    private void awaitKept(String lines) {
        Patience.until(Duration.ofSeconds(8), () -> kept().equals(lines));
        assertThat(kept()).isEqualTo(lines);
    }

    private String kept() {
        try {
            return Files.readString(project.resolve("kept"));
        } catch (IOException notYet) {
            return "";
        }
    }

    @Test
    void aPromptComesFromTheCommandLineOrFromStandardInput() {
        Result words = hqt.run("send", "nick", "@src/Main.java", "explain", "--", "-v");
        assertThat(words.errors()).isEmpty();
        assertThat(words.output()).isEqualTo("sent to nick\n");
        awaitKept("@src/Main.java explain -v\n");

        Result json = hqt.run(input("from a pipe: ü\n".getBytes(StandardCharsets.UTF_8)), "send", "1", "-", "--json");
        assertThat(JsonMapper.shared().readTree(json.output()).path("outcome").asString())
                .isEqualTo("taken");
        awaitKept("@src/Main.java explain -v\nfrom a pipe: ü\n");
    }

    @Test
    void whatIsNotSentIsExitCodeOneAndASentence() {
        assertThat(hqt.run(input(new byte[] {'a', (byte) 0xff}), "send", "nick", "-")
                        .errors())
                .contains("not text in UTF-8");
        assertThat(hqt.run("send", "nick", "-").errors()).contains("The prompt is empty");
        Result lines = hqt.run("send", "nick", "one\ntwo");
        assertThat(lines.code()).isEqualTo(1);
        assertThat(lines.errors()).contains("a prompt of its own");
        hqt.run("stop", "nick");
        Result stopped = hqt.run("send", "nick", "text");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.errors()).startsWith("hqt: Session 1 is stopped: 'hqt resume 1'");
        assertThat(kept()).isEmpty();
    }

    private static ByteArrayInputStream input(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }
}
