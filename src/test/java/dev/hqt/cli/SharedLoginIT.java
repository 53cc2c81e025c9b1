package dev.hqt.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.CommandLineRun.Result;
import dev.hqt.fake.FakeTokenServer;
import dev.hqt.harness.ClaudeConfigurator;
import dev.hqt.harness.OwnLogin;
import dev.hqt.harness.StatusRuleFiles;
import dev.hqt.process.Command;
import dev.hqt.process.Patience;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Six jails on hqt's own Claude login, whose token ends every second. A stand-in does to the files what Claude Code 2.1.332
 * was seen to do: a lock made with mkdir beside the directory, a look whether somebody else was quicker, a file renamed
 * over the old one. The token server takes each refresh token once.
 */
class SharedLoginIT {
    private static final int JAILS = 6;
    private static final int READS = 50_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final SystemCommandRunner commands = new SystemCommandRunner();
    private CommandLineRun hqt;
    private Path data;

    @BeforeEach
    void prepare() {
        hqt = new CommandLineRun(folder);
        hqt.with("PATH", hqt.programs() + ":/usr/local/bin:/usr/bin:/bin").with("TERM", "xterm-256color");
        hqt.program("claude", "exec perl renew.pl");
        data = hqt.home().resolve(".local/share/hqt");
    }

    @AfterEach
    void endTheServer() {
        Path socket = hqt.home().resolve(".local/state/hqt/run/tmux.sock");
        if (Files.exists(socket)) {
            commands.run(Command.of("tmux", "-S", socket.toString(), "kill-server"));
        }
    }

    @Test
    void nobodyEverSeesAnEmptyOrBrokenFileAndNoRefreshTokenIsUsedTwice() throws IOException {
        try (FakeTokenServer tokens = new FakeTokenServer(Duration.ofSeconds(1))) {
            Path project = hqt.project("src/api");
            try (InputStream script = SharedLoginIT.class.getResourceAsStream("renew.pl")) {
                Files.copy(Objects.requireNonNull(script), project.resolve("renew.pl"));
            }
            Files.writeString(project.resolve("port"), Integer.toString(tokens.port()));
            OwnLogin own =
                    new ClaudeConfigurator(commands, Clock.systemUTC(), StatusRuleFiles.builtIn()).ownLogin(data);
            Path fresh = OwnLogin.makeFresh(data);
            Files.writeString(fresh.resolve(".credentials.json"), tokens.login());
            own.adopt(fresh);

            List<Path> files = new ArrayList<>(List.of(data.resolve("login/claude/store/.credentials.json")));
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < JAILS; i++) {
                Result result = hqt.run("new", project.toString(), "--harness", "claude", "--sandbox", "--json");
                assertThat(result.code()).as(result.errors() + result.output()).isZero();
                String id =
                        JsonMapper.shared().readTree(result.output()).path("id").asString();
                ids.add(id);
                files.add(data.resolve("sessions").resolve(id).resolve("cfg/claude.json"));
            }
            assertThat(Patience.until(PATIENCE, () -> signs(project) == JAILS)).isTrue();

            int before = tokens.calls();
            List<String> faults = new ArrayList<>();
            int reads = 0;
            while (reads < READS || tokens.calls() < before + 5) {
                for (Path file : files) {
                    reads++;
                    fault(file).ifPresent(faults::add);
                }
            }

            assertThat(faults).as(reads + " reads").isEmpty();
            assertThat(tokens.reused()).isEmpty();
            for (String id : ids) {
                assertThat(hqt.run("stop", id).code())
                        .as("session " + id + " lived to the end")
                        .isZero();
            }
        }
    }

    private static long signs(Path project) {
        try (Stream<Path> entries = Files.list(project)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith("alive-"))
                    .count();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Optional<String> fault(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), UTF_8);
        try {
            JsonNode json = JsonMapper.shared().readTree(text);
            return json.size() > 0 ? Optional.empty() : Optional.of(file + " is '" + text + "'");
        } catch (JacksonException broken) {
            return Optional.of(file + " is '" + text + "'");
        }
    }
}
