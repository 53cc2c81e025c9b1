package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * goose. Everything here is from its public documentation and source; no binary of it could be had to try it with.
 *
 * <p>It is named, not given an id: a conversation is found again by the name that it was started with, so hqt gives each
 * its own. It is told by a variable, not by a flag, to ask for nothing. In a jail its settings are read-only, for they name
 * extensions, which are programs; its conversations, with the permissions that were given in them, are the session's own.
 * Weaker: a login in the desktop's keyring does not reach a jail; one in {@code secrets.yaml}, or by variable, does.
 */
public final class GooseConfigurator implements HarnessConfigurator {
    private static final long SETTINGS_BYTES = 16L << 20;
    private static final String CONFIGURATION = ".config/goose";
    private static final String DATA = ".local/share/goose";
    private static final String STATE = ".local/state/goose";

    private static final List<String> ENVIRONMENT = List.of(
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_HOST",
            "DATABRICKS_HOST",
            "DATABRICKS_TOKEN",
            "GOOGLE_API_KEY",
            "GOOSE_CONTEXT_LIMIT",
            "GOOSE_CONTEXT_STRATEGY",
            "GOOSE_LEAD_MODEL",
            "GOOSE_LEAD_PROVIDER",
            "GOOSE_MAX_TURNS",
            "GOOSE_MODEL",
            "GOOSE_PROVIDER",
            "GROQ_API_KEY",
            "OLLAMA_HOST",
            "OPENAI_API_KEY",
            "OPENAI_BASE_PATH",
            "OPENAI_HOST",
            "OPENROUTER_API_KEY",
            "XAI_API_KEY");

    @Override
    public String name() {
        return "goose";
    }

    @Override
    public String displayName() {
        return "goose";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.documents("its guides and source of 2026");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("goose");
    }

    /** None: {@code GOOSE_MODE} does it. */
    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of();
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return List.of(home.resolve(CONFIGURATION), home.resolve(DATA));
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(ENVIRONMENT);
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    /** The usual providers; which one is used is the user's setting. */
    @Override
    public List<String> networkHosts() {
        return List.of(
                "api.anthropic.com",
                "api.openai.com",
                "openrouter.ai",
                "generativelanguage.googleapis.com",
                "api.groq.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        // There is no keyring inside; it then reads secrets.yaml.
        return Map.of("GOOSE_DISABLE_KEYRING", "1");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        Path settings = context.home().resolve(CONFIGURATION);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.EmptyDirectory(settings, SETTINGS_BYTES));
        binds.addAll(UserFiles.shown(names(settings), settings, settings, context.home()));
        binds.add(new Bind.Writable(own(context).resolve("data"), context.home().resolve(DATA)));
        binds.add(
                new Bind.Writable(own(context).resolve("state"), context.home().resolve(STATE)));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    /** Without what it decided at run time: in a jail it decides anew. */
    private static List<String> names(Path settings) {
        return DirectoryListing.of(settings).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.equals("permissions"))
                .toList();
    }

    private static Path own(HarnessContext context) {
        return context.state().resolve("goose");
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (sandboxed) {
            PrivateFiles.makeDirectories(own(context));
            PrivateFiles.makeRealDirectory(own(context).resolve("data"));
            PrivateFiles.makeRealDirectory(own(context).resolve("state"));
        }
    }

    /** A first prompt makes it {@code goose run}, which stays for more. */
    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        String prompt = request.prompt();
        List<String> command = CommandLines.program(request);
        command.addAll(prompt == null ? List.of("session") : List.of("run", "--interactive"));
        addName(command, request);
        command.addAll(request.extraArguments());
        if (prompt != null) {
            command.add("--text=" + prompt);
        }
        return new LaunchPlan(command, environment(request), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        command.addAll(List.of("session", "--resume"));
        addName(command, request);
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, environment(request), request.context().project());
    }

    private static void addName(List<String> command, HarnessRequest request) {
        String name = request.harnessSessionId();
        if (name != null) {
            command.addAll(List.of("--name", name));
        }
    }

    private static Map<String, String> environment(HarnessRequest request) {
        Map<String, String> environment = new LinkedHashMap<>();
        if (request.sandboxed()) {
            environment.put("GOOSE_MODE", "auto");
        }
        String model = request.model();
        if (model != null) {
            environment.put("GOOSE_MODEL", model);
        }
        return environment;
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return java.util.UUID.randomUUID().toString();
    }
}
