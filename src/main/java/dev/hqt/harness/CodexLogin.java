package dev.hqt.harness;

import dev.hqt.process.Command;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lends the user's Codex login to a jail: an API key as it is, of a ChatGPT login the access token without its refresh
 * token, for the reasons that {@link ClaudeLogin} gives. Codex 0.171.0 takes such an {@code auth.json} when the refresh
 * token is an empty text (not when it is missing). The access token tells its own end ({@code exp} of the JWT); the
 * user's own codex renews it on the host ({@code codex features list} does, once it has ended, seen in 0.171.0).
 */
final class CodexLogin {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String REFRESH_TOKEN = "refresh_token";

    private final CommandRunner runner;
    private final Clock clock;
    private final Renewals renewals;

    CodexLogin(CommandRunner runner, Clock clock) {
        this.runner = runner;
        this.clock = clock;
        this.renewals = new Renewals(clock);
    }

    /** Makes the jail's login what hqt's own one is now, or else the user's, renewing that first when it has ended. */
    void lend(CodexFolders folders, CodexOwnLogin own, Map<String, String> environment) {
        Optional<String> inJail = UntrustedFile.read(folders.lentLogin(), Renewals.LARGEST_LOGIN);
        if (inJail.filter(CodexLogin::isOwn).isPresent()) {
            return;
        }
        Optional<String> loan = own.isThere()
                ? own.alone(() -> loan(own.file(), withHome(own.home(), environment)))
                : loan(folders.login(), environment);
        if (loan.isEmpty()) {
            // A key that somebody gave to this session's codex inside is the session's own.
            inJail.filter(json -> !tokens(json).isMissingNode())
                    .ifPresent(ended -> PrivateFiles.remove(folders.lentLogin()));
        } else if (!loan.equals(inJail)) {
            PrivateFiles.write(folders.lentLogin(), loan.get(), folders.state());
        }
    }

    private static Map<String, String> withHome(Path home, Map<String, String> environment) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(CodexFolders.VARIABLE, home.toString());
        return changed;
    }

    private Optional<String> loan(Path login, Map<String, String> environment) {
        Optional<String> json = Renewals.readLogin(login);
        if (json.filter(text -> hasEnded(text, clock.instant())).isPresent() && renewals.isDue(login)) {
            Executables.find("codex", environment.getOrDefault("PATH", ""))
                    .ifPresent(codex -> runner.run(Command.of(codex.toString(), "features", "list")
                            .withEnvironment(environment)
                            .within(Renewals.DEADLINE)));
            json = Renewals.readLogin(login);
        }
        return json.flatMap(CodexLogin::withoutRefreshToken);
    }

    /** The login as it may be lent, or nothing when it is damaged. */
    static Optional<String> withoutRefreshToken(String login) {
        if (!(parsed(login) instanceof ObjectNode lent)) {
            return Optional.empty();
        }
        if (lent.path("tokens") instanceof ObjectNode tokens) {
            tokens.put(REFRESH_TOKEN, "");
        }
        return Optional.of(lent.toString());
    }

    /** Whether this login can renew itself, so is no loan. */
    static boolean isOwn(String login) {
        return !tokens(login).path(REFRESH_TOKEN).asString("").isEmpty();
    }

    static boolean hasEnded(String login, Instant now) {
        String[] parts = tokens(login).path("access_token").asString("").split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        try {
            String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
            JsonNode end = parsed(claims).path("exp");
            return end.isNumber() && Instant.ofEpochSecond(end.asLong()).isBefore(now);
        } catch (IllegalArgumentException noJwt) {
            return false;
        }
    }

    private static JsonNode tokens(String login) {
        return parsed(login).path("tokens");
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException damaged) {
            return JSON.missingNode();
        }
    }
}
