package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gemini CLI. Owns its flags and its folder in the jail; {@link GeminiSettings} owns what its settings say there, {@link
 * GeminiLogin} the login, {@link GeminiProjects} how it names a project's folder. Seen with 0.61.0.
 *
 * <p>In a jail {@code ~/.gemini} is a folder of the session's own with the user's conversations of this project on it. Not
 * the user's: gemini obeys what stands there (settings with hooks, extensions, commands, policies), loads what it
 * remembers of a project ({@code tmp/<project>/memory}), and runs programs from {@code tmp/bin}.
 */
public final class GeminiConfigurator implements HarnessConfigurator {
    private static final String SESSION_ID = "--session-id";
    private static final String SKIP_TRUST = "--skip-trust";
    private static final String CONVERSATION = "conversation.json";
    private static final int LARGEST_HOOK_INPUT = 64 * 1024;

    private static final List<String> SHOWN_FILES = List.of("GEMINI.md", "keybindings.json", ".env");
    private static final List<String> SHOWN_DIRECTORIES =
            List.of("commands", "extensions", "skills", "agents", "policies");

    private static final List<String> ENVIRONMENT = List.of(
            "GEMINI_API_KEY",
            "GEMINI_API_KEY_AUTH_MECHANISM",
            "GEMINI_CLI_CUSTOM_HEADERS",
            "GEMINI_MODEL",
            "GOOGLE_API_KEY",
            "GOOGLE_CLOUD_LOCATION",
            "GOOGLE_CLOUD_PROJECT",
            "GOOGLE_GEMINI_BASE_URL",
            "GOOGLE_GENAI_API_VERSION",
            "GOOGLE_GENAI_USE_GCA",
            "GOOGLE_GENAI_USE_VERTEXAI",
            "GOOGLE_VERTEX_BASE_URL");

    /** Whole lines, since a conversation that is shown may quote any of them. */
    private static final RefusalRules REFUSALS = new RefusalRules(Map.of(
            ResumeRefusal.UNKNOWN_ID, "Error resuming session: Invalid session identifier .*",
            ResumeRefusal.NO_CONVERSATION, "Error resuming session: No previous sessions found for this project\\.",
            ResumeRefusal.ID_IN_USE, "Error starting session: Session ID \\S+ already exists\\..*"));

    private final HarnessProbe probe;
    private final StatusRuleFiles rules;

    public GeminiConfigurator(HarnessProbe probe, StatusRuleFiles rules) {
        this.probe = probe;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "gemini";
    }

    @Override
    public String displayName() {
        return "Gemini CLI";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("0.61.0");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("gemini");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--yolo");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return GeminiFolders.all(home, environment);
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(ENVIRONMENT);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    @Override
    public List<String> networkHosts() {
        return List.of(
                "generativelanguage.googleapis.com",
                "cloudcode-pa.googleapis.com",
                "accounts.google.com",
                "oauth2.googleapis.com",
                "www.googleapis.com",
                "play.googleapis.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        return Map.of(
                // Its own sandbox would start a container, which a jail can't; a user's settings may ask for it.
                "GEMINI_SANDBOX",
                "false",
                // Else it is two processes, and the first one, which is told to stop, ignores that (seen in 0.61.0).
                "GEMINI_CLI_NO_RELAUNCH",
                "true");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        GeminiFolders folders = GeminiFolders.of(context);
        Path inside = folders.inside();
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folders.own(), inside));
        binds.add(new Bind.Writable(
                HostPath.real(folders.chats()).orElse(folders.chats()),
                inside.resolve("tmp").resolve(folders.slug()).resolve("chats")));
        binds.add(new Bind.ReadOnly(settings(folders), inside.resolve("settings.json")));
        binds.addAll(UserFiles.shown(SHOWN_FILES, folders.configuration(), inside, context.home()));
        binds.addAll(UserFiles.shown(SHOWN_DIRECTORIES, folders.configuration(), inside, context.home()));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** The jail's settings lie where no jail can write. */
    private static Path settings(GeminiFolders folders) {
        return folders.state().resolve("gemini-settings.json");
    }

