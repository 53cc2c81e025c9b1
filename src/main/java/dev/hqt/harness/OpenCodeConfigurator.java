package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * OpenCode. Owns its flags and its folders in the jail; {@link ProviderLogins} owns the logins, {@link OpenCodeLog} and
 * {@link OpenCodeDatabase} tell its conversation. Seen with 1.18.33 and, for its flags, 1.1.65.
 *
 * <p>In a jail its data folder is the session's own. In the user's there is one database of all projects' conversations,
 * and with them what a later start outside obeys: permissions that were granted for ever, commands of projects, and git
 * repositories for its snapshots. So a jail's conversations are not among those that {@code opencode session list} shows
 * outside. The settings are shown read-only in a directory in memory: plugins and commands there are programs.
 */
public final class OpenCodeConfigurator implements HarnessConfigurator {
    private static final long CONFIGURATION_BYTES = 256L << 20;
    private static final String AUTO = "--auto";

    /** For versions without the flag; the flag leaves what the user denied. */
    private static final Map<String, String> ALLOWED = Map.of("OPENCODE_PERMISSION", "{\"*\":\"allow\"}");

    /** A whole line, since a conversation that is shown may quote it; that of 1.18.33. */
    private static final RefusalRules REFUSALS =
            new RefusalRules(Map.of(ResumeRefusal.UNKNOWN_ID, "(Error: )?Session not found(: .*)?"));

    private final HarnessProbe probe;
    private final StatusRuleFiles rules;

    public OpenCodeConfigurator(HarnessProbe probe, StatusRuleFiles rules) {
        this.probe = probe;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "opencode";
    }

    @Override
    public String displayName() {
        return "OpenCode";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("1.18.33");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("opencode");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of(AUTO);
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return OpenCodeFolders.all(home, environment);
    }

    @Override
    public List<String> environmentNames() {
        return OpenCodeEnvironment.names();
    }

    @Override
    public List<String> environmentNames(HarnessContext context) {
        return OpenCodeEnvironment.names(OpenCodeFolders.of(context), context.environment());
    }

    /** Its list of models, its own models, and the usual providers: which of them depends on the user's settings. */
    @Override
    public List<String> networkHosts() {
        return List.of(
                "models.opencode.ai",
                "models.dev",
                "opencode.ai",
                "api.anthropic.com",
                "api.openai.com",
                "auth.openai.com",
                "chatgpt.com",
                "openrouter.ai",
                "generativelanguage.googleapis.com",
                "api.githubcopilot.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        // Its program is read-only inside: it would only complain at every start.
        return Map.of("OPENCODE_DISABLE_AUTOUPDATE", "1");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        OpenCodeFolders folders = OpenCodeFolders.of(context);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folders.ownData(), folders.insideData()));
        binds.add(new Bind.Writable(folders.ownState(), folders.insideState()));
        // It installs its plugins' library beside the settings; what it can't write there it does without.
        binds.add(new Bind.EmptyDirectory(folders.insideConfiguration(), CONFIGURATION_BYTES));
        binds.addAll(UserFiles.shown(
                names(folders.configuration()),
                folders.configuration(),
                folders.insideConfiguration(),
                context.home()));
        binds.addAll(UserFiles.shown(
                names(folders.homeConfiguration()),
                folders.homeConfiguration(),
                folders.homeConfiguration(),
                context.home()));
        OpenCodeEnvironment.places(context.environment()).stream()
                .filter(place -> !place.startsWith(context.project()) && place.getParent() != null)
                .forEach(place -> binds.addAll(UserFiles.shown(
                        List.of(place.getFileName().toString()),
                        place.getParent(),
                        place.getParent(),
                        context.home())));
        binds.addAll(ownLogin(context.data()).binds());
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** All that is there, since settings name further files beside them; the program's own folder is shown anyway. */
    private static List<String> names(Path folder) {
        return DirectoryListing.of(folder).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.equals("bin"))
                .toList();
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        OpenCodeFolders folders = OpenCodeFolders.of(context);
        PrivateFiles.makeDirectories(folders.state().resolve("opencode"));
        PrivateFiles.makeRealDirectory(folders.ownData());
        PrivateFiles.makeRealDirectory(folders.ownState());
        folders.logins().lend(ownLogin(context.data()));
    }

    @Override
    public void keepAlive(HarnessContext context, boolean sandboxed) {
        if (sandboxed) {
            OpenCodeFolders.of(context).logins().keepLent();
        }
    }

    @Override
    public ProviderOwnLogin ownLogin(Path data) {
        return ProviderOwnLogin.ofOpenCode(data);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        return OpenCodeFolders.of(context)
                .logins()
                .state(ownLogin(context.data()), OpenCodeEnvironment.logsIn(context.environment()));
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        Map<String, String> environment = addFlags(command, request);
        String prompt = request.prompt();
        if (prompt != null) {
            // As one word: with two, one that begins with a dash is taken for an option.
            command.add("--prompt=" + prompt);
        }
        return new LaunchPlan(command, environment, request.context().project());
    }

    /** Without an id a jail's newest conversation is the session's, since no other is in its store. */
    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("--session", id));
        } else if (request.sandboxed()) {
            command.add("--continue");
        }
        Map<String, String> environment = addFlags(command, request);
        return new LaunchPlan(command, environment, request.context().project());
    }

    private Map<String, String> addFlags(List<String> command, HarnessRequest request) {
        Map<String, String> environment = new LinkedHashMap<>();
        if (request.sandboxed()) {
            if (probe.lacksOption(request.program().executable(), AUTO)) {
                environment.putAll(ALLOWED);
            } else {
                command.addAll(sandboxSkipPermissionFlags());
            }
        }
        CommandLines.addModel(command, "--model", request);
        command.addAll(request.extraArguments());
        return environment;
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return null;
    }

    @Override
    public boolean resumesWithoutId(boolean sandboxed) {
        return sandboxed;
    }

    @Override
    public boolean capturesSessionId() {
        return true;
    }

    @Override
    public @Nullable String captureSessionId(HarnessObservation observation) {
        OpenCodeFolders folders = OpenCodeFolders.of(observation.context());
        return (observation.sandboxed()
                        ? OpenCodeLog.conversation(folders.ownLogs())
                        : OpenCodeDatabase.conversation(
                                folders.database(), observation.context().project(), observation.title()))
                .orElse(null);
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }

    @Override
    public boolean isConversationId(String text) {
        return ConversationId.isOpenCodes(text);
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }
}
