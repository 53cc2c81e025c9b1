package dev.hqt.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CodexLoginTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @TempDir
    Path home;

    private final ScriptedRunner runner = new ScriptedRunner();
    private final CodexLogin login = new CodexLogin(runner, Clock.fixed(NOW, ZoneOffset.UTC));
    private CodexFolders folders;
    private CodexOwnLogin own;
    private Map<String, String> environment;

    @BeforeEach
    void makeHome() throws IOException {
        Path programs = Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                programs.resolve("codex"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        environment = Map.of("PATH", programs.toString());
        folders = CodexFolders.of(
                new HarnessContext(home, home.resolve("p"), home.resolve("state"), home.resolve("hqt"), environment));
        own = new CodexOwnLogin(home.resolve("hqt"));
        Files.createDirectories(folders.configuration());
        Files.createDirectories(folders.own());
    }

    private static String token(Instant end) {
        String claims = "{\"exp\":" + end.getEpochSecond() + "}";
        return "e30." + Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(UTF_8)) + ".c2ln";
    }

    private static String login(String access, String refresh) {
        return "{\"auth_mode\":\"chatgpt\",\"OPENAI_API_KEY\":null,\"tokens\":{\"id_token\":\"i\",\"access_token\":\""
                + access + "\",\"refresh_token\":\"" + refresh
                + "\",\"account_id\":\"a\"},\"last_refresh\":\"2026-11-29T00:00:00Z\"}";
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private JsonNode lent() {
        return JsonMapper.shared().readTree(folders.lentLogin());
    }

    @Test
    void lendsTheTokensWithAnEmptyRefreshToken() {
        String access = token(NOW.plusSeconds(864_000));
        write(folders.login(), login(access, "RT"));
        login.lend(folders, own, environment);
        assertThat(lent().path("tokens").path("access_token").asString()).isEqualTo(access);
        assertThat(lent().path("tokens").path("refresh_token").isString()).isTrue();
        assertThat(lent().path("tokens").path("refresh_token").asString()).isEmpty();
        assertThat(lent().path("last_refresh").asString()).isEqualTo("2026-11-29T00:00:00Z");
        runner.assertAllRan();
    }

    @Test
    void hasTheUsersCodexRenewATokenThatHasEnded() {
        write(folders.login(), login(token(NOW.minusSeconds(1)), "RT"));
        String renewed = token(NOW.plusSeconds(864_000));
        runner.expect(
                new CommandResult(0, "", "", false),
                () -> write(folders.login(), login(renewed, "RT2")),
                home.resolve("bin/codex").toString(),
                "features",
                "list");
        login.lend(folders, own, environment);
        assertThat(lent().path("tokens").path("access_token").asString()).isEqualTo(renewed);
        runner.assertAllRan();
    }

    @Test
    void lendsFromHqtsOwnLoginAndHasItRenewedInItsOwnFolder() throws IOException {
        write(folders.login(), login(token(NOW.plusSeconds(9)), "THE-USERS"));
        Path fresh = Files.createDirectory(home.resolve("fresh"));
        write(fresh.resolve("auth.json"), login(token(NOW.minusSeconds(1)), "HQTS"));
        own.adopt(fresh);
        String renewed = token(NOW.plusSeconds(864_000));
        runner.expect(
                new CommandResult(0, "", "", false),
                () -> write(own.file(), login(renewed, "HQTS-2")),
                home.resolve("bin/codex").toString(),
                "features",
                "list");

        login.lend(folders, own, environment);
        login.lend(folders, own, environment);

        assertThat(lent().path("tokens").path("access_token").asString()).isEqualTo(renewed);
        assertThat(lent().path("tokens").path("refresh_token").asString()).isEmpty();
        assertThat(runner.environments())
                .singleElement()
                .satisfies(variables -> assertThat(variables)
                        .containsEntry("CODEX_HOME", own.home().toString()));
        own.remove();
        login.lend(folders, own, environment);
        assertThat(Files.readString(folders.lentLogin())).doesNotContain(renewed);
        runner.assertAllRan();
    }

    @Test
    void lendsAnApiKeyAsItIs() {
        write(folders.login(), "{\"OPENAI_API_KEY\":\"sk-1\"}");
        login.lend(folders, own, environment);
        assertThat(lent().path("OPENAI_API_KEY").asString()).isEqualTo("sk-1");
    }

    @Test
    void leavesALoginThatWasMadeInsideAlone() {
        write(folders.login(), login(token(NOW.plusSeconds(9)), "RT"));
        write(folders.lentLogin(), login("own", "OWN"));
        login.lend(folders, own, environment);
        assertThat(lent().path("tokens").path("refresh_token").asString()).isEqualTo("OWN");
    }

    @Test
    void takesTheLoanBackWhenTheUserLogsOut() throws IOException {
        write(folders.login(), login(token(NOW.plusSeconds(9)), "RT"));
        login.lend(folders, own, environment);
        Files.delete(folders.login());
        login.lend(folders, own, environment);
        assertThat(folders.lentLogin()).doesNotExist();
    }
}
