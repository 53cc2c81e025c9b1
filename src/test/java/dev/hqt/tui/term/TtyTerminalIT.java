package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import dev.hqt.tui.ansi.AnsiParser;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The terminal layer in a real terminal: {@link TtyProbe} in a pane of a tmux server of its own. */
@Timeout(300)
class TtyTerminalIT {
    private static final String BURST = "abcdefghijklmnopqrst";

    @TempDir
    private Path directory;

    @Test
    void everyKeyArrivesAsAKey() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.press("C-c", "C-z", "C-s", "C-q", "C-v", "C-\\", "C-d", "C-j", "Enter", "C-o", "Escape");
            logs(pane, "Esc");
            pane.press("Up", "S-F5", "C-Right", "M-x", "BTab", "NPage").type("é😀中");
            logs(pane, "中");
            assertThat(events())
                    .containsSubsequence(
                            "C-c", "C-z", "C-s", "C-q", "C-v", "C-\\", "C-d", "C-j", "Enter", "C-o", "Esc", "Up",
                            "S-F5", "C-Right", "M-x", "S-Tab", "PgDn", "é", "😀", "中");
            pane.bytes("\u001B[200~one\rtwo\u001B[201~\u001B[<0;240;5M\u001B[I\u001B[?1;2c");
            logs(pane, "focus true");
            assertThat(events()).endsWith("paste 7", "mouse PRESS LEFT 239,4", "focus true");
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void theTerminalIsLeftAsItWasFound() throws Exception {
        try (TmuxPane pane = probe()) {
            assertThat(pane.format("#{alternate_on} #{cursor_flag} #{mouse_sgr_flag} #{wrap_flag}"))
                    .isEqualTo("1 0 1 0");
            pane.type("X").sees("[exit 0]");
            restored(pane);
        }
    }

    @Test
    void aKilledHqtLeavesTheTerminalAsItWasFound() throws Exception {
        try (TmuxPane pane = probe()) {
            assertThat(ProcessHandle.of(pid()).orElseThrow().destroy()).isTrue();
            pane.sees("[exit 143]");
            restored(pane);
        }
    }

