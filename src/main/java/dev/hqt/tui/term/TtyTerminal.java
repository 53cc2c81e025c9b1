package dev.hqt.tui.term;

import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.Size;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The user's terminal, held while hqt shows its screen: raw mode, alternate screen, keys and mouse in, frames out. Lent
 * to a child and taken back; given back as it was found at the end, whatever the end is.
 *
 * <p>It works on {@code /dev/tty} opened anew, not on standard input and output: tmux makes the description it inherits
 * non-blocking, which kills a reader that shares it (reproduced). All but {@link #restore()} is for the UI thread.
 */
public final class TtyTerminal implements AutoCloseable {
    private static final String DEVICE = "/dev/tty";

    /** A clipboard beyond this is refused by most terminals (xterm's limit is near it). */
    private static final int MOST_TO_COPY = 74_000;

    private final TtyCommand command;
    private final Capabilities capabilities;
    private final InputStream input;
    private final RawMode modes;
    private final LanternaTerminal lanterna;
    private final TerminalHold hold;
    private final Display display;
    private final Thread atExit = new Thread(this::restore, "hqt terminal restore");
    private final AtomicBoolean resized = new AtomicBoolean();
    private boolean mouse = true;
    private @Nullable InputReader reader;
    private @Nullable SignalHandler formerResizeHandler;

    private TtyTerminal(TtyCommand command, Capabilities capabilities, InputStream input, OutputStream output)
            throws IOException {
        this.command = command;
        this.capabilities = capabilities;
        this.input = input;
        modes = new RawMode(command);
        Size size = modes.size();
        lanterna = new LanternaTerminal(new FrameOutput(output), Display.lanternaSize(size));
        hold = new TerminalHold(modes, lanterna);
        display = new Display(lanterna, size, capabilities);
    }

    /**
     * Takes the terminal: checks it, sets it to raw mode, and shows an empty alternate screen.
     *
     * @param command runs stty
     * @param environment read for TERM, COLORTERM, NO_COLOR, HQT_ASCII and the locale
     * @throws TerminalException if there is none, or none that can draw; nothing of it was touched then
     */
    public static TtyTerminal open(TtyCommand command, Map<String, String> environment) {
        TerminalCheck.require(TerminalCheck.isInteractive(), environment);
        Capabilities capabilities = Capabilities.of(environment);
        warmUp(capabilities);
        try {
            InputStream input = new FileInputStream(DEVICE);
            OutputStream output = new FileOutputStream(DEVICE);
            TtyTerminal terminal = new TtyTerminal(command, capabilities, input, output);
            Runtime.getRuntime().addShutdownHook(terminal.atExit);
            terminal.hold.take(terminal.mouse);
            return terminal;
        } catch (FileNotFoundException e) {
            throw TerminalCheck.notInteractive(e);
        } catch (IOException e) {
            throw new TerminalException("hqt cannot use this terminal: " + e.getMessage(), e);
        }
    }

    /** Whether standard input is a terminal. */
    public static boolean isRead() {
        return TerminalCheck.isRead();
    }

    /** Whether standard input and output are a terminal. */
    public static boolean isInteractive() {
        return TerminalCheck.isInteractive();
    }

    public Display display() {
        return display;
    }

    public Capabilities capabilities() {
        return capabilities;
    }

    /**
     * Hands every event to the sink from now on, from a thread of its own (and from the JVM's signal thread for a
     * resize): the sink only puts it on a queue. May be called once.
     */
    public void listen(Consumer<InputEvent> sink) {
        if (reader != null) {
            throw new IllegalStateException("The terminal is listened to already");
        }
        reader = new InputReader(input, sink);
        reader.start();
        // No size is asked here: stty in the signal thread would race with a child that owns the terminal.
        formerResizeHandler = Signal.handle(new Signal("WINCH"), signal -> {
            if (resized.compareAndSet(false, true)) {
                sink.accept(new InputEvent.Resize());
            }
        });
    }

    /** Asks for the size again, as after {@link InputEvent.Resize}; the next frame has it and is written whole. */
    public Size refreshSize() {
        resized.set(false);
        hold.whileHeld(() -> {
            Size size = modes.size();
            lanterna.resized(Display.lanternaSize(size));
            display.resize(size);
        });
        return display.size();
    }

    /** Whether mouse events are asked for; they are at first. Without them the terminal's own selection works. */
    public void mouse(boolean on) {
        mouse = on;
        hold.whileHeld(() -> lanterna.mouse(on));
    }

    /** Rings the terminal's bell. */
    public void bell() {
        hold.whileHeld(() -> lanterna.direct("\u0007"));
    }

    /**
     * Puts text on the user's clipboard by OSC 52; a terminal that does not allow it ignores it.
     *
     * @return false when the text is too long to be taken
     */
    public boolean copy(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MOST_TO_COPY) {
            return false;
        }
        String encoded = Base64.getEncoder().encodeToString(bytes);
        hold.whileHeld(() -> lanterna.direct("\u001B]52;c;" + encoded + "\u001B\\"));
        return true;
    }

    /**
     * Gives the terminal to a child: when it returns, the modes are as hqt found them, the alternate screen is left and
     * no read is under way. What is typed from now on is the child's. Takes up to 100 ms.
     */
    public void suspend() {
        if (reader != null) {
            reader.pause();
        }
        try {
            hold.lend();
        } catch (IOException e) {
            throw TerminalHold.lost(e);
        }
    }

    /** Takes the terminal back from a child, however that left it; the next frame is written whole. */
    public void resume() {
        try {
            hold.takeBack(mouse);
        } catch (IOException e) {
            throw TerminalHold.lost(e);
        }
        refreshSize();
        if (reader != null) {
            reader.resume();
        }
    }

    /**
     * Stops hqt as a job of the user's shell, as Ctrl-Z does elsewhere; returns when it is brought to the foreground.
     *
     * @return false, with nothing done, when there is no shell that could bring it back: stopped by force all the same, it
     *     would be dead for good in a terminal window, and in a tmux pane tmux wakes it at once (tried)
     */
    public boolean stop() {
        if (!JobControl.hasShell()) {
            return false;
        }
        suspend();
        JobControl.stop(command);
        resume();
        return true;
    }

    /**
     * Gives the terminal back for good, as hqt found it. From any thread, as often as one likes: the shutdown hook and a
     * crash handler call it too. Never throws; frames drawn later are dropped.
     */
    public void restore() {
        hold.giveBack();
    }

    /** Restores the terminal and ends the reader. */
    @Override
    public void close() {
        if (reader != null) {
            reader.end();
        }
        restore();
        if (formerResizeHandler != null) {
            Signal.handle(new Signal("WINCH"), formerResizeHandler);
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds nothing to do.
        }
        // The device stays open: closing it under the reader's last read helps nobody, and the JVM is about to end.
    }

    /** Lanterna's text classes take 30 ms to load; that time passes while stty runs. */
    private static void warmUp(Capabilities capabilities) {
        Thread.ofPlatform().daemon().name("hqt warm-up").start(() -> new ScreenCells(capabilities).of(Cell.BLANK));
    }
}
