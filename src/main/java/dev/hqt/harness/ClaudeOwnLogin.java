package dev.hqt.harness;

import dev.hqt.HqtException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * hqt's own Claude login, which the jails share and renew themselves, so that a session is logged in while no hqt runs.
 *
 * <p>They share a directory, since claude replaces the file (a bind of the file alone makes it write in place, and others
 * read it empty; measured). Two of claude's locks lie in the directory and a third beside it, as {@code <directory>.lock}:
 * the jails are shown the directory above. Nothing else is in that one.
 */
final class ClaudeOwnLogin implements OwnLogin {
    static final String STORE = "store";
    static final String CREDENTIALS = ".credentials.json";
    static final String ACCOUNT = "oauthAccount";

    private static final String SETTINGS = ".claude.json";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path logins;

    /** @param data hqt's data folder */
    ClaudeOwnLogin(Path data) {
        this.logins = data.resolve("login");
    }

    /** What the jails share: writable for all of them, so nothing that is read from it is trusted. */
    Path shared() {
        return logins.resolve("claude");
    }

    /** Whose login it is, for {@code .claude.json}; no jail shows it. */
    private Path account() {
        return logins.resolve("claude-account.json");
    }

    @Override
    public List<String> arguments() {
        return List.of("auth", "login");
    }

    @Override
    public Map<String, String> environment(Path fresh) {
        return Map.of(ClaudeFolders.VARIABLE, fresh.toString(), "CLAUDE_SECURESTORAGE_CONFIG_DIR", fresh.toString());
    }

    @Override
    public boolean isThere() {
        Path file = shared().resolve(STORE).resolve(CREDENTIALS);
        return UntrustedFile.read(file, Renewals.LARGEST_LOGIN)
                .filter(ClaudeLogin::isOwn)
                .isPresent();
    }

    @Override
    public void adopt(Path fresh) {
        String login = Renewals.readLogin(fresh.resolve(CREDENTIALS))
                .filter(ClaudeLogin::isOwn)
                .orElseThrow(() -> new HqtException("Claude Code made no login that can renew itself, so nothing has"
                        + " changed: try again, and log in with a subscription."));
        makeShared();
        PrivateFiles.writeBelow(shared(), STORE, CREDENTIALS, login, logins);
        PrivateFiles.write(account(), accountOf(fresh).toString(), logins);
    }

    /** Makes what the jails are shown. */
    void makeShared() {
        PrivateFiles.makeDirectories(shared());
        PrivateFiles.makeRealDirectory(shared().resolve(STORE));
    }

    /** Whose login it is, as claude keeps it in its settings; null when it is not known. */
    Optional<JsonNode> accountName() {
        return Renewals.readLogin(account()).map(ClaudeOwnLogin::parsed).map(json -> json.get(ACCOUNT));
    }

    private static ObjectNode accountOf(Path fresh) {
        ObjectNode kept = JSON.createObjectNode();
        Renewals.readLogin(fresh.resolve(SETTINGS))
                .map(ClaudeOwnLogin::parsed)
                .map(settings -> settings.get(ACCOUNT))
                .ifPresent(account -> kept.set(ACCOUNT, account));
        return kept;
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException damaged) {
            return JSON.createObjectNode();
        }
    }

    @Override
    public void remove() {
        PrivateFiles.remove(shared());
        PrivateFiles.remove(account());
    }
}
