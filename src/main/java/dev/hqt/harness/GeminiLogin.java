package dev.hqt.harness;

import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lends a Google login to a jail: a copy of {@code oauth_creds.json}, whole. Other than with the logins of
 * {@link ClaudeLogin}, whoever renews takes nothing from anybody: Google's refresh tokens stay good when they are used
 * (RFC 6749 §6 leaves that to the server). And no command of gemini's renews a login outside, so a copy without one
 * would end after an hour. The agent can thus read it; who minds gives the jail a key of the API instead.
 *
 * <p>Gemini 0.61.0 writes the file in place, into the session's own folder. What it renewed stays there until the lender's
 * is another one.
 */
final class GeminiLogin {
    static final String FILE = "oauth_creds.json";

    private static final JsonMapper JSON = JsonMapper.shared();

    private GeminiLogin() {}

    /**
     * Makes the jail's login a copy of the lender's, unless it already grew out of that one. A login that was made
     * inside is the session's own and stays as long as nobody lends one.
     */
    static void lend(Optional<String> loan, GeminiFolders folders) {
        Path remembered = folders.state().resolve("gemini-loan.json");
        Optional<String> last = Renewals.readLogin(remembered);
        if (loan.isEmpty()) {
            if (last.isPresent()) {
                PrivateFiles.remove(folders.lentLogin());
                PrivateFiles.remove(remembered);
            }
            return;
        }
        boolean isThere = UntrustedFile.read(folders.lentLogin(), Renewals.LARGEST_LOGIN)
                .filter(GeminiLogin::isLogin)
                .isPresent();
        if (!isThere || !loan.equals(last)) {
            PrivateFiles.write(folders.lentLogin(), loan.get(), folders.state());
            PrivateFiles.write(remembered, loan.get(), folders.state());
        }
    }

    /** The login in this file, or nothing when it is none that can renew itself. */
    static Optional<String> read(Path file) {
        return Renewals.readLogin(file).filter(GeminiLogin::isLogin);
    }

    private static boolean isLogin(String json) {
        try {
            JsonNode token = JSON.readTree(json).path("refresh_token");
            return !token.asString("").isEmpty();
        } catch (JacksonException damaged) {
            return false;
        }
    }
}
