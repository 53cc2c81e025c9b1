package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cursor's command line. Everything here is from its public documentation; no binary of it could be had to try it with.
 *
 * <p>It names its conversations itself, and where it keeps them is not documented: hqt can't tell which one a process is in,
 * only be told ({@code hqt resume --id}); without an id its own {@code resume} continues the last one in this folder, which in a
 * jail is the session's own folder and so the right one. Its settings are read-only there, for they name servers and allowed
 * commands. Its login ({@code ~/.config/cursor/auth.json}) is lent as a copy; should its tokens be of the kind that is used
 * once, a jail's renewal would end the user's: a key in {@code CURSOR_API_KEY} is the safer way.
 */
public final class CursorConfigurator implements HarnessConfigurator {
    private static final String SETTINGS = ".cursor";
    private static final String CONFIGURATION = ".config/cursor";
    private static final String LOGIN = "auth.json";
    private static final List<String> READ_ONLY_FILES =
            List.of("cli-config.json", "mcp.json", "hooks.json", "permissions.json");
    private static final List<String> READ_ONLY_DIRECTORIES =
            List.of("rules", "commands", "skills", "agents", "hooks", "plugins", "extensions");

    @Override
    public String name() {
        return "cursor-agent";
    }

    @Override
    public String displayName() {
        return "Cursor";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.documents("its reference of 2026");
    }

    /** Newer installers call it {@code agent} too, a name that other programs have. */
    @Override
    public List<String> binaryNames() {
        return List.of("cursor-agent");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--force");
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return List.of(home.resolve(SETTINGS), home.resolve(CONFIGURATION));
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(List.of("CURSOR_API_KEY", "CURSOR_AUTH_TOKEN"));
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    @Override
    public List<String> networkHosts() {
        return List.of("api2.cursor.sh", "*.cursor.sh", "cursor.com");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        Path settings = context.home().resolve(SETTINGS);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(own(context), settings));
        binds.addAll(UserFiles.shown(READ_ONLY_FILES, settings, settings, context.home()));
        binds.addAll(UserFiles.shown(READ_ONLY_DIRECTORIES, settings, settings, context.home()));
        binds.add(new Bind.Writable(ownLogin(context), context.home().resolve(CONFIGURATION)));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    private static Path own(HarnessContext context) {
        return context.state().resolve("cursor");
    }

    private static Path ownLogin(HarnessContext context) {
        return context.state().resolve("cursor-login");
    }

    /** Every mount point is made here, real and not a link: its jail is not running, so nobody can swap it meanwhile. */
    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        Path settings = context.home().resolve(SETTINGS);
        PrivateFiles.makeDirectories(context.state());
        PrivateFiles.makeRealDirectory(own(context));
        PrivateFiles.makeRealDirectory(ownLogin(context));
        READ_ONLY_FILES.stream()
                .filter(name -> java.nio.file.Files.exists(settings.resolve(name)))
                .forEach(name -> PrivateFiles.makeRealFile(own(context).resolve(name)));
        READ_ONLY_DIRECTORIES.stream()
                .filter(name -> java.nio.file.Files.exists(settings.resolve(name)))
                .forEach(name -> PrivateFiles.makeRealDirectory(own(context).resolve(name)));
        Renewals.readLogin(users(context))
                .ifPresent(login -> PrivateFiles.write(ownLogin(context).resolve(LOGIN), login, context.state()));
    }

    private static Path users(HarnessContext context) {
        return context.home().resolve(CONFIGURATION).resolve(LOGIN);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (List.of("CURSOR_API_KEY", "CURSOR_AUTH_TOKEN").stream()
                .anyMatch(name -> !context.environment().getOrDefault(name, "").isEmpty())) {
            return LoginState.VARIABLE;
        }
        return Renewals.readLogin(users(context)).isPresent() ? LoginState.LENT : LoginState.NONE;
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
            command.addAll(List.of("--resume", id));
        } else if (request.sandboxed()) {
            command.add("--continue");
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
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
    public boolean resumesWithoutId(boolean sandboxed) {
        return sandboxed;
    }
}
