package dev.hqt.real;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program as a user in a home of its own runs it, and that user's tmux server. */
final class PackagedHqt implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Path program = Path.of(required("hqt.program"));
    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    /** @param home an empty directory of this test's own */
    PackagedHqt(Path home) {
        this.home = home;
        environment.put("HOME", home.toString());
        environment.put("PATH", home.resolve(".local/bin") + ":/usr/local/bin:/usr/bin:/bin");
        environment.put("TERM", "xterm-256color");
    }

    static String required(String property) {
        String value = System.getProperty(property);
        if (value == null || !Files.exists(Path.of(value))) {
            throw new AssertionError("-D" + property + " must name an existing file, not " + value);
        }
        return value;
    }

    PackagedHqt with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What it prints; fails when it fails. */
    String run(Path directory, String... arguments) {
        List<String> argv = new ArrayList<>(List.of(program.toString()));
        argv.addAll(List.of(arguments));
        return output(argv, directory);
    }

    JsonNode json(Path directory, String... arguments) {
        return JsonMapper.shared().readTree(run(directory, arguments));
    }

    JsonNode session(long id) {
        return json(home, "show", Long.toString(id), "--json");
    }

    /** The visible screen of a session. */
    String screen(long id) {
        return tmux("capture-pane", "-p", "-t", "=hqt-" + id + ":");
    }

    void type(long id, String text) {
        tmux("send-keys", "-t", "=hqt-" + id + ":", "-l", text);
        tmux("send-keys", "-t", "=hqt-" + id + ":", "Enter");
    }

    private String tmux(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("tmux", "-S", socket().toString()));
        argv.addAll(List.of(arguments));
        return output(argv, home);
    }

    private Path socket() {
        return home.resolve(".local/state/hqt/run/tmux.sock");
    }

    private String output(List<String> argv, Path directory) {
        try {
            Path errors = Files.createTempFile(home, "errors", "");
            ProcessBuilder builder =
                    new ProcessBuilder(argv).directory(directory.toFile()).redirectError(errors.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            Assertions.assertThat(process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            Assertions.assertThat(process.exitValue())
                    .as("%s: %s%s", argv, output, Files.readString(errors))
                    .isZero();
            Files.delete(errors);
            return output;
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    /** Waits until it is so, or fails with what was seen last. */
    void await(String what, BooleanSupplier condition, long sessionId) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not in " + DEADLINE + ": " + what + "\n" + screen(sessionId));
            }
            pauseBetweenLooks();
        }
    }

    private static void pauseBetweenLooks() {
        try {
            TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Override
    public void close() {
        if (Files.exists(socket())) {
            tmux("kill-server");
        }
    }
}
