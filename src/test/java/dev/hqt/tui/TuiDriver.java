package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.Modifiers;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sits at the keys of the real loop on a terminal in memory. Every step waits until nothing is under way any more; no
 * step sleeps. A human presses about five keys a second: {@link #press} lets so much time pass, {@link #burst} none.
 */
final class TuiDriver implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration HUMAN = Duration.ofMillis(200);

    private final TuiWorld world;
    private final VirtualTerminal terminal;
    private final Busy busy = new Busy();
    private final List<List<String>> attached = new CopyOnWriteArrayList<>();
    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private volatile IntSupplier whileAttached = () -> 0;

    private TuiDriver(TuiWorld world, Size size, Path directory, Look look, Rehearsal rehearsal) {
        this.world = world;
        terminal = new VirtualTerminal(size);
        TuiLog log = new TuiLog() {
            @Override
            public void record(String what, Throwable cause) {
                logged.add(what + ": " + cause);
            }

            @Override
            public Path file() {
                return Path.of("/log/hqt.log");
            }
        };
        Tui tui = new Tui(world.clock, world::connect, this::lend, log, world.home, directory);
        // Counted as busy until the loop has begun: the first wait must not take the silence before it for idleness.
        busy.begin();
        Thread.ofPlatform().daemon().name("ui of a test").start(() -> {
            try {
                ending.complete(tui.run(terminal, look, rehearsal, Duration.ZERO, busy));
            } catch (Throwable escaped) {
                ending.completeExceptionally(escaped);
            }
        });
    }

    static TuiDriver start(TuiWorld world, Size size, Path directory) {
        TuiDriver driver = unready(world, size, directory, Look.FULL, Rehearsal.none());
        return driver.waitUntilIdle();
    }

    /** Started, and not waited for. */
    static TuiDriver unready(TuiWorld world, Size size, Path directory, Look look, Rehearsal rehearsal) {
        TuiDriver driver = new TuiDriver(world, size, directory, look, rehearsal);
        driver.waitForFirstFrame();
        return driver;
    }

    private int lend(List<String> command) {
        attached.add(command);
        return whileAttached.getAsInt();
    }

    // ---- what the user does

    TuiDriver press(String... names) {
        for (String name : names) {
            world.clock.advance(HUMAN);
            send(Keys.of(name));
        }
        return this;
    }

    /** All at once: none of them is read before the last one is there. */
    TuiDriver burst(String... names) {
        terminal.duringNextFrame(() -> typeAhead(names));
        return send(new InputEvent.Resize());
    }

    TuiDriver type(String text) {
        text.codePoints().forEach(codePoint -> send(Key.of(codePoint)));
        return this;
    }

    TuiDriver paste(String text) {
        return send(new InputEvent.Paste(text));
    }

    TuiDriver click(String text) {
        for (int row = 0; row < frame().size().rows(); row++) {
            int column = columnOf(text, row);
            if (column >= 0) {
                return clickAt(column, row);
            }
        }
        throw missing(text);
    }

    TuiDriver clickAt(int column, int row) {
        return send(new Mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, column, row, Modifiers.NONE))
                .send(new Mouse(Mouse.Kind.RELEASE, Mouse.Button.LEFT, column, row, Modifiers.NONE));
    }

    TuiDriver wheel(boolean down, int column, int row) {
        Mouse.Kind kind = down ? Mouse.Kind.WHEEL_DOWN : Mouse.Kind.WHEEL_UP;
        return send(new Mouse(kind, Mouse.Button.NONE, column, row, Modifiers.NONE));
    }

    TuiDriver focus(boolean gained) {
        return send(new InputEvent.Focus(gained));
    }

    TuiDriver resize(int columns, int rows) {
        terminal.size(new Size(columns, rows));
        return send(new InputEvent.Resize());
    }

    TuiDriver send(InputEvent event) {
        terminal.send(event);
        return waitUntilIdle();
    }

    /** Time passes; what is due is done. */
    TuiDriver later(Duration duration) {
        world.clock.advance(duration);
        // A focus that does not change means nothing, but wakes the loop.
        return send(new InputEvent.Resize());
    }

    /** A second, after which everything was looked at again. */
    TuiDriver looksAgain() {
        return later(Duration.ofMillis(1100));
    }

    /** What happens while a session has the terminal; its result is the attaching command's exit code. */
    TuiDriver whileAttached(IntSupplier deed) {
        whileAttached = deed;
        return this;
    }

    /** From within {@link #whileAttached}: keys that are read only afterwards. */
    void typeAhead(String... names) {
        for (String name : names) {
            terminal.send(Keys.of(name));
        }
    }

    // ---- what the user sees

    TuiDriver sees(String... texts) {
        for (String text : texts) {
            if (!screen().contains(text)) {
                throw missing(text);
            }
        }
        return this;
    }

    TuiDriver seesNot(String text) {
        assertThat(screen()).doesNotContain(text);
        return this;
    }

    /** As sees, where the sentence may go on within its frame on the next row. */
    TuiDriver seesInWords(String text) {
        String between = "(?: +|\\s*│[^\n]*\n[^\n]*│\\s*)";
        String pattern = Arrays.stream(text.split(" ")).map(Pattern::quote).collect(Collectors.joining(between));
        if (!Pattern.compile(pattern).matcher(screen()).find()) {
            throw missing(text);
        }
        return this;
    }

    String screen() {
        return Grids.text(frame());
    }

    /** The row that shows this. */
    String row(String text) {
        return screen().lines().filter(line -> line.contains(text)).findFirst().orElseThrow(() -> missing(text));
    }

    CellGrid frame() {
        return terminal.frame();
    }

    VirtualTerminal terminal() {
        return terminal;
    }

    List<List<String>> attached() {
        return List.copyOf(attached);
    }

    List<String> logged() {
        return List.copyOf(logged);
    }

    // ---- waiting

    TuiDriver waitUntilIdle() {
        try {
            if (!busy.await(PATIENCE) && !ending.isDone()) {
                throw new AssertionError("hqt does not come to rest; it shows\n" + screen());
            }
            return this;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private void waitForFirstFrame() {
        terminal.awaitListener(PATIENCE);
        busy.end();
    }

    Ending ended() {
        try {
            return ending.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new AssertionError("hqt does not end; it shows\n" + screen(), failure);
        }
    }

    @Override
    public void close() {
        if (!ending.isDone()) {
            terminal.send(new InputEvent.EndOfInput());
            ended();
        }
        assertThat(terminal.isClosed()).as("the terminal is given back").isTrue();
    }

    private int columnOf(String text, int row) {
        CellGrid grid = frame();
        List<Integer> columns = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < grid.size().columns(); column++) {
            String glyph = grid.cell(column, row).glyph().text();
            for (int index = 0; index < glyph.length(); index++) {
                columns.add(column);
            }
            line.append(glyph);
        }
        int index = line.indexOf(text);
        return index < 0 ? -1 : columns.get(index);
    }

    private AssertionError missing(String text) {
        return new AssertionError("hqt does not show “" + text + "” but\n" + screen() + "log: " + logged);
    }
}
