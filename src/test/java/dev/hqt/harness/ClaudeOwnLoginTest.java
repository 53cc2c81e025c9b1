package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** hqt's own login: what a jail gets of it, and what an agent in one can't make of it. */
class ClaudeOwnLoginTest {
    private static final String VARIABLE = "CLAUDE_SECURESTORAGE_CONFIG_DIR";
    private static final Path INSIDE = Path.of("/run/hqt/login");

    @TempDir
    Path home;

    private final ClaudeConfigurator claude =
            new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    private HarnessContext context;
    private ClaudeOwnLogin own;
    private Path fresh;

    @BeforeEach
    void makeHome() throws IOException {
        home = home.toRealPath();
        Path data = home.resolve("data");
        context = new HarnessContext(home, home.resolve("p"), data.resolve("sessions/1"), data, Map.of());
        own = new ClaudeOwnLogin(data);
        fresh = OwnLogin.makeFresh(data);
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(home.resolve(".claude/.credentials.json"), login("THE-USERS", Long.MAX_VALUE));
    }

    private static String login(String token, long end) {
        return "{\"claudeAiOauth\":{\"accessToken\":\"" + token + "\",\"refreshToken\":\"R-" + token
                + "\",\"expiresAt\":" + end + "}}";
    }

    private void adopt(String token) throws IOException {
        Files.writeString(fresh.resolve(".credentials.json"), login(token, 1));
        Files.writeString(
                fresh.resolve(".claude.json"),
                "{\"oauthAccount\":{\"emailAddress\":\"" + token + "@example.org\"},\"projects\":{\"/x\":{}}}");
        own.adopt(fresh);
    }

    private String sharedLogin() throws IOException {
        return Files.readString(own.shared().resolve("store/.credentials.json"));
    }

    @Test
    void withoutOneTheUsersIsLent() {
        claude.prepare(context, true);
        assertThat(claude.loginState(context)).isEqualTo(LoginState.LENT);
        assertThat(claude.sandboxEnvironment(context)).containsEntry(VARIABLE, "/run/hqt/login");
        assertThat(claude.sandboxBinds(context))
                .contains(new Bind.Writable(context.state().resolve("login"), INSIDE));
    }

    /** The directory above is shown, since claude makes a lock beside the one that it is told. */
    @Test
    void jailsShareItAndTheLocksBesideItAndNothingElse() throws IOException {
        claude.prepare(context, true);
        adopt("HQTS");
        claude.prepare(context, true);
        assertThat(claude.loginState(context)).isEqualTo(LoginState.OWN);
        assertThat(claude.sandboxEnvironment(context)).containsEntry(VARIABLE, "/run/hqt/login/store");
        assertThat(claude.sandboxBinds(context))
                .contains(new Bind.Writable(own.shared(), INSIDE))
                .noneMatch(bind -> bind.destination().endsWith(".credentials.json"));
        assertThat(context.state().resolve("login/.credentials.json")).doesNotExist();
        assertThat(DirectoryListing.of(own.shared()))
                .containsExactly(own.shared().resolve("store"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.shared())))
                .isEqualTo("rwx------");
        assertThat(Files.readString(context.state().resolve("cfg/claude.json")))
                .contains("HQTS@example.org")
                .doesNotContain("\"/x\"");
    }

    @Test
    void aJailThatLivesOnALoanIsStillLookedAfter() throws IOException {
        claude.prepare(context, true);
        adopt("HQTS");
        Files.writeString(home.resolve(".claude/.credentials.json"), login("RENEWED", Long.MAX_VALUE));
        claude.keepAlive(context, true);
        assertThat(context.state().resolve("login/.credentials.json")).content().contains("RENEWED");
        claude.prepare(context, true);
        claude.keepAlive(context, true);
        assertThat(context.state().resolve("login/.credentials.json")).doesNotExist();
    }

    @Test
    void takenAwayTheUsersIsLentAgain() throws IOException {
        adopt("HQTS");
        own.remove();
        assertThat(claude.loginState(context)).isEqualTo(LoginState.LENT);
        assertThat(own.accountName()).isEmpty();
    }

    @Test
    void nothingIsTakenOverWhenNoLoginWasMade() throws IOException {
        adopt("FIRST");
        Files.writeString(fresh.resolve(".credentials.json"), "{\"claudeAiOauth\":{\"accessToken\":\"x\"}}");
        assertThatThrownBy(() -> own.adopt(fresh))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining("nothing has changed");
        assertThat(sharedLogin()).contains("FIRST");
    }

    /** An agent of a running jail can put there what it likes. */
    @Test
    void aNewLoginIsWrittenWhereNoLinkLeads() throws IOException {
        adopt("FIRST");
        Path store = own.shared().resolve("store");
        PrivateFiles.remove(store);
        Files.createSymbolicLink(store, home.resolve(".claude"));
        assertThatThrownBy(() -> PrivateFiles.writeBelow(own.shared(), "store", ".credentials.json", "x", home))
                .isInstanceOf(HqtException.class);
        adopt("SECOND");
        assertThat(store)
                .isDirectory()
                .satisfies(made -> assertThat(Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS))
                        .isTrue());
        assertThat(sharedLogin()).contains("SECOND");
        assertThat(home.resolve(".claude/.credentials.json")).content().contains("THE-USERS");
        Files.delete(store.resolve(".credentials.json"));
        Files.createSymbolicLink(store.resolve(".credentials.json"), home.resolve(".claude/.credentials.json"));
        assertThat(own.isThere()).isFalse();
        adopt("THIRD");
        assertThat(home.resolve(".claude/.credentials.json")).content().contains("THE-USERS");
        assertThat(sharedLogin()).contains("THIRD");
    }
}