    /** Every mount point is made here, real and not a link: its jail is not running, so nobody can swap it meanwhile. */
    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        GeminiFolders folders = GeminiFolders.of(context);
        Path own = folders.own();
        PrivateFiles.makeDirectories(folders.state());
        PrivateFiles.makeDirectories(folders.chats());
        mark(folders.project(), context.project());
        Path project = own.resolve("tmp").resolve(folders.slug());
        Stream.of(own, own.resolve("tmp"), project, project.resolve("chats"), folders.ownSettings())
                .forEach(PrivateFiles::makeRealDirectory);
        PrivateFiles.makeRealFile(own.resolve("settings.json"));
        UserFiles.makeMountPoints(SHOWN_FILES, SHOWN_DIRECTORIES, folders.configuration(), own);
        PrivateFiles.write(
                own.resolve(GeminiProjects.REGISTRY),
                GeminiProjects.registryOf(context.project(), folders.slug()),
                folders.state());
        // What the last start said is not this one's.
        PrivateFiles.remove(folders.ownSettings().resolve(CONVERSATION));
        Optional<String> loan = loan(folders, context);
        GeminiLogin.lend(loan, folders);
        PrivateFiles.write(settings(folders), jailSettings(folders, context, loan), folders.state());
    }

    private static void mark(Path folder, Path project) {
        Path mark = folder.resolve(GeminiProjects.MARK);
        if (!Files.exists(mark)) {
            PrivateFiles.write(mark, project.toString(), folder);
        }
    }

    private static Optional<String> loan(GeminiFolders folders, HarnessContext context) {
        return GeminiLogin.read(new GeminiOwnLogin(context.data()).file()).or(() -> GeminiLogin.read(folders.login()));
    }

    private static String jailSettings(GeminiFolders folders, HarnessContext context, Optional<String> loan) {
        String variable = way(context).map(GeminiSettings.Way::type).orElse(null);
        String login = variable == null && loan.isPresent() ? GeminiSettings.GOOGLE : variable;
        boolean own = new GeminiOwnLogin(context.data()).isThere();
        String tell = "cat >" + quoted(folders.insideSettings().resolve(CONVERSATION));
        return GeminiSettings.forJail(read(folders.settings()), login, variable == null && own, tell);
    }

    /** For the shell that gemini runs a hook by. */
    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    private static Optional<GeminiSettings.Way> way(HarnessContext context) {
        return GeminiSettings.WAYS.stream()
                .filter(way ->
                        !context.environment().getOrDefault(way.variable(), "").isEmpty())
                .findFirst();
    }

    private static String read(Path settings) {
        try {
            return Files.readString(settings);
        } catch (IOException none) {
            return "{}";
        }
    }

    @Override
    public OwnLogin ownLogin(Path data) {
        return new GeminiOwnLogin(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (way(context).isPresent()) {
            return LoginState.VARIABLE;
        }
        if (ownLogin(context.data()).isThere()) {
            return LoginState.OWN;
        }
        return GeminiLogin.read(GeminiFolders.of(context).login()).isPresent() ? LoginState.LENT : LoginState.NONE;
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null && has(request, SESSION_ID)) {
            command.addAll(List.of(SESSION_ID, id));
        }
        String prompt = request.prompt();
        if (has(request, SKIP_TRUST) && (request.sandboxed() || prompt != null)) {
            command.add(SKIP_TRUST);
        }
        command.addAll(request.extraArguments());
        if (prompt != null) {
            // As one word: after a blank, one that starts with a dash would be an option.
            command.add("--prompt-interactive=" + prompt);
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("--resume", id));
        }
        if (has(request, SKIP_TRUST) && request.sandboxed()) {
            command.add(SKIP_TRUST);
        }
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private boolean has(HarnessRequest request, String option) {
        return !probe.lacksOption(request.program().executable(), option);
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

    /** From what gemini told its hook at the conversation's begin ({@code /clear} begins one); outside it has none. */
    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        if (!observation.sandboxed()) {
            return null;
        }
        Path told = GeminiFolders.of(observation.context()).ownSettings().resolve(CONVERSATION);
        return UntrustedFile.read(told, LARGEST_HOOK_INPUT)
                .flatMap(GeminiSettings::conversation)
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
