package dev.hqt.harness;

import dev.hqt.HqtException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * hqt's own Google login for Gemini CLI. Gemini has no command to log in: it is started in an empty home, where it asks
 * for the way itself, and its user leaves it with {@code /quit} afterwards.
 */
final class GeminiOwnLogin implements OwnLogin {
    private final Path logins;

    /** @param data hqt's data folder */
    GeminiOwnLogin(Path data) {
        this.logins = data.resolve("login");
    }

    Path file() {
        return logins.resolve("gemini").resolve(GeminiLogin.FILE);
    }

    @Override
    public List<String> arguments() {
        return List.of();
    }

    /** Nothing but the question for the login is to be asked, and no variable is to answer it. */
    @Override
    public Map<String, String> environment(Path fresh) {
        return Map.of(
                GeminiFolders.VARIABLE,
                fresh.toString(),
                "GEMINI_CLI_TRUST_WORKSPACE",
                "true",
                "GEMINI_DEFAULT_AUTH_TYPE",
                "oauth-personal");
    }

    @Override
    public boolean isThere() {
        return GeminiLogin.read(file()).isPresent();
    }

    @Override
    public void adopt(Path fresh) {
        String login = GeminiLogin.read(GeminiFolders.standard(fresh).resolve(GeminiLogin.FILE))
                .orElseThrow(
                        () -> new HqtException("Gemini CLI made no Google login, so nothing has changed: try again,"
                                + " choose to sign in with Google, and leave it with /quit. (A key of the API is given to jails"
                                + " by the variable GEMINI_API_KEY.)"));
        PrivateFiles.makeDirectories(logins.resolve("gemini"));
        PrivateFiles.write(file(), login, logins);
    }

    @Override
    public void remove() {
        PrivateFiles.remove(logins.resolve("gemini"));
    }
}
