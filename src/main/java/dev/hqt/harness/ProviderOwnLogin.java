package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * hqt's own logins for OpenCode or pi, which the jails share and renew themselves. They share a directory, to which the
 * {@code auth.json} of each jail is a link. pi locks the file that the link leads to, so that no refresh token is used
 * twice; OpenCode has no lock: two jails that renew one login in the same second may use its token twice, and a strict
 * server then ends that login.
 *
 * @param data hqt's data folder
 * @param harness the harness's name
 * @param displayName the name a user reads
 * @param variable the variable that moves the folder in which the harness keeps its file
 * @param below the folder that it makes there itself; empty when it makes none
 */
record ProviderOwnLogin(Path data, String harness, String displayName, String variable, String below)
        implements OwnLogin {
    static final String FILE = "auth.json";

    /** Where the jails see it. */
    static final Path INSIDE = Path.of("/run/hqt/login");

    static ProviderOwnLogin ofOpenCode(Path data) {
        return new ProviderOwnLogin(data, "opencode", "OpenCode", "XDG_DATA_HOME", "opencode");
    }

    static ProviderOwnLogin ofPi(Path data) {
        return new ProviderOwnLogin(data, "pi", "pi", PiFolders.VARIABLE, "");
    }

    private Path logins() {
        return data.resolve("login");
    }

    /** What the jails share: writable for all of them, so nothing that is read from it is trusted. */
    private Path shared() {
        return logins().resolve(harness);
    }

    /** What a jail is shown of it, when there is one. */
    List<Bind> binds() {
        return isThere() ? List.of(new Bind.Writable(shared(), INSIDE)) : List.of();
    }

    @Override
    public List<String> arguments() {
        return List.of("auth", "login");
    }

    @Override
    public Map<String, String> environment(Path fresh) {
        return Map.of(variable, fresh.toString());
    }

    @Override
    public boolean isThere() {
        return UntrustedFile.read(shared().resolve(FILE), Renewals.LARGEST_LOGIN)
                .flatMap(ProviderLogins::withoutRefreshTokens)
                .isPresent();
    }

    @Override
    public void adopt(Path fresh) {
        String login = Renewals.readLogin(fresh.resolve(below).resolve(FILE))
                .filter(json -> ProviderLogins.withoutRefreshTokens(json).isPresent())
                .orElseThrow(() -> new HqtException(
                        displayName + " made no login, so nothing has changed: try again, and follow it to its end."));
        makeShared();
        PrivateFiles.writeBelow(logins(), harness, FILE, login, logins());
    }

    /** Makes what the jails are shown. */
    void makeShared() {
        PrivateFiles.makeDirectories(shared());
    }

    @Override
    public void remove() {
        PrivateFiles.remove(shared());
    }
}
