package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Amp. What follows its login is from its public documentation: without an account no more could be seen of
 * 0.0.1790142911 than its help, its login and its words without a network.
 *
 * <p>Its conversations lie on its server, so a jail needs the network. Nothing says from outside which one a process is in:
 * {@code amp threads continue} asks in a list, and hqt can only be told ({@code hqt resume --id}). It runs tools without
 * asking unless the settings or a plugin say otherwise, so it has no flag for that.
 *
 * <p>In a jail its settings are read-only, for they name servers and plugins, which are programs. The login, a key in
 * {@code ~/.local/share/amp}, is lent as a copy: it does not change.
 */
public final class AmpConfigurator implements HarnessConfigurator {
    private static final long SETTINGS_BYTES = 16L << 20;
    private static final String CONFIGURATION = ".config/amp";
    private static final String DATA = ".local/share/amp";
    private static final String SECRETS = "secrets.json";

    @Override
    public String name() {
        return "amp";
    }

    @Override
    public String displayName() {
        return "Amp";
    }

    @Override
    public HarnessEvidence evidence() {
        return HarnessEvidence.documents("its manual; of 0.0.1790142911 the help and the login");
    }

    @Override
    public List<String> binaryNames() {
        return List.of("amp");
    }

    /** None in its help. */
    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of();
    }

    @Override
    public String unsandboxedWarning() {
        return "Amp runs commands without asking, unless its settings say otherwise: without a jail, with all your rights.";
    }

    @Override
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return List.of(home.resolve(CONFIGURATION), home.resolve(DATA));
    }

    @Override
    public List<String> environmentNames() {
        List<String> names = new ArrayList<>(List.of("AMP_API_KEY", "AMP_URL"));
        names.addAll(NetworkEnvironment.names());
        return List.copyOf(names);
    }

    @Override
    public List<String> networkHosts() {
        return List.of("ampcode.com", "*.ampcode.com");
    }

    @Override
    public Map<String, String> sandboxEnvironment(HarnessContext context) {
        return Map.of("AMP_SKIP_UPDATE_CHECK", "1");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        Path settings = context.home().resolve(CONFIGURATION);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.EmptyDirectory(settings, SETTINGS_BYTES));
        binds.addAll(UserFiles.shown(
                DirectoryListing.of(settings).stream()
                        .map(file -> file.getFileName().toString())
                        .toList(),
                settings,
                settings,
                context.home()));
        binds.add(new Bind.Writable(own(context), context.home().resolve(DATA)));
        binds.addAll(NetworkEnvironment.certificates(context.environment()));
        return List.copyOf(binds);
    }

    private static Path own(HarnessContext context) {
        return context.state().resolve("amp");
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        PrivateFiles.makeDirectories(context.state());
        PrivateFiles.makeRealDirectory(own(context));
        Renewals.readLogin(users(context))
                .ifPresent(login -> PrivateFiles.write(own(context).resolve(SECRETS), login, context.state()));
    }

    private static Path users(HarnessContext context) {
        return context.home().resolve(DATA).resolve(SECRETS);
    }

    @Override
    public LoginState loginState(HarnessContext context) {
        if (!context.environment().getOrDefault("AMP_API_KEY", "").isEmpty()) {
            return LoginState.VARIABLE;
        }
        return Renewals.readLogin(users(context)).isPresent() ? LoginState.LENT : LoginState.NONE;
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        CommandLines.addModel(command, "--mode", request);
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        List<String> command = CommandLines.program(request);
        String id = request.harnessSessionId();
        command.addAll(id == null ? List.of("threads", "continue") : List.of("threads", "continue", id));
        CommandLines.addModel(command, "--mode", request);
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return null;
    }

    /** It asks the user in a list of threads. */
    @Override
    public boolean resumesWithoutId(boolean sandboxed) {
        return true;
    }

    @Override
    public boolean isConversationId(String text) {
        return ConversationId.isAmps(text);
    }
}
