package dev.hqt.harness;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * hqt's own Codex login: a {@code CODEX_HOME} that no jail shows, from which {@link CodexLogin} lends as from the user's.
 *
 * <p>Not shared between jails as claude's is: codex follows a link to a shared {@code auth.json} and replaces it under a
 * lock, but asks for new tokens before it takes that lock. Of six that started with an ended token, up to six used the same
 * refresh token (seen in 0.171.0), and a server that takes it once then ends the login. So the host's codex renews it,
 * one at a time.
 */
final class CodexOwnLogin implements OwnLogin {
    private static final String FILE = "auth.json";
    private static final Object ONE_AT_A_TIME = new Object();

    private final Path logins;

    /** @param data hqt's data folder */
    CodexOwnLogin(Path data) {
        this.logins = data.resolve("login");
    }

    /** The folder that codex is to take for its own. */
    Path home() {
        return logins.resolve("codex");
    }

    Path file() {
        return home().resolve(FILE);
    }

    @Override
    public List<String> arguments() {
        return List.of("login");
    }

    @Override
    public Map<String, String> environment(Path fresh) {
        return Map.of(CodexFolders.VARIABLE, fresh.toString());
    }

    @Override
    public boolean isThere() {
        return Renewals.readLogin(file())
                .flatMap(CodexLogin::withoutRefreshToken)
                .isPresent();
    }

    @Override
    public void adopt(Path fresh) {
        String login = Renewals.readLogin(fresh.resolve(FILE))
                .filter(json -> CodexLogin.withoutRefreshToken(json).isPresent())
                .orElseThrow(() -> new HqtException(
                        "Codex made no login, so nothing has changed: try again, and follow it to its" + " end."));
        PrivateFiles.makeDirectories(home());
        PrivateFiles.write(file(), login, logins);
    }

    /** Does this while no other hqt does: whoever comes second finds the login renewed. */
    <T> T alone(Supplier<T> renewal) {
        synchronized (ONE_AT_A_TIME) {
            try (FileChannel lock = FileChannel.open(
                            logins.resolve("codex.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = lock.lock()) {
                return renewal.get();
            } catch (IOException failure) {
                throw new HqtException(
                        "Can't lock " + logins.resolve("codex.lock") + ": " + failure.getMessage()
                                + ". Look at its permissions.",
                        failure);
            }
        }
    }

    @Override
    public void remove() {
        PrivateFiles.remove(home());
    }
}
