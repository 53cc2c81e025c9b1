package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * pi. Owns its flags and its folder in the jail; {@link ProviderLogins} owns the logins, {@link PiSessions} tells its
 * conversation. Seen with 1.6.0 and, for its flags, 0.74.2.
 *
 * <p>In a jail {@code ~/.pi/agent} is a directory in memory, with the user's settings read-only on it: extensions, packages
 * and servers there are programs that the next start outside runs, and so is a key that begins with {@code !}. The
 * conversations lie in a folder of the session's own, so that they are known exactly, whichever version it is and wherever
 * the settings keep others.
 */
public final class PiConfigurator implements HarnessConfigurator {
    private static final long AGENT_BYTES = 256L << 20;
    private static final Path RUNTIME = Path.of("/run/hqt/pi");
    private static final String APPROVE = "--approve";
    private static final String SESSION_ID = "--session-id";
    private static final String SESSION_FOLDER = "--session-dir";

    /** What pi itself writes: hqt's own part, or not worth keeping. */
    private static final Set<String> NOT_SHOWN =
            Set.of("auth.json", "mcp-auth.json", "mcp.log", "models-store.json", "sessions", "tmp", "trust.json");

    /** A whole line, since a conversation that is shown may quote it; that of 1.6.0 and 0.74.2. */
    private static final RefusalRules REFUSALS =
            new RefusalRules(Map.of(ResumeRefusal.UNKNOWN_ID, "No session found matching '.*'"));

    private final HarnessProbe probe;
    private final StatusRuleFiles rules;

    public PiConfigurator(HarnessProbe probe, StatusRuleFiles rules) {
        this.probe = probe;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "pi";
    }

    @Override
    public String displayName() {
        return "pi";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("1.6.0, 0.74.2");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("pi");
    }

    /** It never asks before it acts; but it asks whether it may load a project's extensions, which a jail can hold. */
    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of(APPROVE);
    }

    @Override
    public String unsandboxedWarning() {
        return "pi asks for nothing: without a jail it runs every command at once, with all your rights.";
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return HostPath.movable(PiFolders.standard(home), PiFolders.VARIABLE, environment);
    }

    @Override
    public List<String> environmentNames() {
        return PiEnvironment.names();
    }

    @Override
    public List<String> environmentNames(HarnessContext context) {
        return PiEnvironment.names(PiFolders.of(context));
    }

    /** Its list of models, and the usual providers: which of them depends on the user's settings. */
    @Override
    public List<String> networkHosts() {
        return List.of(
                "pi.dev",
                "api.anthropic.com",
                "platform.claude.com",
                "api.openai.com",
                "auth.openai.com",
                "chatgpt.com",
                "openrouter.ai",
                "generativelanguage.googleapis.com",
                "api.individual.githubcopilot.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        // Its program is read-only inside: it would only complain at every start.
        return Map.of("PI_SKIP_VERSION_CHECK", "1");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        PiFolders folders = PiFolders.of(context);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.EmptyDirectory(folders.inside(), AGENT_BYTES));
        binds.add(new Bind.Writable(folders.sessions(), folders.insideSessions()));
        binds.addAll(UserFiles.shown(names(folders.agent()), folders.agent(), folders.inside(), context.home()));
        binds.add(new Bind.Writable(folders.login(), RUNTIME));
        binds.add(new Bind.Symlink(
                RUNTIME.resolve("auth.json").toString(), folders.inside().resolve("auth.json")));
        binds.addAll(ownLogin(context.data()).binds());
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** All that is there but what pi writes, since settings name further files beside them. */
    private static List<String> names(Path agent) {
        return DirectoryListing.of(agent).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !NOT_SHOWN.contains(name) && !name.endsWith(".lock"))
                .toList();
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        PiFolders folders = PiFolders.of(context);
        PrivateFiles.makeDirectories(folders.own());
        PrivateFiles.makeRealDirectory(folders.sessions());
        PrivateFiles.makeRealDirectory(folders.login());
        folders.logins().lend(ownLogin(context.data()));
    }

    @Override
    public void keepAlive(HarnessContext context, boolean sandboxed) {
        if (sandboxed) {
            PiFolders.of(context).logins().keepLent();
        }
    }

    /** {@code pi auth login} wants to be told the provider. */
    @Override
    public ProviderOwnLogin ownLogin(Path data) {
        return ProviderOwnLogin.ofPi(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        return PiFolders.of(context)
                .logins()
                .state(ownLogin(context.data()), PiEnvironment.logsIn(context.environment()));
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null && !lacks(request, SESSION_ID)) {
            command.addAll(List.of(SESSION_ID, id));
        }
        addRest(command, request);
        String prompt = request.prompt();
        if (prompt != null) {
            command.addAll(promptWords(prompt, request));
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    /** A word that begins with @ is a file's name to pi, behind {@code --} too, and old versions know no {@code --}. */
    private List<String> promptWords(String prompt, HarnessRequest request) {
        boolean ends = !lacks(request, "--");
        boolean mistaken = prompt.startsWith("@") || (!ends && prompt.startsWith("-"));
        String word = mistaken ? " " + prompt : prompt;
        return ends ? List.of("--", word) : List.of(word);
    }

    /** An id that an old version was never given is not among the session's own: then its last conversation is meant. */
    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = start(request);
        Path sessions = PiFolders.of(request.context()).sessions();
        String id = request.harnessSessionId();
        if (keepsOwnFolder(request)
                && (id == null || !PiSessions.has(sessions, id))
                && PiSessions.newest(sessions).isPresent()) {
            command.add("--continue");
        } else if (id != null) {
            command.addAll(List.of("--session", id));
        }
        addRest(command, request);
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        PiFolders folders = PiFolders.of(request.context());
        if (request.sandboxed() && !lacks(request, APPROVE)) {
            command.addAll(sandboxSkipPermissionFlags());
        }
        if (keepsOwnFolder(request)) {
            // As a flag, since a pi that the agent starts would inherit a variable.
            command.addAll(List.of(
                    SESSION_FOLDER, (request.sandboxed() ? folders.insideSessions() : folders.sessions()).toString()));
        }
        return command;
    }

    /** In a jail, and where no id can be given: else nothing would tell which conversation is whose. */
    private boolean keepsOwnFolder(HarnessRequest request) {
        return (request.sandboxed() || lacks(request, SESSION_ID)) && !lacks(request, SESSION_FOLDER);
    }

    private static void addRest(List<String> command, HarnessRequest request) {
        CommandLines.addModel(command, "--model", request);
        command.addAll(request.extraArguments());
    }

    private boolean lacks(HarnessRequest request, String option) {
        return probe.lacksOption(request.program().executable(), option);
    }

    @Override
    public String generateSessionId(long hqtSessionId) {
        return UUID.randomUUID().toString();
    }

    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        return PiSessions.newest(PiFolders.of(observation.context()).sessions()).orElse(null);
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }
}
