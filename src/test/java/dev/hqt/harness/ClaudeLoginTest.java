package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClaudeLoginTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @TempDir
    Path home;

    private final ScriptedRunner runner = new ScriptedRunner();
    private final ClaudeLogin login = new ClaudeLogin(runner, Clock.fixed(NOW, ZoneOffset.UTC));
    private ClaudeFolders folders;
    private Map<String, String> environment;
    private Path lent;

    @BeforeEach
    void makeHome() throws IOException {
        Path programs = Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                programs.resolve("claude"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        environment = Map.of("PATH", programs.toString());
        HarnessContext context = new HarnessContext(
                home, home.resolve("project"), home.resolve("state"), home.resolve("hqt"), environment);
        folders = ClaudeFolders.of(context);
        Files.createDirectories(home.resolve(".claude"));
        Files.createDirectories(folders.login());
        lent = folders.login().resolve(".credentials.json");
    }

    private void userHas(String access, String refresh, Duration left) {
        write(folders.credentials(), """
                {"claudeAiOauth":{"accessToken":"%s","refreshToken":"%s","expiresAt":%d,"scopes":["user:inference"],\
                "subscriptionType":"max"},"mcpOAuth":{"x":{"accessToken":"other"}}}""".formatted(
                        access, refresh, NOW.plus(left).toEpochMilli()));
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private JsonNode lent() {
        return JsonMapper.shared().readTree(lent);
    }

    private String claude() {
        return home.resolve("bin/claude").toString();
    }

    @Test
    void lendsTheAccessTokenAndNothingElse() throws IOException {
        userHas("AT", "RT", Duration.ofHours(3));
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("AT");
        assertThat(lent().path("claudeAiOauth").path("scopes").path(0).asString())
                .isEqualTo("user:inference");
        assertThat(Files.readString(lent)).doesNotContain("RT").doesNotContain("mcpOAuth");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lent)))
                .isEqualTo("rw-------");
        runner.assertAllRan();
    }

    @Test
    void handsOnATokenThatTheUsersClaudeRenewed() {
        userHas("AT1", "RT1", Duration.ofHours(1));
        login.lend(folders, environment);
        userHas("AT2", "RT2", Duration.ofHours(9));
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("AT2");
    }

    @Test
    void hasTheUsersClaudeRenewATokenThatIsAboutToEnd() {
        userHas("OLD", "RT", Duration.ofMinutes(3));
        runner.expect(
                new CommandResult(0, "", "", false),
                () -> userHas("NEW", "RT2", Duration.ofHours(8)),
                claude(),
                "plugin",
                "list");
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("NEW");
        runner.assertAllRan();
    }

    @Test
    void triesAnotherWayWhenTheTokenHasEndedAndTheFirstDidNotHelp() {
        userHas("OLD", "RT", Duration.ofMinutes(-3));
        runner.expect("", claude(), "auth", "status")
                .expect(
                        new CommandResult(0, "", "", false),
                        () -> userHas("NEW", "RT2", Duration.ofHours(8)),
                        claude(),
                        "plugin",
                        "list");
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("NEW");
        runner.assertAllRan();
    }

    @Test
    void isContentWithTheFirstWayThatHelped() {
        userHas("OLD", "RT", Duration.ofMinutes(-3));
        runner.expect(
                new CommandResult(0, "", "", false),
                () -> userHas("NEW", "RT2", Duration.ofHours(8)),
                claude(),
                "auth",
                "status");
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("NEW");
        runner.assertAllRan();
    }

    @Test
    void doesNotTryAnotherWayWhenTheFirstHung() {
        userHas("OLD", "RT", Duration.ofMinutes(-3));
        runner.expect(new CommandResult(137, "", "", true), () -> {}, claude(), "auth", "status");
        login.lend(folders, environment);
        runner.assertAllRan();
    }

    @Test
    void doesNotTryAgainAtOnceWhileTheNetworkIsDown() {
        userHas("OLD", "RT", Duration.ofMinutes(-3));
        runner.expect("", claude(), "auth", "status").expect("", claude(), "plugin", "list");
        login.lend(folders, environment);
        login.lend(folders, environment);
        runner.assertAllRan();
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("OLD");
    }

    @Test
    void leavesALoginThatWasMadeInsideAlone() {
        userHas("AT", "RT", Duration.ofHours(1));
        String own = "{\"claudeAiOauth\":{\"accessToken\":\"OWN\",\"refreshToken\":\"OWN-RT\"}}";
        write(lent, own);
        login.lend(folders, environment);
        assertThat(lent).hasContent(own);
    }

    @Test
    void lendsAgainAfterTheLoginInsideWasTakenBack() {
        userHas("AT", "RT", Duration.ofHours(1));
        write(lent, "{\"claudeAiOauth\":{\"accessToken\":\"\",\"refreshToken\":\"\"}}");
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("AT");
    }

    @Test
    void takesTheLoanBackWhenTheUserLogsOut() throws IOException {
        userHas("AT", "RT", Duration.ofHours(1));
        login.lend(folders, environment);
        Files.delete(folders.credentials());
        login.lend(folders, environment);
        assertThat(lent).doesNotExist();
    }

    @Test
    void lendsNothingToASessionThatHasAKey() {
        userHas("AT", "RT", Duration.ofHours(1));
        login.lend(folders, Map.of("ANTHROPIC_API_KEY", "k"));
        assertThat(lent).doesNotExist();
    }

    @Test
    void writesOverALinkThatAnAgentLeftAndNotThroughIt() throws IOException {
        userHas("AT", "RT", Duration.ofHours(1));
        Path precious = Files.writeString(home.resolve("precious"), "untouched");
        Files.createSymbolicLink(lent, precious);
        login.lend(folders, environment);
        assertThat(precious).hasContent("untouched");
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("AT");
    }

    @Test
    void aDirectoryInItsPlaceIsReplaced() throws IOException {
        userHas("AT", "RT", Duration.ofHours(1));
        Files.createDirectories(lent.resolve("x/y"));
        login.lend(folders, environment);
        assertThat(lent().path("claudeAiOauth").path("accessToken").asString()).isEqualTo("AT");
    }
}
