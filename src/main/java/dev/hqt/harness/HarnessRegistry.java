package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.process.Executables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The harnesses that hqt knows, by name, and which of them are installed. */
public final class HarnessRegistry {
    private final List<HarnessConfigurator> replacedToo;
    private final Map<String, HarnessConfigurator> configurators = new LinkedHashMap<>();
    private final ProgramResolver programs;

    /**
     * The harnesses in the order a user sees them.
     *
     * @param configurators a later one of the same name takes the place of an earlier one, so that a user's
     *     configuration can replace a built-in harness
     */
    public HarnessRegistry(List<HarnessConfigurator> configurators, ProgramResolver programs) {
        this.replacedToo = List.copyOf(configurators);
        configurators.forEach(configurator -> this.configurators.put(configurator.name(), configurator));
        this.programs = programs;
    }

    /**
     * A harness that is installed.
     *
     * @param found where PATH leads; the program itself is resolved only when it is started ({@link #program})
     */
    public record Installed(HarnessConfigurator configurator, Path found) {}

    public List<HarnessConfigurator> listAll() {
        return List.copyOf(configurators.values());
    }

    /** Those of which a program is on the caller's PATH. Only looks names up: fast enough for a first screen. */
    public List<Installed> discover(Map<String, String> environment) {
        List<Installed> installed = new ArrayList<>();
        for (HarnessConfigurator configurator : configurators.values()) {
            locate(configurator, environment).ifPresent(found -> installed.add(new Installed(configurator, found)));
        }
        return installed;
    }

    /** {@link HarnessConfigurator#ownFolders} of all: whoever describes a harness anew has its old logins still. */
    public List<Path> ownFolders(Path home, Map<String, String> environment) {
        return replacedToo.stream()
                .flatMap(configurator -> configurator.ownFolders(home, environment).stream())
                .toList();
    }

    public Optional<HarnessConfigurator> find(String name) {
        return Optional.ofNullable(configurators.get(name));
    }

    /**
     * The harness of this name.
     *
     * @throws HqtException with a sentence that lists the known ones
     */
    public HarnessConfigurator require(String name) {
        return find(name)
                .orElseThrow(() -> new HqtException("There is no harness '" + name + "'. hqt knows "
                        + String.join(", ", configurators.keySet())
                        + "; another one can be described in config.toml."));
    }

    /**
     * The program of this harness, resolved for a jail, or as it was found for a start without one.
     *
     * @throws HqtException when it is not installed, or can't be started in a jail; a sentence
     */
    public Program program(HarnessConfigurator configurator, Map<String, String> environment, boolean sandboxed) {
        Path found = locate(configurator, environment)
                .orElseThrow(() -> new HqtException(configurator.displayName() + " is not installed: there is no "
                        + configurator.binaryNames().stream().collect(Collectors.joining(" or "))
                        + " on PATH."));
        return sandboxed ? programs.resolve(found, environment) : new Program(found, found, List.of(), List.of());
    }

    private static Optional<Path> locate(HarnessConfigurator configurator, Map<String, String> environment) {
        return configurator.binaryNames().stream()
                .flatMap(name -> Executables.find(name, environment.getOrDefault("PATH", "")).stream())
                .findFirst();
    }
}
