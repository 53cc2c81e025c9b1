package dev.hqt.harness;

import dev.hqt.process.Command;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lends the user's Claude login to a jail: the access token, never the refresh token.
 *
 * <p>Why not a copy of the whole login: refresh tokens are used once. Whichever of two copies refreshes first makes the
 * other one worthless, and the server may then end the whole login; so a jail with a copy would log the user's own
 * Claude Code out, some hours later. And a refresh token is a login for months, in the hands of an agent that asks
 * nobody. An access token ends by itself after hours.
 *
 * <p>The lent token is therefore renewed where the login lives: by the user's own claude, on the host, with its own
 * locks ({@code claude plugin list} refreshes a token that has less than five minutes left, {@code claude auth status} one
 * that has ended; both seen in 2.1.332 against a token server with single-use tokens). A running jailed claude takes a
 * newer token from the file when its own is refused (seen in 2.1.332).
 *
 * <p>A login that was made inside the jail ({@code /login}) has a refresh token of its own: it is the session's, and is
 * left alone.
 */
final class ClaudeLogin {
    /** Claude Code's own margin is five minutes; a poll a minute then finds it renewed before it ends. */
    private static final Duration MARGIN = Duration.ofMinutes(4);

    /** Ways to have claude refresh a token, the quicker one first; the second does it before the end too. */
    private static final List<List<String>> AFTER_THE_END =
            List.of(List.of("auth", "status"), List.of("plugin", "list"));

    private static final List<List<String>> BEFORE_THE_END = List.of(List.of("plugin", "list"));
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String OAUTH = "claudeAiOauth";
    private static final String REFRESH_TOKEN = "refreshToken";

    /** An environment that logs in by itself: then nothing needs to be lent. */
    private static final List<String> OTHER_CREDENTIALS = List.of(
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_AUTH_TOKEN",
            "CLAUDE_CODE_OAUTH_TOKEN",
            "CLAUDE_CODE_USE_BEDROCK",
            "CLAUDE_CODE_USE_VERTEX",
            "CLAUDE_CODE_USE_FOUNDRY");

    private final CommandRunner runner;
    private final Clock clock;
    private final Renewals renewals;

    ClaudeLogin(CommandRunner runner, Clock clock) {
        this.runner = runner;
        this.clock = clock;
        this.renewals = new Renewals(clock);
    }

    /** Makes the jail's login what the user's own one is now, renewing that first when it is about to end. */
    void lend(ClaudeFolders folders, Map<String, String> environment) {
        Path lent = lent(folders);
        Optional<String> inJail = UntrustedFile.read(lent, Renewals.LARGEST_LOGIN);
        if (inJail.filter(ClaudeLogin::isOwn).isPresent()) {
            return;
        }
        Optional<String> loan = logsInByItself(environment) ? Optional.empty() : loan(folders, environment);
        if (loan.isPresent()) {
            if (!loan.equals(inJail)) {
                PrivateFiles.write(lent, loan.get(), folders.state());
            }
        } else {
            PrivateFiles.remove(lent);
        }
    }

    /** Whether the jail has something that was lent, so that it needs looking after. */
    boolean isLent(ClaudeFolders folders) {
        return UntrustedFile.read(lent(folders), Renewals.LARGEST_LOGIN)
                .filter(json -> !isOwn(json))
                .isPresent();
    }

    /** Takes away what was lent, and not a login that was made inside. */
    void takeBack(ClaudeFolders folders) {
        if (isLent(folders)) {
            PrivateFiles.remove(lent(folders));
        }
    }

    private static Path lent(ClaudeFolders folders) {
        return folders.login().resolve(".credentials.json");
    }

    private Optional<String> loan(ClaudeFolders folders, Map<String, String> environment) {
        Path credentials = folders.credentials();
        Optional<String> login = Renewals.readLogin(credentials);
        if (isAboutToEnd(login) && renewals.isDue(credentials)) {
            for (List<String> way : hasEnded(login) ? AFTER_THE_END : BEFORE_THE_END) {
                boolean answered = renew(environment, way);
                login = Renewals.readLogin(credentials);
                if (!answered || !isAboutToEnd(login)) {
                    break;
                }
            }
        }
        return login.flatMap(ClaudeLogin::withoutRefreshToken);
    }

    private boolean isAboutToEnd(Optional<String> login) {
        return login.filter(json -> endsBefore(json, clock.instant().plus(MARGIN)))
                .isPresent();
    }

    private boolean hasEnded(Optional<String> login) {
        return login.filter(json -> endsBefore(json, clock.instant())).isPresent();
    }

    /**
     * Its outcome is what the file says afterwards; a claude that can't renew leaves a login that has ended.
     *
     * @return false when it gave no answer in time, or there is no claude: then another try is no use
     */
    private boolean renew(Map<String, String> environment, List<String> arguments) {
        Optional<Path> claude = Executables.find("claude", environment.getOrDefault("PATH", ""));
        if (claude.isEmpty()) {
            return false;
        }
        List<String> argv = new ArrayList<>(List.of(claude.get().toString()));
        argv.addAll(arguments);
        return !runner.run(Command.of(argv).withEnvironment(environment).within(Renewals.DEADLINE))
                .timedOut();
    }

    static boolean logsInByItself(Map<String, String> environment) {
        return OTHER_CREDENTIALS.stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    }

    /** The login as it may be lent, or nothing when there is no access token in it. */
    static Optional<String> withoutRefreshToken(String login) {
        if (!(oauth(login) instanceof ObjectNode oauth)
                || oauth.path("accessToken").asString("").isEmpty()) {
            return Optional.empty();
        }
        ObjectNode lent = JSON.createObjectNode();
        lent.set(OAUTH, oauth.deepCopy().without(REFRESH_TOKEN));
        return Optional.of(lent.toString());
    }

    /** Whether this login can renew itself, so is no loan. */
    static boolean isOwn(String login) {
        JsonNode oauth = oauth(login);
        return oauth != null && !oauth.path(REFRESH_TOKEN).asString("").isEmpty();
    }

    static boolean endsBefore(String login, Instant instant) {
        JsonNode oauth = oauth(login);
        return oauth != null
                && oauth.path("expiresAt").isNumber()
                && oauth.path("expiresAt").asLong() < instant.toEpochMilli();
    }

    private static @Nullable JsonNode oauth(String login) {
        try {
            return JSON.readTree(login).path(OAUTH);
        } catch (JacksonException damaged) {
            return null;
        }
    }
}