    @Test
    void aCrashShowsItsMessageOnTheOrdinaryScreen() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.type("C").sees("crashed: on purpose").sees("[exit 70]");
            restored(pane);
        }
    }

    @Test
    void aResizeIsSeenAndDrawn() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.resize(70, 20).sees("PROBE 70x20");
            pane.resize(8, 2);
            logs(pane, "size 8x2");
            pane.resize(120, 40).sees("PROBE 120x40");
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void aChildThatOwnsTheTerminalLosesNoKeyAndNoneOfItsKeysIsStolen() throws Exception {
        try (TmuxPane pane = probe()) {
            for (int round = 1; round <= 3; round++) {
                int rounds = round;
                pane.type("L");
                pane.await(
                        () -> pane.screen().split("child>", -1).length == rounds + 1,
                        () -> "The child is not there: " + pane.screen());
                assertThat(pane.screen()).as("cooked").contains("0\nchild>");
                assertThat(pane.format("#{alternate_on} #{mouse_sgr_flag}")).isEqualTo("0 0");
                // What follows the line is typed ahead while the child still has the terminal.
                pane.type(BURST + "\r" + BURST.toUpperCase(Locale.ROOT).replaceAll("[CLMTX]", "0"));
                pane.await(
                        () -> Collections.frequency(events(), "S") == rounds && events().contains("back"),
                        () -> "The keys typed ahead: " + events());
                pane.sees("PROBE 100x30");
            }
            assertThat(Files.readAllLines(Path.of(log() + ".child"))).containsExactly(BURST, BURST, BURST);
            String keys = events().stream().filter(event -> event.length() == 1).collect(Collectors.joining());
            assertThat(keys).isEqualTo("LAB0DEFGHIJK00NOPQRS0".repeat(3));
            pane.type("X").sees("[exit 0]");
            restored(pane);
        }
    }

    @Test
    void aResizeWhileAChildOwnsTheTerminalIsSeenAfterwards() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.type("L").sees("child>");
            pane.resize(60, 20).type("line\r").sees("PROBE 60x20");
            assertThat(Files.readAllLines(Path.of(log() + ".child"))).containsExactly("line");
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void attachedToAnotherTmuxItsKeysAreItsOwnEvenWhileTheTerminalIsResized() throws Exception {
        Path typed = directory.resolve("typed");
        try (TmuxPane inner = new TmuxPane(80, 24, "sh", "-c", "echo inside; cat > " + typed);
                TmuxPane outer = new TmuxPane(100, 30, "env", "INNER=" + inner.socket(), "sh", script(""))) {
            inner.configure("set", "-g", "window-size", "latest").configure("bind", "-n", "C-q", "detach-client");
            outer.sees("PROBE 100x30");
            for (int round = 1; round <= 3; round++) {
                outer.type("+").sees("inside");
                outer.type(BURST).resize(90 + round, 28);
                inner.await(
                        () -> inner.format("#{client_width}").equals(inner.format("#{window_width}")),
                        () -> "Not resized: " + inner.format("#{window_width}"));
                outer.type(BURST)
                        .press("Enter", "C-q")
                        .sees("PROBE " + (90 + round) + "x28")
                        .type("k");
                int rounds = round;
                outer.await(() -> Collections.frequency(events(), "k") == rounds, () -> "Not back: " + events());
            }
            assertThat(events().stream().filter(event -> !event.startsWith("size") && !event.equals("resize")))
                    .containsExactly(
                            events().get(0), "ready 100x30", "+", "back", "k", "+", "back", "k", "+", "back", "k");
            inner.await(
                    () -> lines(typed).equals(Collections.nCopies(3, BURST + BURST)),
                    () -> "What arrived inside: " + lines(typed));
            outer.type("X").sees("[exit 0]");
            restored(outer);
        }
    }

    @Test
    void stoppedByItsKeyItComesBackWithFg() throws Exception {
        try (TmuxPane pane = new TmuxPane(100, 30, "env", "PS1=prompt% ", "sh", "-i")) {
            pane.sees("prompt%");
            pane.type("sh " + script("") + "\r").sees("PROBE 100x30");
            for (int round = 0; round < 2; round++) {
                pane.type("Z");
                pane.await(() -> pane.format("#{alternate_on}").equals("0"), () -> "Still on the alternate screen");
                // The old prompt is in sight before the shell has taken the terminal back, and would lose what is
                // typed.
                pane.await(() -> pane.screen().strip().endsWith("prompt%"), () -> "The shell is not back");
                pane.type("echo in the $((40+2)) shell\r").sees("in the 42 shell");
                pane.type("fg\r").sees("PROBE 100x30").type("k");
                int rounds = round + 1;
                pane.await(() -> Collections.frequency(events(), "k") == rounds, () -> "No key after fg: " + events());
            }
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void aTerminalThatIsClosedEndsHqtEvenWhenItIgnoresTheHangUp() throws Exception {
        for (String trap : List.of("", "trap '' HUP\n")) {
            try (TmuxPane pane = new TmuxPane(100, 30, "sh", script(trap, ""))) {
                logs(pane, "ready 100x30");
                ProcessHandle hqt = ProcessHandle.of(pid()).orElseThrow();
                ProcessHandle shell = ProcessHandle.of(Long.parseLong(pane.format("#{pane_pid}")))
                        .orElseThrow();
                pane.end();
                pane.await(() -> !hqt.isAlive() && !shell.isAlive(), () -> "Still alive: " + events());
            }
            // Without the signal only its reader can have told it.
            assertThat(trap.isEmpty() || events().contains("end")).isTrue();
            Files.delete(log());
        }
    }

    @Test
    void withoutAShellItDoesNotStop() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.type("Z");
            logs(pane, "stopped false");
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void noTextEverMovesWhatStandsBesideIt() throws Exception {
        try (TmuxPane pane = probe()) {
            pane.type("T").sees("plain ascii");
            // Drawn over what was there before, off and on again: nothing may be left over either.
            pane.type("TTTTk");
            logs(pane, "k");
            pane.sees("reversed");
            CellGrid grid = AnsiParser.parse(pane.screen(), new Size(100, 30), pane.joinsEmoji());
            for (int row = 1; row <= TtyProbe.TORTURE.size(); row++) {
                assertThat(grid.cell(24, row).glyph().text())
                        .as(TtyProbe.TORTURE.get(row - 1))
                        .isEqualTo("|");
                assertThat(grid.cell(99, row).glyph().text())
                        .as(TtyProbe.TORTURE.get(row - 1))
                        .isEqualTo("│");
            }
            pane.type("X").sees("[exit 0]");
        }
    }

    @Test
    void whereThereIsNoTerminalItSaysSoAndTouchesNothing() throws Exception {
        try (TmuxPane pane = new TmuxPane(100, 30, "sh", script(" | cat"))) {
            pane.sees("hqt needs an interactive terminal (stdin and stdout must be a tty)");
            pane.sees("[exit ");
            restored(pane);
        }
        try (TmuxPane pane = new TmuxPane(100, 30, "env", "TERM=dumb", "sh", script(""))) {
            pane.sees("hqt needs a capable terminal, but TERM=dumb").sees("[exit 2]");
            restored(pane);
        }
    }

    private TmuxPane probe() throws Exception {
        TmuxPane pane = new TmuxPane(100, 30, "sh", script(""));
        logs(pane, "ready 100x30");
        pane.sees("PROBE 100x30");
        return pane;
    }

    /** Runs the probe between two looks at the modes of its terminal. */
    private String script(String after) throws Exception {
        return script("", after);
    }

    private String script(String before, String after) throws Exception {
        String classPath = Stream.of(TtyTerminal.class, TtyProbe.class, ANSITerminal.class)
                .map(type -> new File(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .getPath())
                .collect(Collectors.joining(":"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path script = directory.resolve("probe.sh");
        Files.writeString(
                script, """
                stty -a > %1$s/before
                %7$s%2$s -XX:TieredStopAtLevel=1 -cp %3$s %4$s %5$s %6$s
                code=$?
                stty -a > %1$s/after
                echo "[exit $code]"
                read -r line
                """.formatted(directory, java, classPath, TtyProbe.class.getName(), log(), after, before));
        return script.toString();
    }

    private void restored(TmuxPane pane) throws Exception {
        assertThat(pane.format("#{alternate_on} #{cursor_flag} #{mouse_sgr_flag} #{wrap_flag}"))
                .isEqualTo("0 1 0 1");
        assertThat(modes("after")).isEqualTo(modes("before"));
    }

    /** What {@code stty -a} said, but for the size, which is not hqt's to restore. */
    private String modes(String when) throws IOException {
        return Files.readString(directory.resolve(when)).replaceFirst("rows \\d+; columns \\d+", "");
    }

    private void logs(TmuxPane pane, String event) {
        pane.await(() -> events().contains(event), () -> "No \"" + event + "\" among " + events());
    }

    private long pid() {
        return Long.parseLong(events().getFirst().substring("pid ".length()));
    }

    private Path log() {
        return directory.resolve("events");
    }

    private List<String> events() {
        return lines(log());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
