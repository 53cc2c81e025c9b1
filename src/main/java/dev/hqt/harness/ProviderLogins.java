package dev.hqt.harness;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lends a file of logins by provider ({@code auth.json} of OpenCode and of pi, which look alike) to a jail: keys as they
 * are, of an OAuth login the access token without its refresh token, for the reasons that {@link ClaudeLogin} gives
 * (ChatGPT, xAI and GitLab take each refresh token once). What GitHub Copilot calls so is no such token but the login
 * itself, used at every request and never changed (read in OpenCode 1.18.33 and pi 1.6.0).
 *
 * <p>Weaker than with claude and codex: hqt has nobody renew these tokens on the host, only a conversation there does. So a
 * loan ends with its access token, unless the user's own harness runs in between; hqt's own login does not end.
 *
 * <p>Both write the file in place, and through a link: no rename can be lost.
 *
 * @param users the user's own file
 * @param inJail where the jail finds it, in a folder of the session's that the jail can write
 * @param scratch a folder beside it that no jail shows
 */
record ProviderLogins(Path users, Path inJail, Path scratch) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String REFRESH_TOKEN = "refresh";
    private static final String UNCHANGING = "github-copilot";

    /** Makes the jail's logins what hqt's own are now, or else the user's; what was added inside stays. */
    void lend(ProviderOwnLogin own) {
        if (own.isThere()) {
            own.makeShared();
            PrivateFiles.makeLink(inJail, ProviderOwnLogin.INSIDE.resolve(ProviderOwnLogin.FILE));
        } else {
            if (Files.isSymbolicLink(inJail)) {
                PrivateFiles.remove(inJail);
            }
            handOn();
        }
    }

    /** Hands on to a running jail what the user's own harness has renewed; not to one that has hqt's own login. */
    void keepLent() {
        if (Files.isRegularFile(inJail, LinkOption.NOFOLLOW_LINKS)) {
            handOn();
        }
    }

    private void handOn() {
        Optional<String> before = UntrustedFile.read(inJail, Renewals.LARGEST_LOGIN);
        Optional<String> loan = Renewals.readLogin(users).flatMap(ProviderLogins::withoutRefreshTokens);
        if (loan.isPresent() || before.isPresent()) {
            String merged = merged(loan.orElse("{}"), before.orElse("{}"));
            if (!before.equals(Optional.of(merged))) {
                PrivateFiles.write(inJail, merged, scratch);
            }
        }
    }

    /** Whose logins the jails get. */
    LoginState state(ProviderOwnLogin own, boolean keyInEnvironment) {
        if (own.isThere()) {
            return LoginState.OWN;
        }
        if (keyInEnvironment) {
            return LoginState.VARIABLE;
        }
        return Renewals.readLogin(users)
                        .flatMap(ProviderLogins::withoutRefreshTokens)
                        .isPresent()
                ? LoginState.LENT
                : LoginState.NONE;
    }

    /** The logins as they may be lent, or nothing when there are none. */
    static Optional<String> withoutRefreshTokens(String logins) {
        if (!(parsed(logins) instanceof ObjectNode lent) || lent.isEmpty()) {
            return Optional.empty();
        }
        lent.properties().forEach(login -> {
            if (login.getValue() instanceof ObjectNode entry
                    && entry.has(REFRESH_TOKEN)
                    && !login.getKey().startsWith(UNCHANGING)) {
                entry.put(REFRESH_TOKEN, "");
            }
        });
        return Optional.of(lent.toString());
    }

    /** The loan, and of what the jail has what was made there: a login that renews itself, and a key of another provider. */
    private static String merged(String loan, String inJail) {
        ObjectNode merged = objectOrEmpty(loan);
        objectOrEmpty(inJail).properties().forEach(login -> {
            JsonNode entry = login.getValue();
            boolean oauth = entry.has(REFRESH_TOKEN);
            boolean renewsItself = oauth
                    && !entry.path(REFRESH_TOKEN).asString("").isEmpty()
                    && !login.getKey().startsWith(UNCHANGING);
            if (renewsItself || (!oauth && !merged.has(login.getKey()))) {
                merged.set(login.getKey(), entry);
            }
        });
        return merged.toString();
    }

    private static ObjectNode objectOrEmpty(String json) {
        return parsed(json) instanceof ObjectNode object ? object : JSON.createObjectNode();
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException damaged) {
            return JSON.missingNode();
        }
    }
}
