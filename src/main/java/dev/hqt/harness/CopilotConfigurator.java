package dev.hqt.harness;

import dev.hqt.process.Command;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * GitHub Copilot CLI. Owns its flags and its folder in the jail; {@link CopilotConfig} owns its login, {@link
 * CopilotEvents} reads what it does. Seen with 1.0.102.
 *
 * <p>In a jail {@code ~/.copilot} is a folder of the session's own with the user's conversations on it. Not the user's:
 * copilot obeys what stands there (hooks, plugins, agents, servers). What it unpacks itself into and runs, 235 MB, is the
 * user's and read-only.
 */
public final class CopilotConfigurator implements HarnessConfigurator {
    private static final String SESSION_ID = "--session-id";
    private static final String PACKAGES = "pkg";
    private static final Duration UNPACKING = Duration.ofSeconds(60);

    /** A line may hold a tool's whole result. */
    private static final int END_OF_EVENTS = 256 * 1024;

    private static final List<String> SHOWN_FILES =
            List.of("settings.json", "copilot-instructions.md", "AGENTS.md", "keybindings.json", "lsp-config.json");

    private static final List<String> SHOWN_DIRECTORIES =
            List.of("agents", "skills", "installed-plugins", "hooks", "extensions", "instructions", "prompts");

    /** The first of them that is set counts; the others are logins to more than Copilot. */
    private static final List<String> TOKENS = List.of("COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN");

    private static final List<String> ENVIRONMENT = List.of(
            "COPILOT_API_URL",
            "COPILOT_AUTO_TIER",
            "COPILOT_GH_HOST",
            "COPILOT_MODEL",
            "COPILOT_OFFLINE",
            "COPILOT_PROVIDER_API_KEY",
            "COPILOT_PROVIDER_AZURE_API_VERSION",
            "COPILOT_PROVIDER_BASE_URL",
            "COPILOT_PROVIDER_BEARER_TOKEN",
            "COPILOT_PROVIDER_HEADERS",
            "COPILOT_PROVIDER_MAX_OUTPUT_TOKENS",
            "COPILOT_PROVIDER_MAX_PROMPT_TOKENS",
            "COPILOT_PROVIDER_MODEL_ID",
            "COPILOT_PROVIDER_TRANSPORT",
            "COPILOT_PROVIDER_TYPE",
            "COPILOT_PROVIDER_WIRE_API",
            "COPILOT_PROVIDER_WIRE_MODEL",
            "GH_HOST");

    private final CommandRunner runner;
    /** Whole lines, since a conversation that is shown may quote any of them. */
    private static final RefusalRules REFUSALS =
            new RefusalRules(Map.of(ResumeRefusal.UNKNOWN_ID, "Error: No session, task, or name matched .*"));

    private final HarnessProbe probe;
    private final ProcessFiles processes;
    private final StatusRuleFiles rules;

    public CopilotConfigurator(CommandRunner runner, HarnessProbe probe, StatusRuleFiles rules) {
        this(runner, probe, ProcessFiles.ofThisMachine(), rules);
    }

    CopilotConfigurator(CommandRunner runner, HarnessProbe probe, ProcessFiles processes, StatusRuleFiles rules) {
        this.runner = runner;
        this.probe = probe;
        this.processes = processes;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "copilot";
    }

