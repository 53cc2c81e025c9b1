package dev.hqt.tui.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** One pane of a tmux server of its own, as a user's terminal in tests. */
public final class TmuxPane implements AutoCloseable {
    /** Generous: a loaded machine starts a JVM in seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private boolean closed;
    private final String socket = "hqt-test-" + UUID.randomUUID().toString().substring(0, 8);

    public TmuxPane(int columns, int rows, String... command) {
        List<String> argv = new ArrayList<>(List.of(
                "-f", "/dev/null", "new-session", "-d", "-x", Integer.toString(columns), "-y", Integer.toString(rows)));
        argv.addAll(List.of(command));
        tmux(argv.toArray(String[]::new));
        tmux("set", "-g", "escape-time", "0");
        tmux("set", "-g", "window-size", "manual");
    }

    public String socket() {
        return socket;
    }

    /** Sets what this server's clients are to do. */
    public TmuxPane configure(String... command) {
        tmux(command);
        return this;
    }

    /** Keys by their tmux names. */
    public TmuxPane press(String... keys) {
        List<String> argv = new ArrayList<>(List.of("send-keys"));
        argv.addAll(List.of(keys));
        tmux(argv.toArray(String[]::new));
        return this;
    }

    /** Text as it is, in one burst. */
    public TmuxPane type(String text) {
        tmux("send-keys", "-l", text);
        return this;
    }

    /** Bytes as they are. */
    public TmuxPane bytes(String text) {
        List<String> argv = new ArrayList<>(List.of("send-keys", "-H"));
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            argv.add(String.format("%02x", octet));
        }
        tmux(argv.toArray(String[]::new));
        return this;
    }

    public TmuxPane resize(int columns, int rows) {
        tmux("resize-window", "-x", Integer.toString(columns), "-y", Integer.toString(rows));
        return this;
    }

    public String screen() {
        return tmux("capture-pane", "-p");
    }

    /** Whether a sign in its picture form takes two columns here: since tmux 3.4. */
    public boolean joinsEmoji() {
        return !format("#{version}").matches("3\\.[0-3].*|[0-2]\\..*");
    }

    /** A tmux format of the pane. */
    public String format(String format) {
        return tmux("display-message", "-p", format).strip();
    }

    public TmuxPane sees(String text) {
        await(() -> screen().contains(text), () -> "No \"" + text + "\" on the screen:\n" + screen());
        return this;
    }

    public void await(BooleanSupplier condition, Supplier<String> complaint) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(complaint.get());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Override
    public void close() {
        end();
    }

    /** Ends the server, as closing a terminal window does; as often as one likes. */
    void end() {
        if (closed) {
            return;
        }
        closed = true;
        String path = format("#{socket_path}");
        tmux("kill-server");
        try {
            Files.deleteIfExists(Path.of(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String tmux(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("tmux", "-u", "-L", socket));
        argv.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(argv).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.remove("TMUX");
        environment.put("LC_ALL", "C.UTF-8");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s: %s", argv, output).isZero();
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
