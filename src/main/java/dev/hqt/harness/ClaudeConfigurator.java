package dev.hqt.harness;

import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Claude Code. Owns its flags, its folders in the jail and its status file; {@link ClaudeLogin} owns the login,
 * {@link ClaudeSettings} what its private {@code .claude.json} says. Seen with 2.1.332 and 2.1.197.
 *
 * <p>In a jail {@code ~/.claude} is a directory in memory: on the user's own folder an agent could plant hooks that the
 * next start outside the jail runs, and a bind upon a file of it is lost when the host renames another file over it.
 */
public final class ClaudeConfigurator implements HarnessConfigurator {
    private static final long CONFIGURATION_BYTES = 256L << 20;
    private static final long RUNTIME_BYTES = 16L << 20;
    private static final int LARGEST_SETTINGS = 32 << 20;
    private static final Path RUNTIME = Path.of("/run/hqt");
    private static final Path INSIDE_LOGIN = RUNTIME.resolve("login");
    private static final JsonMapper JSON = JsonMapper.shared();

    /** The user's own settings and extensions; what of it exists is shown read-only. */
    private static final List<String> SHOWN = List.of(
            "settings.json",
            "CLAUDE.md",
            "AGENTS.md",
            "commands",
            "agents",
            "skills",
            "plugins",
            "hooks",
            "rules",
            "output-styles",
            "keybindings.json",
            "themes",
            "statusline.sh");

    /** Both would be questions on the screen: that no permissions are asked, and each server of a project's .mcp.json. */
    private static final String JAIL_SETTINGS =
            "{\"skipDangerousModePermissionPrompt\":true,\"enableAllProjectMcpServers\":true}";

    private final ClaudeLogin login;
    private final ProcessFiles processes;
    private final StatusRuleFiles rules;

    public ClaudeConfigurator(CommandRunner runner, Clock clock, StatusRuleFiles rules) {
        this(new ClaudeLogin(runner, clock), ProcessFiles.ofThisMachine(), rules);
    }

    ClaudeConfigurator(ClaudeLogin login, ProcessFiles processes, StatusRuleFiles rules) {
        this.login = login;
        this.processes = processes;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "claude";
    }

    @Override
    public String displayName() {
        return "Claude Code";
    }

    @Override
    public List<String> binaryNames() {
        return List.of("claude");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--dangerously-skip-permissions");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return HostPath.movable(ClaudeFolders.standard(home), ClaudeFolders.VARIABLE, environment);
    }

    @Override
    public List<String> environmentNames() {
        return ClaudeEnvironment.names();
    }

    @Override
    public List<String> environmentNames(HarnessContext context) {
        return ClaudeEnvironment.names(context.environment());
    }

    /** From its network documentation: the model, the login, and what its settings fetch. */
    @Override
    public List<String> networkHosts() {
        return List.of("api.anthropic.com", "claude.ai", "platform.claude.com", "console.anthropic.com");
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("2.1.332, 2.1.197");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        return Map.of(
                // Its program is read-only inside: it would only complain at every start.
                "DISABLE_AUTOUPDATER",
                "1",
                "CLAUDE_SECURESTORAGE_CONFIG_DIR",
                (own(context).isThere() ? INSIDE_LOGIN.resolve(ClaudeOwnLogin.STORE) : INSIDE_LOGIN).toString());
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        ClaudeFolders folders = ClaudeFolders.of(context);
        Path inside = folders.insideConfiguration();
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.EmptyDirectory(inside, CONFIGURATION_BYTES));
        binds.add(new Bind.Writable(folders.otherTranscripts(), inside.resolve("projects")));
        binds.add(new Bind.Writable(realOf(folders.transcripts()), folders.insideTranscripts()));
        binds.add(new Bind.Writable(folders.statusFiles(), inside.resolve("sessions")));
        binds.addAll(UserFiles.shown(SHOWN, folders.configuration(), inside, context.home()));
        binds.add(new Bind.EmptyDirectory(RUNTIME, RUNTIME_BYTES));
        binds.add(new Bind.Writable(folders.privateSettings(), RUNTIME.resolve("claude")));
        binds.add(new Bind.Symlink(RUNTIME.resolve("claude/claude.json").toString(), folders.insideSettings()));
        if (own(context).isThere()) {
            binds.add(new Bind.Writable(own(context).shared(), INSIDE_LOGIN));
        } else {
            binds.add(new Bind.Writable(folders.login(), INSIDE_LOGIN));
            binds.addAll(loginOfOldVersions(folders));
        }
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /**
     * Versions that do not know {@code CLAUDE_SECURESTORAGE_CONFIG_DIR} (up to 2.1.100 at least; 2.1.197 does) look for
     * the login in its old place. A lent login is never written, so it can be shown there read-only; a newer claude
     * does not look there.
     */
    private static List<Bind> loginOfOldVersions(ClaudeFolders folders) {
        Path lent = folders.login().resolve(".credentials.json");
        return Files.isRegularFile(lent)
                ? List.of(new Bind.ReadOnly(lent, folders.insideConfiguration().resolve(".credentials.json")))
                : List.of();
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        ClaudeFolders folders = ClaudeFolders.of(context);
        PrivateFiles.makeDirectories(folders.state());
        PrivateFiles.makeDirectories(folders.transcripts());
        Stream.of(folders.statusFiles(), folders.privateSettings(), folders.login(), folders.otherTranscripts())
                .forEach(PrivateFiles::makeRealDirectory);
        PrivateFiles.makeRealDirectory(
                folders.otherTranscripts().resolve(folders.transcripts().getFileName()));
        // What a killed claude left would be read as the next one's: in a jail both are process 2.
        PrivateFiles.empty(folders.statusFiles());
        writeSettings(folders, context);
        if (own(context).isThere()) {
            own(context).makeShared();
            login.takeBack(folders);
        } else {
            login.lend(folders, context.environment());
        }
    }