    @Override
    public String displayName() {
        return "GitHub Copilot CLI";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("1.0.102");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("copilot");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--allow-all");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return HostPath.movable(CopilotFolders.standard(home), CopilotFolders.VARIABLE, environment);
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(TOKENS);
        names.addAll(ENVIRONMENT);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    @Override
    public List<String> environmentNames(HarnessContext context) {
        List<String> names = new ArrayList<>(environmentNames());
        String used = token(context.environment()).orElse("");
        names.removeIf(name -> TOKENS.contains(name) && !name.equals(used));
        return List.copyOf(names);
    }

    private static Optional<String> token(Map<String, String> environment) {
        return TOKENS.stream()
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .findFirst();
    }

    @Override
    public List<String> networkHosts() {
        return List.of("github.com", "api.github.com", "*.githubcopilot.com", "copilot-proxy.githubusercontent.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        return Map.of(
                // It is read-only inside.
                "COPILOT_AUTO_UPDATE",
                "false",
                // Not in ~/.cache, which is the project's own.
                "COPILOT_PKG_CACHE_HOME",
                CopilotFolders.standard(context.home()).toString());
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        CopilotFolders folders = CopilotFolders.of(context);
        Path inside = folders.inside();
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folders.own(), inside));
        binds.add(new Bind.Writable(
                HostPath.real(folders.conversations()).orElse(folders.conversations()),
                inside.resolve("session-state")));
        CopilotFolders.packages(context.home(), context.environment())
                .flatMap(HostPath::real)
                .ifPresent(packages -> binds.add(new Bind.ReadOnly(packages, inside.resolve(PACKAGES))));
        binds.addAll(UserFiles.shown(SHOWN_FILES, folders.configuration(), inside, context.home()));
        binds.addAll(UserFiles.shown(SHOWN_DIRECTORIES, folders.configuration(), inside, context.home()));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** Every mount point is made here, real and not a link: its jail is not running, so nobody can swap it meanwhile. */
    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        unpack(context);
        CopilotFolders folders = CopilotFolders.of(context);
        Path own = folders.own();
        PrivateFiles.makeDirectories(folders.state());
        PrivateFiles.makeDirectories(folders.conversations());
        Stream.of(own, own.resolve("session-state"), own.resolve(PACKAGES)).forEach(PrivateFiles::makeRealDirectory);
        UserFiles.makeMountPoints(SHOWN_FILES, SHOWN_DIRECTORIES, folders.configuration(), own);
        Path config = own.resolve("config.json");
        PrivateFiles.write(
                config,
                CopilotConfig.forJail(
                        lender(folders, context),
                        UntrustedFile.read(config, Renewals.LARGEST_LOGIN).orElse("{}"),
                        context.project()),
                folders.state());
    }

    /** Whatever it is asked for, copilot unpacks itself first; inside it would do so in memory, at each start. */
    private void unpack(HarnessContext context) {
        Map<String, String> environment = context.environment();
        if (CopilotFolders.packages(context.home(), environment).isEmpty()) {
            Executables.find("copilot", environment.getOrDefault("PATH", ""))
                    .ifPresent(copilot -> runner.run(Command.of(copilot.toString(), "--version")
                            .withEnvironment(environment)
                            .within(UNPACKING)));
        }
    }

    private static String lender(CopilotFolders folders, HarnessContext context) {
        return new CopilotOwnLogin(context.data())
                .read()
                .or(() -> Renewals.readLogin(folders.config()))
                .orElse("{}");
    }

    @Override
    public OwnLogin ownLogin(Path data) {
        return new CopilotOwnLogin(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (token(context.environment()).isPresent()
                || !context.environment()
                        .getOrDefault("COPILOT_PROVIDER_BASE_URL", "")
                        .isEmpty()) {
            return LoginState.VARIABLE;
        }
        if (ownLogin(context.data()).isThere()) {
            return LoginState.OWN;
        }
        return Renewals.readLogin(CopilotFolders.of(context).config())
                        .filter(CopilotConfig::holdsLogin)
                        .isPresent()
                ? LoginState.LENT
                : LoginState.NONE;
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null && !probe.lacksOption(request.program().executable(), SESSION_ID)) {
            command.addAll(List.of(SESSION_ID, id));
        }
        command.addAll(request.extraArguments());
        String prompt = request.prompt();
        if (prompt != null) {
            // As one word: after a blank, one that starts with a dash would be an option.
            command.add("--interactive=" + prompt);
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null) {
            // Its value is optional: as a word of its own it would be a prompt.
            command.add("--resume=" + id);
        }
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
        }
        CommandLines.addModel(command, "--model", request);
        return command;
    }

    @Override
    public String generateSessionId(long hqtSessionId) {
        return UUID.randomUUID().toString();
    }

    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        return observation.pid() == 0
                ? null
                : CopilotEvents.conversation(processes.openFiles(observation.pid()))
                        .orElse(null);
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }

    /** Its file says idle when it is not logged in, or asks whether to trust the folder: the screen tells. */
    @Override
    public boolean wantsScreen(HarnessReading without) {
        return without.status() != HarnessStatus.WAITING;
    }

    @Override
    public HarnessReading read(HarnessObservation observation) {
        String id = captureSessionId(observation);
        HarnessReading told = id == null ? HarnessReading.NOTHING : events(observation.context(), id);
        return statusRules()
                .overruling(observation)
                .orElseGet(() -> told.status() == null ? statusRules().read(observation) : told)
                .inConversation(id);
    }

    private static HarnessReading events(HarnessContext context, String id) {
        Path events = CopilotFolders.of(context).conversations().resolve(id).resolve("events.jsonl");
        return UntrustedFile.readEnd(events, END_OF_EVENTS)
                .map(CopilotEvents::read)
                .orElse(HarnessReading.NOTHING);
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }
}
