package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.Launch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A value of the environment reaches its harness and nobody else: looked for wherever another user could look. */
@Timeout(60)
class SecretsIT {
    /** Not a constant of the class: the test's own JVM must not be found by its own search. */
    private final String secret = "hunter-" + Long.toHexString(new java.security.SecureRandom().nextLong());

    private final PrivateTmux here = new PrivateTmux();
    private final TmuxMultiplexer tmux = here.multiplexer();

    @AfterEach
    void endTheServer() {
        here.close();
    }

    @Test
    void aPlainSessionsValueIsInNoCommandLineAndNowhereInTmux() throws Exception {
        Map<String, String> environment = new HashMap<>(here.plainEnvironment());
        environment.put("TOKEN", secret);
        Launch.Plain plain = here.shell(7, "echo got ${#TOKEN} > got; exec sleep 1000");

        Set<String> seen = whileWatching(() ->
                tmux.spawn(new Launch.Plain(7, "hqt-7", plain.cwd(), plain.title(), plain.command(), environment)));

        assertThat(here.awaitFile(here.project.resolve("got"))).isEqualTo("got " + secret.length());
        long harness = here.awaitHarness(tmux, 7);
        assertThat(raw(Path.of("/proc/" + harness + "/environ"))).contains("TOKEN=" + secret);
        assertThat(seen).isEmpty();
        lookEverywhere(7, Set.of(harness));
    }

    @Test
    void aJailedSessionsValueIsInNoCommandLineAndNotEvenInBwrapsEnvironment() throws Exception {
        Set<String> seen = whileWatching(() -> tmux.spawn(here.jailed(
                8,
                Map.of("TOKEN", secret),
                List.of(),
                List.of(),
                "/bin/sh",
                "-c",
                "echo got ${#TOKEN} $(tr '\\0' '\\n' < /proc/1/environ | tr '\\n' ' ')"
                        + " fds $(ls /proc/self/fd | wc -l); exec sleep 1000")));

        here.awaitScreen(tmux, 8, "got " + secret.length() + " TERM=tmux-256color");
        // ls itself has a fourth one open.
        here.awaitScreen(tmux, 8, "fds 4");
        long harness = here.awaitHarness(tmux, 8);
        assertThat(raw(Path.of("/proc/" + harness + "/environ"))).contains("TOKEN=" + secret);
        assertThat(seen).isEmpty();
        lookEverywhere(8, Set.of(harness));
    }

    private void lookEverywhere(long id, Set<Long> allowed) throws IOException {
        assertThat(here.ask("show-environment", "-g")).doesNotContain(secret);
        assertThat(here.ask("show-environment", "-t", "=hqt-" + id + ":")).doesNotContain(secret);
        assertThat(here.ask("list-panes", "-a", "-F", "#{pane_start_command} #{pane_title} #{@hqt_title}"))
                .contains("launch.sh")
                .doesNotContain(secret);
        assertThat(here.ask("show-options", "-t", "=hqt-" + id + ":")).doesNotContain(secret);
        assertThat(commandLinesWith()).isEmpty();
        assertThat(environmentsWith())
                .as("processes with it in their environment")
                .isSubsetOf(allowed);
        try (Stream<Path> files = Files.walk(here.home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(raw(file)).as("%s", file).doesNotContain(secret);
            }
        }
    }

    /** Spawns, and reads every command line of the machine again and again meanwhile. */
    private Set<String> whileWatching(Runnable spawn) throws InterruptedException {
        Set<String> seen = new TreeSet<>();
        AtomicBoolean over = new AtomicBoolean();
        Thread watcher = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                seen.addAll(commandLinesWith());
            }
        });
        spawn.run();
        over.set(true);
        watcher.join();
        return seen;
    }

    private Set<String> commandLinesWith() {
        Set<String> found = new TreeSet<>();
        for (Path process : processes()) {
            String line = raw(process.resolve("cmdline"));
            if (line.contains(secret)) {
                found.add(line);
            }
        }
        return found;
    }

    private Set<Long> environmentsWith() {
        Set<Long> found = new TreeSet<>();
        for (Path process : processes()) {
            if (raw(process.resolve("environ")).contains(secret)) {
                found.add(Long.valueOf(process.getFileName().toString()));
            }
        }
        return found;
    }

    private static List<Path> processes() {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            return entries.filter(entry -> entry.getFileName().toString().matches("\\d+"))
                    .toList();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static String raw(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
