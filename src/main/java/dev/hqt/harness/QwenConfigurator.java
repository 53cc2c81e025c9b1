package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Qwen Code. Owns its flags and its folder in the jail; {@link QwenEvents} reads what it tells. Seen with 0.24.4.
 *
 * <p>In a jail {@code ~/.qwen} is a folder of the session's own with the user's conversations of this project on it. Not the
 * user's: qwen obeys what stands there (settings with hooks, extensions, commands, memory), and its launcher runs another
 * qwen that lies in {@code updates}.
 *
 * <p>It logs in with keys alone, from variables or its settings: its own login was ended by its maker, and 0.24.4 has no
 * command for another.
 */
public final class QwenConfigurator implements HarnessConfigurator {
    private static final String SESSION_ID = "--session-id";
    private static final String EVENTS = "--json-file";

    /** A reply comes word by word, a line each, so this is a few seconds of it. */
    private static final int END_OF_EVENTS = 64 * 1024;

    private static final List<String> SHOWN_FILES = List.of(
            "settings.json", "QWEN.md", "AGENTS.md", "memory.md", "output-language.md", "keybindings.json", ".env");

    private static final List<String> SHOWN_DIRECTORIES =
            List.of("commands", "extensions", "skills", "agents", "output-styles", "hooks", "rules", "themes");

    private static final List<String> ENVIRONMENT = List.of(
            "BAILIAN_CODING_PLAN_API_KEY",
            "BAILIAN_TOKEN_PLAN_API_KEY",
            "DASHSCOPE_API_KEY",
            "DASHSCOPE_PROXY_BASE_URL",
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "OPENAI_MODEL",
            "QWEN_API_KEY",
            "QWEN_CODE_LANG",
            "QWEN_CODE_MAX_OUTPUT_TOKENS",
            "QWEN_MODEL");

    /** Whole lines, since a conversation that is shown may quote any of them. */
    private static final RefusalRules REFUSALS = new RefusalRules(Map.of(
            ResumeRefusal.UNKNOWN_ID, "No saved session found with ID .*",
            ResumeRefusal.ID_IN_USE, "Error: Session Id \\S+ already exists .*"));

    private final HarnessProbe probe;
    private final StatusRuleFiles rules;

    public QwenConfigurator(HarnessProbe probe, StatusRuleFiles rules) {
        this.probe = probe;
        this.rules = rules;
    }

    @Override
    public String name() {
        return "qwen";
    }

    @Override
    public String displayName() {
        return "Qwen Code";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.run("0.24.4");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("qwen");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--yolo");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return QwenFolders.all(home, environment);
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
        names.addAll(QwenSettings.keyVariables(settings(context)));
        return List.copyOf(names);
    }

    @Override
    public List<String> networkHosts() {
        return List.of("dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com", "coding.dashscope.aliyuncs.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        // Its own sandbox would start a container, which a jail can't; a user's settings may ask for it.
        return Map.of("QWEN_SANDBOX", "false");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        QwenFolders folders = QwenFolders.of(context);
        Path inside = folders.inside();
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folders.own(), inside));
        binds.add(new Bind.Writable(HostPath.real(folders.chats()).orElse(folders.chats()), folders.insideChats()));
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
        QwenFolders folders = QwenFolders.of(context);
        Path own = folders.own();
        Path projects = own.resolve("projects");
        Path project = projects.resolve(QwenFolders.projectFolder(context.project()));
        PrivateFiles.makeDirectories(folders.state());
        PrivateFiles.makeDirectories(folders.chats());
        Stream.of(own, projects, project, project.resolve("chats"), own.resolve("hqt"))
                .forEach(PrivateFiles::makeRealDirectory);
        UserFiles.makeMountPoints(SHOWN_FILES, SHOWN_DIRECTORIES, folders.configuration(), own);
        // Into a file that is there, qwen would write from its begin on.
        PrivateFiles.remove(folders.events());
    }

    private static String settings(HarnessContext context) {
        try {
            return Files.readString(QwenFolders.of(context).configuration().resolve("settings.json"));
        } catch (IOException none) {
            return "{}";
        }
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        String settings = settings(context);
        boolean byVariable = Stream.concat(ENVIRONMENT.stream(), QwenSettings.keyVariables(settings).stream())
                .filter(name -> name.endsWith("KEY"))
                .anyMatch(name -> !context.environment().getOrDefault(name, "").isEmpty());
        if (byVariable) {
            return LoginState.VARIABLE;
        }
        boolean byFile = QwenSettings.holdKey(settings)
                || Files.isRegularFile(QwenFolders.of(context).configuration().resolve(".env"));
        return byFile ? LoginState.LENT : LoginState.NONE;
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null && has(request, SESSION_ID)) {
            command.addAll(List.of(SESSION_ID, id));
        }
        command.addAll(request.extraArguments());
        String prompt = request.prompt();
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
            if (has(request, EVENTS)) {
                command.addAll(List.of(
                        EVENTS, QwenFolders.of(request.context()).insideEvents().toString()));
            }
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
        return events(observation).harnessSessionId();
    }

    private static HarnessReading events(HarnessObservation observation) {
        return observation.sandboxed()
                ? UntrustedFile.readEnd(QwenFolders.of(observation.context()).events(), END_OF_EVENTS)
                        .map(QwenEvents::read)
                        .orElse(HarnessReading.NOTHING)
                : HarnessReading.NOTHING;
    }

    @Override
    public StatusRules statusRules() {
        return rules.of(name());
    }

    @Override
    public HarnessReading read(HarnessObservation observation) {
        HarnessReading told = events(observation);
        return told.status() == null ? statusRules().read(observation).inConversation(told.harnessSessionId()) : told;
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        return REFUSALS.read(lastWords);
    }
}
