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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program as a user in a home of its own runs it, and that user's tmux server. */
final class PackagedHqt implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final Duration ECHO = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Path program = Path.of(required("hqt.program"));
    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    /** @param home an empty directory of this test's own */
    PackagedHqt(Path home) {
        this.home = home;
        environment.put("HOME", home.toString());
        environment.put("TERM", "xterm-256color");
        withPrograms();
    }

    static String required(String property) {
        String value = System.getProperty(property);
        if (value == null || !Files.exists(Path.of(value))) {
            throw new AssertionError("-D" + property + " must name an existing file, not " + value);
        }
        return value;
    }

    /** What PATH has before the system's folders. */
    PackagedHqt withPrograms(Path... folders) {
        String before = Stream.of(folders).map(folder -> folder + ":").collect(Collectors.joining());
        return with("PATH", before + "/usr/local/bin:/usr/bin:/bin");
    }

    PackagedHqt with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** The user's. */
    Map<String, String> environment() {
        return Map.copyOf(environment);
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

    /** Types a line; Codex drops an Enter that comes while it makes a new conversation, so it is pressed again as users do. */
    void type(long id, String text) {
        write(id, text);
        String before = screen(id);
        press(id, "Enter");
        if (!isSoonSo(ECHO, () -> !screen(id).equals(before))) {
            press(id, "Enter");
        }
    }

    /** Types without Enter; harnesses take one that comes at once with its text for a pasted line break. */
    void write(long id, String text) {
        String tail = text.substring(text.lastIndexOf(' ') + 1);
        int before = occurrences(screen(id), tail);
        tmux("send-keys", "-t", "=hqt-" + id + ":", "-l", text);
        isSoonSo(ECHO, () -> occurrences(screen(id), tail) > before);
    }

    private static int occurrences(String screen, String text) {
        return screen.split(Pattern.quote(text), -1).length - 1;
    }

    /** @param key by tmux's name for it */
    void press(long id, String key) {
        tmux("send-keys", "-t", "=hqt-" + id + ":", key);
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
        if (!isSoonSo(DEADLINE, condition)) {
            throw new AssertionError("Not in " + DEADLINE.toMinutes() + " min: " + what + "\n" + screen(sessionId));
        }
    }

    private static boolean isSoonSo(Duration deadline, BooleanSupplier condition) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            pauseBetweenLooks();
        }
        return true;
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