    private static ClaudeOwnLogin own(HarnessContext context) {
        return new ClaudeOwnLogin(context.data());
    }

    @Override
    public OwnLogin ownLogin(Path data) {
        return new ClaudeOwnLogin(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (ClaudeLogin.logsInByItself(context.environment())) {
            return LoginState.VARIABLE;
        }
        if (own(context).isThere()) {
            return LoginState.OWN;
        }
        return Renewals.readLogin(ClaudeFolders.of(context).credentials())
                        .flatMap(ClaudeLogin::withoutRefreshToken)
                        .isPresent()
                ? LoginState.LENT
                : LoginState.NONE;
    }

    private static void writeSettings(ClaudeFolders folders, HarnessContext context) {
        Path mine = folders.privateSettings().resolve("claude.json");
        Path seed = folders.state().resolve("claude-seed.json");
        ObjectNode users = parsed(readTrusted(folders.settings()));
        if (own(context).isThere()) {
            own(context).accountName().ifPresent(account -> users.set(ClaudeOwnLogin.ACCOUNT, account));
        }
        ClaudeSettings.Merged merged = ClaudeSettings.merge(
                users,
                parsed(UntrustedFile.read(mine, LARGEST_SETTINGS)),
                parsed(readTrusted(seed)),
                context.project(),
                context.environment());
        PrivateFiles.write(seed, merged.seed().toString(), folders.state());
        PrivateFiles.write(mine, merged.settings().toString(), folders.state());
    }

    /** A user's file that is damaged is no reason not to start: claude itself mends it, or not, outside. */
    private static ObjectNode parsed(Optional<String> json) {
        try {
            return json.map(JSON::readTree).map(ClaudeSettings::objectOrEmpty).orElseGet(JSON::createObjectNode);
        } catch (JacksonException damaged) {
            return JSON.createObjectNode();
        }
    }

    private static Optional<String> readTrusted(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** As it will be: for a dry run nothing has been made yet. */
    private static Path realOf(Path directory) {
        return HostPath.real(directory).orElse(directory);
    }

    @Override
    public void keepAlive(HarnessContext context, boolean sandboxed) {
        ClaudeFolders folders = ClaudeFolders.of(context);
        // A jail that was started before hqt had a login of its own still lives on the loan.
        if (sandboxed && (login.isLent(folders) || !own(context).isThere())) {
            login.lend(folders, context.environment());
        }
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("--session-id", id));
        }
        CommandLines.addModel(command, "--model", request);
        command.addAll(request.extraArguments());
        CommandLines.addPrompt(command, request);
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("--resume", id));
        }
        CommandLines.addModel(command, "--model", request);
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
            command.addAll(List.of("--settings", JAIL_SETTINGS));
        }
        return command;
    }

    @Override
    public String generateSessionId(long hqtSessionId) {
        return UUID.randomUUID().toString();
    }

    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        return statusFile(observation).map(HarnessReading::harnessSessionId).orElse(null);
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }

    /** Its file says idle, or busy, when it is not logged in or its limit is reached: the screen tells. */
    @Override
    public boolean wantsScreen(HarnessReading without) {
        return without.status() != HarnessStatus.WAITING;
    }

    @Override
    public HarnessReading read(HarnessObservation observation) {
        HarnessReading file = statusFile(observation).orElse(HarnessReading.NOTHING);
        HarnessReading best = statusRules()
                .overruling(observation)
                .orElseGet(() -> file.status() == null ? statusRules().read(observation) : file);
        return best.inConversation(file.harnessSessionId());
    }

    private Optional<HarnessReading> statusFile(HarnessObservation observation) {
        if (observation.pid() == 0) {
            return Optional.empty();
        }
        ClaudeFolders folders = ClaudeFolders.of(observation.context());
        Path directory = observation.sandboxed()
                ? folders.statusFiles()
                : folders.configuration().resolve("sessions");
        return ClaudeStatusFile.read(directory, observation.pid(), processes);
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return ClaudeScreen.refusal(lastWords);
    }
}
