package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.TmuxPane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged hqt as a user has it: a terminal (tmux's), a real multiplexer below it, real jails, an agent of shell. */
class ScreenIT {
    private static final String PROGRAM =
            Objects.requireNonNull(System.getProperty("hqt.program"), "hqt.program: run by Maven's verify");

    /** Greets with its arguments, then does what it is told. */
    private static final String AGENT = "#!/bin/sh\necho \"agent $*\"\nwhile read -r line; do eval \"$line\"; done\n";

    @TempDir
    private Path folder;

    private Path home;
    private TmuxPane terminal;

    @BeforeEach
    void openTerminal() throws IOException {
        home = Files.createDirectory(folder.toRealPath().resolve("home"));
        Files.createDirectories(home.resolve("src/api"));
        Path agent = Files.createDirectory(home.resolve("bin")).resolve("agent");
        Files.writeString(agent, AGENT);
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path settings = Files.createDirectories(home.resolve(".config/hqt")).resolve("config.toml");
        Files.writeString(settings, """
                [harness.agent]
                command = ["%1$s"]
                skip-permissions = ["--yolo"]
                session-id = ["--session", "{id}"]
                resume = ["%1$s", "--resume", "{id}"]
                """.formatted(agent));
        Files.createDirectory(
                home.resolve("run"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        terminal = new TmuxPane(
                100, 30, "sh", "-c", "cd " + home.resolve("src/api") + "; " + hqt() + "; stty sane; exec sh");
    }

    private String hqt() {
        return "env -i HOME=" + home + " PATH=/usr/local/bin:/usr/bin:/bin TERM=tmux-256color XDG_RUNTIME_DIR="
                + home.resolve("run") + " " + PROGRAM + "; echo [exit $?]";
    }

    /**
     * Sessions outlive hqt and the terminal: that is what it is for. Their server is ended by its own socket. Everything
     * must have ended before the folder is deleted: an hqt that is still closing its store writes into it.
     */
    @AfterEach
    void endEverything() throws Exception {
        terminal.close();
        terminal.await(() -> findRunning("/runtime/bin/java").isEmpty(), () -> "hqt outlives its terminal");
        Path socket = home.resolve("run/hqt/tmux.sock");
        if (Files.exists(socket)) {
            run("tmux", "-S", socket.toString(), "kill-server");
        }
        terminal.await(() -> findRunning("").isEmpty(), () -> "left running: " + findRunning(""));
    }

    private String run(String... argv) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(argv).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("HOME", home.toString());
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        environment.put("XDG_RUNTIME_DIR", home.resolve("run").toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private void press(String... keys) {
        terminal.press(keys);
    }

    private void makeSandboxedSession() {
        terminal.sees("No project yet");
        // In one burst, faster than the probe of the jail: not one key may be lost.
        press("n", "Tab", "Tab", "Tab", "Tab", "Tab", "Space");
        terminal.sees("[x] on").sees("Filesystem").sees("runs in the jail: agent --yolo");
        press("Enter");
        terminal.sees("started agent-1").sees("⛨rw");
    }

    @Test
    void fromTheDialogIntoTheJailAndBackWithItsConversation() throws Exception {
        makeSandboxedSession();
        assertThat(run(PROGRAM, "list", "--json")).contains("\"fs\"").contains("\"rw\"");

        press("Enter");
        terminal.sees("agent --yolo --session");
        terminal.type("ls -d " + home.resolve(".config") + " || echo hid''den");
        press("Enter");
        terminal.sees("hidden");
        terminal.resize(120, 35);
        // The new size comes to the agent a moment after the terminal has it.
        terminal.type("for i in 1 2 3 4 5 6 7 8 9; do stty size; sleep 0.3; done");
        press("Enter");
        // One row is the status line's.
        terminal.sees("34 120");
        press("C-q");
        terminal.sees("Sessions 1").sees("hidden");

        press("x");
        terminal.sees("Stop agent-1?");
        press("y");
        terminal.sees("stopped agent-1").sees("■ agent-1");
        press("r");
        terminal.sees("resumed agent-1").sees("agent --resume").sees("--yolo");
        assertThat(run(PROGRAM, "list", "--json")).contains("\"fs\"").contains("\"rw\"");

        press("q");
        terminal.sees("1 session keeps running").sees("[exit 0]");
        assertThat(terminal.format("#{alternate_on} #{cursor_flag}")).isEqualTo("0 1");
    }

    @Test
    void killedAtAnyMomentItHarmsNoSession() {
        makeSandboxedSession();
        kill("-KILL");
        terminal.sees("[exit 137]");
        terminal.type("clear; " + hqt());
        press("Enter");
        terminal.sees("Sessions 1").sees("agent-1").sees("idle");
        press("Enter");
        terminal.sees("agent --yolo --session");
    }

    @Test
    void aSignalThatEndsItGivesTheTerminalBack() {
        terminal.sees("No project yet");
        kill("-TERM");
        terminal.sees("[exit 143]");
        assertThat(terminal.format("#{alternate_on} #{cursor_flag}")).isEqualTo("0 1");
        terminal.type("stty -a");
        press("Enter");
        terminal.sees(" echo ");
    }

    @Test
    void everySizeIsASize() {
        makeSandboxedSession();
        for (int[] size : new int[][] {{20, 5}, {8, 2}, {40, 10}, {200, 50}, {70, 8}, {80, 24}}) {
            terminal.resize(size[0], size[1]);
            if (size[0] >= 20) {
                terminal.sees("agent-1");
            }
        }
        press("q");
        terminal.sees("[exit 0]");
    }

    /** Signals hqt's JVM. */
    private void kill(String signal) {
        ProcessHandle java = findRunning("/runtime/bin/java").stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("hqt does not run"));
        try {
            // The shell's own: a small machine has no program of that name.
            new ProcessBuilder("sh", "-c", "kill " + signal + " " + java.pid())
                    .start()
                    .waitFor();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    /** This test's processes, known by their home, whose command line holds a text. */
    private List<ProcessHandle> findRunning(String command) {
        return ProcessHandle.allProcesses()
                .filter(process -> read(process, "environ").contains("HOME=" + home + "\0")
                        && read(process, "cmdline").contains(command))
                .toList();
    }

    /** A file of a process; empty for one that has ended, or is another user's. */
    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
