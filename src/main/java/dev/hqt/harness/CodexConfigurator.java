package dev.hqt.harness;

import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Codex. Owns its flags and its folder in the jail; {@link CodexLogin} owns the login, {@link CodexRollouts} tells its
 * conversation. Seen with 0.171.0.
 *
 * <p>In a jail {@code ~/.codex} is a folder of the session's own with the user's conversations and settings on it. Not
 * the user's: a bind upon a file of it is lost when the host renames another file over it, and then an agent writes the
 * settings that the next start outside obeys (measured). Not one that sessions share either: a running agent could put
 * a link where the next jail mounts something.
 *
 * <p>It always runs without its shared background server, which would run the agent's commands outside the jail
 * (measured), and outside a jail would hide the conversation's file from {@link #captureSessionId}.
 */
public final class CodexConfigurator implements HarnessConfigurator {
    private static final long MASK_BYTES = 64L << 20;
    private static final String NO_DAEMON = "--no-daemon";

    /** A server of the host's that ran commands outside, and programs that later starts outside would run. */
    private static final List<String> MASKED = List.of("packages", "app-server-control", "app-server-daemon");

    private static final List<String> SHOWN_DIRECTORIES = List.of("skills", "rules", "prompts", "plugins");
    private static final List<String> SHOWN_FILES = List.of("config.toml", "hooks.json", "AGENTS.md");

    private static final List<String> ENVIRONMENT = List.of(
            "CODEX_ACCESS_TOKEN",
            "CODEX_API_KEY",
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "OPENAI_ORGANIZATION",
            "OPENAI_PROJECT");

    /** Those of them that codex itself takes for a login. */
    private static final List<String> LOGINS = List.of("CODEX_ACCESS_TOKEN", "CODEX_API_KEY");

    private static final RefusalRules REFUSALS = new RefusalRules(
            Map.of(ResumeRefusal.UNKNOWN_ID, "(ERROR: )?No saved (session|chat) found (with ID|matching) .*"));

    private final CodexLogin login;
    private final HarnessProbe probe;
    private final ProcessFiles processes;
    private final StatusRuleFiles rules;

    public CodexConfigurator(CommandRunner runner, Clock clock, StatusRuleFiles rules) {
        this(new CodexLogin(runner, clock), new HarnessProbe(runner), ProcessFiles.ofThisMachine(), rules);
    }

    CodexConfigurator(CodexLogin login, HarnessProbe probe, ProcessFiles processes, StatusRuleFiles rules) {
        this.login = login;
        this.probe = probe;
        this.processes = processes;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "codex";
    }

    @Override
    public String displayName() {
        return "Codex";
    }

    @Override
    public List<String> binaryNames() {
        return List.of("codex");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--dangerously-bypass-approvals-and-sandbox");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return HostPath.movable(CodexFolders.standard(home), CodexFolders.VARIABLE, environment);
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(ENVIRONMENT);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    @Override
    public List<String> environmentNames(HarnessContext context) {
        Set<String> names = new LinkedHashSet<>(environmentNames());
        try {
            names.addAll(CodexSettings.keyVariables(
                    Files.readString(CodexFolders.of(context).settings())));
        } catch (IOException none) {
            // Without settings there is no other provider than the built-in ones.
        }
        return List.copyOf(names);
    }

    /** The model with a key, the login, and the model with a ChatGPT login. */
    @Override
    public List<String> networkHosts() {
        return List.of("api.openai.com", "auth.openai.com", "chatgpt.com");
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("0.171.0");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        CodexFolders folders = CodexFolders.of(context);
        Path inside = folders.inside();
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folders.own(), inside));
        binds.add(new Bind.Writable(realSessions(folders), inside.resolve("sessions")));
        binds.addAll(UserFiles.shown(SHOWN_FILES, folders.configuration(), inside, context.home()));
        binds.addAll(UserFiles.shown(SHOWN_DIRECTORIES, folders.configuration(), inside, context.home()));
        MASKED.forEach(name -> binds.add(new Bind.EmptyDirectory(inside.resolve(name), MASK_BYTES)));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** As it will be: for a dry run nothing has been made yet. */
    private static Path realSessions(CodexFolders folders) {
        return HostPath.real(folders.sessions()).orElse(folders.sessions());
    }

    /** Every mount point is made here, real and not a link: its jail is not running, so nobody can swap it meanwhile. */
    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        CodexFolders folders = CodexFolders.of(context);
        PrivateFiles.makeDirectories(folders.state());
        PrivateFiles.makeDirectories(folders.sessions());
        PrivateFiles.makeRealDirectory(folders.own());
        PrivateFiles.makeRealDirectory(folders.own().resolve("sessions"));
        MASKED.forEach(name -> PrivateFiles.makeRealDirectory(folders.own().resolve(name)));
        SHOWN_DIRECTORIES.stream()
                .filter(name -> Files.exists(folders.configuration().resolve(name)))
                .forEach(name -> PrivateFiles.makeRealDirectory(folders.own().resolve(name)));
        SHOWN_FILES.stream()
                .filter(name -> Files.exists(folders.configuration().resolve(name)))
                .forEach(name -> PrivateFiles.makeRealFile(folders.own().resolve(name)));
        login.lend(folders, new CodexOwnLogin(context.data()), context.environment());
    }

    @Override
    public OwnLogin ownLogin(Path data) {
        return new CodexOwnLogin(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (LOGINS.stream()
                .anyMatch(name -> !context.environment().getOrDefault(name, "").isEmpty())) {
            return LoginState.VARIABLE;
        }
        if (ownLogin(context.data()).isThere()) {
            return LoginState.OWN;
        }
        return Renewals.readLogin(CodexFolders.of(context).login())
                        .flatMap(CodexLogin::withoutRefreshToken)
                        .isPresent()
                ? LoginState.LENT
                : LoginState.NONE;
    }

    @Override
    public void keepAlive(HarnessContext context, boolean sandboxed) {
        if (sandboxed) {
            login.lend(CodexFolders.of(context), new CodexOwnLogin(context.data()), context.environment());
        }
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        addFlags(command, request);
        CommandLines.addPrompt(command, request);
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    /** Codex writes a conversation with its first prompt; before that there is nothing to resume and it starts anew. */
    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("resume", id));
        }
        addFlags(command, request);
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private void addFlags(List<String> command, HarnessRequest request) {
        if (probe.knowsOption(request.program().executable(), NO_DAEMON)) {
            command.add(NO_DAEMON);
        }
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
            // In a git repository codex asks for trust even with the flag above.
            command.addAll(List.of("-c", CodexSettings.trust(request.context().project())));
        }
        CommandLines.addModel(command, "-m", request);
        command.addAll(request.extraArguments());
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return null;
    }

    @Override
    public boolean capturesSessionId() {
        return true;
    }

    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        if (observation.pid() == 0) {
            return null;
        }
        CodexFolders folders = CodexFolders.of(observation.context());
        return CodexRollouts.conversation(processes.openFiles(observation.pid()), folders.sessions())
                .orElse(null);
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }
}
