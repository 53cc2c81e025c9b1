package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Kiro's command line. Everything here is from its public documentation and from other programs' tables; no binary of it
 * could be had to try it with.
 *
 * <p>Its settings, agents with their hooks, and the scripts that a user's shell reads at its start are shown read-only: an
 * agent could plant in them what the next start outside the jail runs. Its login and first conversations are one SQLite
 * file, which can only be shared whole, so its folder is writable.
 */
public final class KiroConfigurator implements HarnessConfigurator {
    private static final List<String> READ_ONLY_SETTINGS =
            List.of("settings", "agents", "steering", "hooks", "prompts", "skills", "powers", "extensions");
    private static final List<String> READ_ONLY_PROGRAMS = List.of("shell", "bin", "plugins", "autocomplete");
    private static final Pattern CONVERSATION =
            Pattern.compile(".*/sessions/cli/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:jsonl?|lock)");

    private final ProcessFiles processes;

    public KiroConfigurator() {
        this(ProcessFiles.ofThisMachine());
    }

    KiroConfigurator(ProcessFiles processes) {
        this.processes = processes;
    }

    @Override
    public String name() {
        return "kiro";
    }

    @Override
    public String displayName() {
        return "Kiro";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.documents("its documents of 2026");
    }

    /** Its model, and its logins by Builder ID and by browser. */
    @Override
    public List<String> networkHosts() {
        return List.of(
                "q.us-east-1.amazonaws.com",
                "codewhisperer.us-east-1.amazonaws.com",
                "oidc.us-east-1.amazonaws.com",
                "prod.us-east-1.auth.desktop.kiro.dev",
                "app.kiro.dev");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("kiro-cli");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--trust-all-tools");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return List.of(settings(home), storage(home));
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(List.of("KIRO_API_KEY", "KIRO_LOG_LEVEL"));
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    private static Path settings(Path home) {
        return home.resolve(".kiro");
    }

    private static Path storage(Path home) {
        return home.resolve(".local/share/kiro-cli");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        List<Bind> binds = new ArrayList<>();
        addWritable(settings(context.home()), READ_ONLY_SETTINGS, context, binds);
        addWritable(storage(context.home()), READ_ONLY_PROGRAMS, context, binds);
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    private static void addWritable(Path folder, List<String> readOnly, HarnessContext context, List<Bind> binds) {
        binds.add(new Bind.Writable(HostPath.real(folder).orElse(folder), folder));
        binds.addAll(UserFiles.shown(readOnly, folder, folder, context.home()));
    }

    /** Settings that are missing are made, empty: else an agent could make them. */
    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        PrivateFiles.makeDirectories(settings(context.home()));
        PrivateFiles.makeDirectories(storage(context.home()));
        READ_ONLY_SETTINGS.stream()
                .map(settings(context.home())::resolve)
                .filter(folder -> !Files.exists(folder))
                .forEach(PrivateFiles::makeRealDirectory);
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = start(request);
        CommandLines.addPrompt(command, request);
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = start(request);
        String id = request.harnessSessionId();
        if (id != null) {
            command.addAll(List.of("--resume-id", id));
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        command.add("chat");
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
        }
        CommandLines.addModel(command, "--model", request);
        command.addAll(request.extraArguments());
        return command;
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
        List<String> ids = processes.openFiles(observation.pid()).stream()
                .map(file -> CONVERSATION.matcher(file.toString()))
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .distinct()
                .toList();
        // Two open conversations: which one is meant can't be told.
        return ids.size() == 1 ? ids.getFirst() : null;
    }
}
