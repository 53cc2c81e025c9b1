package dev.hqt.tui.term;

import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The program that {@link TtyTerminalIT} runs in a real terminal: it writes every event to a log, and has a key for each
 * thing to be tried.
 */
final class TtyProbe {
    static final List<String> TORTURE = List.of(
            "plain ascii",
            "é è ü",
            "中文字符",
            "한국어",
            "😀😀",
            "⚡✅❌⭐",
            "❤️ ⚠️ ✔️",
            "👨‍👩‍👧 family",
            "👍🏽 tone",
            "🇩🇪 flag",
            "a\u0311\u0311 marks",
            "नमस्ते",
            "ภาษาไทย",
            "ｱｲｳ ＡＢ",
            "● ◆ ○ ✗ ⛨ ⏎",
            "esc\u001B[31mred\u0007",
            "\u202Ereversed");

    private final Path log;
    private final TtyTerminal terminal;
    private final BlockingQueue<InputEvent> events = new LinkedBlockingQueue<>();
    private boolean torture;

    private TtyProbe(Path log, TtyTerminal terminal) {
        this.log = log;
        this.terminal = terminal;
    }

    public static void main(String[] arguments) throws Exception {
        Path log = Path.of(arguments[0]);
        try (TtyTerminal terminal = TtyTerminal.open(new ProcessTtyCommand(), System.getenv())) {
            new TtyProbe(log, terminal).run();
        } catch (TerminalException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        } catch (IllegalStateException e) {
            System.err.println("crashed: " + e.getMessage());
            System.exit(70);
        }
        System.exit(0);
    }

    private void run() throws Exception {
        terminal.listen(events::add);
        note("pid " + ProcessHandle.current().pid());
        draw();
        note("ready " + size(terminal.display().size()));
        while (true) {
            InputEvent event = events.take();
            note(describe(event));
            if (event.equals(Key.of('X')) || event instanceof InputEvent.EndOfInput) {
                return;
            }
            act(event);
            draw();
        }
    }

    private void act(InputEvent event) throws Exception {
        if (event instanceof InputEvent.Resize) {
            note("size " + size(terminal.refreshSize()));
        } else if (event.equals(Key.of('L'))) {
            lend();
        } else if (event.equals(Key.of('Z'))) {
            note("stopped " + terminal.stop());
        } else if (event.equals(Key.of('+'))) {
            attach();
        } else if (event.equals(Key.of('T'))) {
            torture = !torture;
        } else if (event.equals(Key.of('C'))) {
            throw new IllegalStateException("on purpose");
        } else if (event.equals(Key.of('M'))) {
            terminal.mouse(false);
        }
    }

    /** A tmux client inside of hqt, as for attaching to a session. */
    private void attach() throws IOException, InterruptedException {
        own(List.of("env", "-u", "TMUX", "tmux", "-u", "-L", System.getenv("INNER"), "attach"));
    }

    /** A child that says how often the modes of its terminal hold "-icanon", and takes a line. */
    private void lend() throws IOException, InterruptedException {
        String script = "stty -a | grep -c -w -e '-icanon'; printf 'child> '; read -r line; echo \"$line\" >> ";
        own(List.of("sh", "-c", script + log + ".child"));
    }

    /** Runs a child that owns the terminal. */
    private void own(List<String> command) throws IOException, InterruptedException {
        terminal.suspend();
        // Not by /dev/tty: a tmux client refuses a terminal of that name.
        new ProcessBuilder(command).inheritIO().start().waitFor();
        terminal.resume();
        note("back");
    }

    private void draw() {
        terminal.display().render(surface -> {
            Canvas canvas = Canvas.of(surface, Look.FULL);
            canvas.box("PROBE " + size(surface.size()), true);
            for (int row = 0; torture && row < TORTURE.size(); row++) {
                canvas.putClipped(2, 1 + row, 20, TORTURE.get(row), Role.TEXT);
                canvas.put(24, 1 + row, "|", Role.TEXT);
            }
        });
    }

    private void note(String line) throws IOException {
        Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String describe(InputEvent event) {
        return switch (event) {
            case Key key -> key.label();
            case InputEvent.Paste(String text) -> "paste " + text.length();
            case InputEvent.Mouse mouse ->
                "mouse " + mouse.kind() + " " + mouse.button() + " " + mouse.column() + "," + mouse.row();
            case InputEvent.Focus(boolean gained) -> "focus " + gained;
            case InputEvent.Resize _ -> "resize";
            case InputEvent.EndOfInput _ -> "end";
        };
    }

    private static String size(Size size) {
        return size.columns() + "x" + size.rows();
    }
}
