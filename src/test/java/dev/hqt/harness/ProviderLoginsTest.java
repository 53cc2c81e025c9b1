package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ProviderLoginsTest {
    private static final String USERS = """
            {"anthropic":{"type":"api","key":"sk-1"},
             "openai":{"type":"oauth","refresh":"r-secret","access":"a-1","expires":1},
             "github-copilot":{"type":"oauth","refresh":"gho-1","access":"t","expires":0}}""";

    @TempDir
    Path temporary;

    private HarnessContext context;
    private Path users;
    private Path inJailFile;
    private ProviderOwnLogin own;
    private final OpenCodeConfigurator openCode =
            new OpenCodeConfigurator(new HarnessProbe(new ScriptedRunner()), StatusRuleFiles.builtIn());

    @BeforeEach
    void makeHome() throws IOException {
        Path home = temporary.toRealPath();
        context = new HarnessContext(home, home.resolve("p"), home.resolve("s/7"), home.resolve("data"), Map.of());
        own = ProviderOwnLogin.ofOpenCode(context.data());
        users = Files.createDirectories(home.resolve(".local/share/opencode")).resolve("auth.json");
        inJailFile = context.state().resolve("opencode/data/auth.json");
    }

    private JsonNode inJail() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(inJailFile));
    }

    @Test
    void keysAreLentAndNoRefreshTokenThatIsUsedOnce() throws IOException {
        Files.writeString(users, USERS);
        openCode.prepare(context, true);
        assertThat(inJail().at("/anthropic/key").asString()).isEqualTo("sk-1");
        assertThat(inJail().at("/openai/access").asString()).isEqualTo("a-1");
        assertThat(inJail().at("/openai/refresh").asString()).isEmpty();
        assertThat(inJail().at("/github-copilot/refresh").asString()).isEqualTo("gho-1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inJailFile)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(users)).isEqualTo(USERS);
        assertThat(openCode.loginState(context)).isEqualTo(LoginState.LENT);
    }

    @Test
    void aLoginMadeInsideStaysAndWhatTheUserRenewedIsHandedOn() throws IOException {
        Files.writeString(users, USERS);
        openCode.prepare(context, true);
        Files.writeString(inJailFile, """
                {"openai":{"type":"oauth","refresh":"mine","access":"mine","expires":1},
                 "groq":{"type":"api","key":"inside"},
                 "anthropic":{"type":"api","key":"sk-1"}}""");
        Files.writeString(users, USERS.replace("sk-1", "sk-2"));
        openCode.keepAlive(context, true);
        assertThat(inJail().at("/openai/access").asString()).isEqualTo("mine");
        assertThat(inJail().at("/groq/key").asString()).isEqualTo("inside");
        assertThat(inJail().at("/anthropic/key").asString()).isEqualTo("sk-2");
    }

    @Test
    void aLoanEndsWithTheUsersLogin() throws IOException {
        Files.writeString(users, USERS);
        openCode.prepare(context, true);
        Files.delete(users);
        openCode.prepare(context, true);
        assertThat(inJail().has("openai")).isFalse();
        assertThat(openCode.loginState(context)).isEqualTo(LoginState.NONE);
    }

    @Test
    void aLinkThatAnAgentLeftIsReplacedAndNothingReadThroughIt() throws IOException {
        Path secret = Files.writeString(context.home().resolve("secret"), "{\"x\":{\"type\":\"api\",\"key\":\"s\"}}");
        openCode.prepare(context, true);
        Files.createSymbolicLink(inJailFile, secret);
        Files.writeString(users, USERS);
        openCode.prepare(context, true);
        assertThat(inJailFile).isRegularFile();
        assertThat(inJail().has("x")).isFalse();
        assertThat(Files.readString(secret)).contains("\"s\"");
    }

    @Test
    void hqtsOwnLoginIsSharedByALinkAndOutlivesAJail() throws IOException {
        Files.writeString(users, USERS);
        Path fresh = OwnLogin.makeFresh(context.data());
        assertThat(own.environment(fresh)).containsEntry("XDG_DATA_HOME", fresh.toString());
        assertThatThrownBy(() -> own.adopt(fresh)).isInstanceOf(HqtException.class);
        Files.createDirectories(fresh.resolve("opencode"));
        Files.writeString(fresh.resolve("opencode/auth.json"), USERS);
        own.adopt(fresh);
        openCode.prepare(context, true);
        assertThat(openCode.loginState(context)).isEqualTo(LoginState.OWN);
        assertThat(Files.readSymbolicLink(inJailFile)).isEqualTo(Path.of("/run/hqt/login/auth.json"));
        assertThat(openCode.sandboxBinds(context))
                .contains(new Bind.Writable(context.data().resolve("login/opencode"), Path.of("/run/hqt/login")));
        openCode.keepAlive(context, true);
        assertThat(Files.isSymbolicLink(inJailFile)).isTrue();
        own.remove();
        openCode.prepare(context, true);
        assertThat(inJailFile).isRegularFile();
    }
}
