package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Any command as a harness, as {@link GenericHarness} describes it. */
public final class GenericConfigurator implements HarnessConfigurator {
    private final GenericHarness harness;

    public GenericConfigurator(GenericHarness harness) {
        this.harness = harness;
    }

    @Override
    public String name() {
        return harness.name();
    }

    @Override
    public String displayName() {
        return harness.displayName();
    }

    @Override
    public List<String> binaryNames() {
        return List.of(harness.command().getFirst());
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return harness.skipPermissionFlags();
    }

    @Override
    public List<String> environmentNames() {
        return harness.environmentNames();
    }

    /**
     * The described binds that exist, a folder before what lies in it: mounted after it, the folder would hide what is
     * read-only there.
     *
     * @throws HqtException when the description names a place that a jail must not show whole
     */
    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        Map<Path, Bind> binds = new TreeMap<>();
        for (GenericHarness.GenericBind bind : harness.binds()) {
            Path inside = place(bind, context.home());
            HostPath.real(inside).ifPresent(real -> {
                requireNarrow(bind, real, context.home());
                binds.put(inside, bind.writable() ? new Bind.Writable(real, inside) : new Bind.ReadOnly(real, inside));
            });
        }
        return List.copyOf(binds.values());
    }

    @Override
    public void prepare(HarnessContext context, boolean sandboxed) {
        if (!sandboxed) {
            return;
        }
        harness.binds().stream()
                .filter(GenericHarness.GenericBind::writable)
                .map(bind -> place(bind, context.home()))
                .filter(place -> !Files.exists(place))
                .forEach(PrivateFiles::makeDirectories);
    }

    private Path place(GenericHarness.GenericBind bind, Path home) {
        String path = bind.path();
        Path place = path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path);
        if (!place.isAbsolute()) {
            throw new HqtException("The harness '" + harness.name() + "' binds '" + path
                    + "', which is no absolute path: write it in full, or from ~/ on, in config.toml.");
        }
        return place.normalize();
    }

    private void requireNarrow(GenericHarness.GenericBind bind, Path real, Path home) {
        if (HostPath.real(home).orElse(home).startsWith(real)) {
            throw new HqtException("The harness '" + harness.name() + "' binds '" + bind.path()
                    + "', in which your whole home lies: name the folders that it needs in config.toml.");
        }
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        requireTaken("first prompt", "prompt", harness.promptFlags(), request.prompt());
        List<String> command = start(request, harness.command());
        addFilled(command, harness.sessionIdFlags(), "{id}", request.harnessSessionId());
        command.addAll(request.extraArguments());
        addFilled(command, harness.promptFlags(), "{prompt}", request.prompt());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        if (harness.resumeCommand().isEmpty()) {
            return buildSpawnConfig(request);
        }
        String id = request.harnessSessionId();
        List<String> words = harness.resumeCommand().stream()
                .map(word -> id == null ? word : word.replace("{id}", id))
                .toList();
        List<String> command = start(request, words);
        command.addAll(request.extraArguments());
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    private List<String> start(HarnessRequest request, List<String> words) {
        requireTaken("model", "model", harness.modelFlags(), request.model());
        List<String> command = CommandLines.program(request);
        command.addAll(words.subList(1, words.size()));
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
        }
        addFilled(command, harness.modelFlags(), "{model}", request.model());
        return command;
    }

    /** What was asked for and can't be given is refused: left out silently, it would look as if it had been. */
    private void requireTaken(String what, String key, List<String> flags, @Nullable String value) {
        if (value != null && flags.isEmpty()) {
            throw new HqtException("The harness '" + harness.name() + "' can be given no " + what
                    + ": leave it out, or say how with the key '" + key + "' in config.toml.");
        }
    }

    private static void addFilled(List<String> command, List<String> words, String place, @Nullable String value) {
        if (value != null) {
            words.forEach(word -> command.add(word.replace(place, value)));
        }
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return harness.sessionIdFlags().isEmpty() ? null : UUID.randomUUID().toString();
    }

    @Override
    public boolean wantsScreen(HarnessReading without) {
        return false;
    }

    @Override
    public boolean tellsStatus() {
        return false;
    }

    @Override
    public boolean resumesWithoutId(boolean sandboxed) {
        List<String> resume = harness.resumeCommand();
        return !resume.isEmpty() && resume.stream().noneMatch(word -> word.contains("{id}"));
    }
}
