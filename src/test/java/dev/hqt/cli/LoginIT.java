package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hqt login} in a terminal, with harnesses that log in at once where they are told to. */
class LoginIT {
    private static final Path PROGRAM =
            Path.of(Objects.requireNonNull(System.getProperty("hqt.program"), "hqt.program: run by Maven's verify"));

    @TempDir
    Path folder;

    private CommandLineRun hqt;
    private Path logins;

    @BeforeEach
    void prepare() throws IOException {
        hqt = new CommandLineRun(folder);
        logins = hqt.home().resolve(".local/share/hqt/login");
        Files.createDirectories(hqt.home().resolve(".claude"));
        Files.writeString(hqt.home().resolve(".claude/.credentials.json"), "the user's");
    }

    private CommandResult inTerminal(String line) {
        String path = hqt.programs() + ":/usr/local/bin:/usr/bin:/bin";
        return new SystemCommandRunner()
                .run(Command.of("script", "-qefc", "'" + PROGRAM + "' " + line, "/dev/null")
                        .withEnvironment(Map.of("HOME", hqt.home().toString(), "PATH", path, "TERM", "xterm-256color"))
                        .within(Duration.ofSeconds(60)));
    }

    @Test
    void theHarnessLogsInInItsTerminalAndHqtKeepsWhatItMade() {
        hqt.program("claude", """
                [ "$1" = --version ] && echo 1.0 && exit
                test -t 0 && test -t 1 && test "$*" = "auth login" || exit 9
                umask 077
                echo '{"claudeAiOauth":{"accessToken":"A","refreshToken":"R","expiresAt":1}}' \\
                    > "$CLAUDE_SECURESTORAGE_CONFIG_DIR/.credentials.json"
                echo '{"oauthAccount":{"emailAddress":"a@example.org"}}' > "$CLAUDE_CONFIG_DIR/.claude.json"
                """);
        CommandResult result = inTerminal("login claude");
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output())
                .contains("use this login from their next start on")
                .doesNotContain("\"R\"");
        assertThat(logins.resolve("claude/store/.credentials.json")).content().contains("\"R\"");
        assertThat(logins.resolve("claude-account.json")).content().contains("a@example.org");
        assertThat(logins.resolve("new")).doesNotExist();
        assertThat(hqt.run("doctor").output()).containsPattern("claude: .*, jails use hqt's own login");

        assertThat(hqt.run("login", "claude", "--remove").output()).contains("are lent your own login again");
        assertThat(logins).isEmptyDirectory();
        assertThat(hqt.home().resolve(".claude/.credentials.json")).hasContent("the user's");
    }

    @Test
    void argumentsAreTheHarnesss() {
        hqt.program("codex", """
                test "$*" = "login --device-auth" && echo '{"OPENAI_API_KEY":"sk-1"}' > "$CODEX_HOME/auth.json"
                """);
        CommandResult result = inTerminal("login codex --json -- --device-auth");
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).containsPattern("\"login\" ?: ?\"own\"");
        assertThat(logins.resolve("codex/auth.json")).content().contains("sk-1");
    }

    @Test
    void aLoginThatFailsChangesNothing() {
        hqt.program("claude", "echo half > \"$CLAUDE_SECURESTORAGE_CONFIG_DIR/.credentials.json\"; exit 3");
        CommandResult failed = inTerminal("login claude");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.output()).contains("Claude Code's login ended with 3, so nothing has changed.");
        hqt.program("claude", "true");
        assertThat(inTerminal("login claude").output()).contains("made no login that can renew itself");
        assertThat(logins).isEmptyDirectory();
    }
}
