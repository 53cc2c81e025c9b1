package dev.hqt.harness;

import dev.hqt.HqtException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** hqt's own GitHub login for Copilot CLI, which {@link CopilotConfig} lends as it lends the user's. */
final class CopilotOwnLogin implements OwnLogin {
    private static final String FILE = "config.json";

    private final Path logins;

    /** @param data hqt's data folder */
    CopilotOwnLogin(Path data) {
        this.logins = data.resolve("login");
    }

    private Path file() {
        return logins.resolve("copilot").resolve(FILE);
    }

    Optional<String> read() {
        return Renewals.readLogin(file()).filter(CopilotConfig::holdsLogin);
    }

    @Override
    public List<String> arguments() {
        return List.of("login");
    }

    @Override
    public Map<String, String> environment(Path fresh) {
        return Map.of(CopilotFolders.VARIABLE, fresh.toString());
    }

    @Override
    public boolean isThere() {
        return read().isPresent();
    }

    @Override
    public void adopt(Path fresh) {
        String login = Renewals.readLogin(fresh.resolve(FILE))
                .filter(CopilotConfig::holdsLogin)
                .map(CopilotConfig::login)
                .orElseThrow(() -> new HqtException("Copilot left no login in its file, so nothing has changed: it may"
                        + " have put it into your keychain, which no jail sees. Give jails a token by the variable"
                        + " COPILOT_GITHUB_TOKEN instead."));
        PrivateFiles.makeDirectories(logins.resolve("copilot"));
        PrivateFiles.write(file(), login, logins);
    }

    @Override
    public void remove() {
        PrivateFiles.remove(logins.resolve("copilot"));
    }
}
