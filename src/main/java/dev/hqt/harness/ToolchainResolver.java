package dev.hqt.harness;

import dev.hqt.process.Executables;
import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shows the developer's own toolchains to a jail: what on the caller's PATH lies under the home, as far as {@link
 * KnownToolchains} knows it, read-only and without credential files. Everything else under the home is cut from PATH.
 */
public final class ToolchainResolver {
    /** Variables that name a toolchain's directory, and a program that must be in its {@code bin}. */
    private static final Map<String, String> HOMES = Map.of(
            "JAVA_HOME", "java",
            "M2_HOME", "mvn",
            "MAVEN_HOME", "mvn",
            "GRADLE_HOME", "gradle",
            "GOROOT", "go");

    private static final Path LINUXBREW = Path.of("/home/linuxbrew/.linuxbrew");

    private final Path home;

    public ToolchainResolver(Path home) {
        this.home = home;
    }

    /**
     * The toolchains on the caller's PATH, as the jail shows them.
     *
     * @param environment the caller's
     * @param project the project, which the jail shows anyway
     */
    public Toolchains resolve(Map<String, String> environment, Path project) {
        Set<Bind> binds = new LinkedHashSet<>();
        Set<Path> path = new LinkedHashSet<>();
        Map<String, String> variables = new LinkedHashMap<>();
        List<KnownToolchains.Toolchain> known = KnownToolchains.under(home, environment);
        for (Path entry : Executables.directories(environment.getOrDefault("PATH", ""))) {
            if (Files.isDirectory(entry)) {
                resolveEntry(entry, project, known, binds, path, variables);
            }
        }
        HOMES.forEach((name, program) -> HostPath.absolute(environment.getOrDefault(name, ""))
                .flatMap(HostPath::real)
                .filter(root -> Files.isExecutable(root.resolve("bin").resolve(program)))
                .filter(root -> !ProgramLayout.isShared(root, realHome()))
                .ifPresent(root -> {
                    if (!SystemDirectories.contain(root)) {
                        binds.addAll(ReadOnlyTree.binds(root));
                    }
                    variables.put(name, root.toString());
                }));
        return new Toolchains(withoutCovered(binds), List.copyOf(path), variables);
    }

    private void resolveEntry(
            Path entry,
            Path project,
            List<KnownToolchains.Toolchain> known,
            Set<Bind> binds,
            Set<Path> path,
            Map<String, String> variables) {
        Path real = HostPath.real(entry).orElse(entry);
        if (SystemDirectories.contain(entry) || real.startsWith(project)) {
            path.add(entry);
            return;
        }
        if (SystemDirectories.contain(real)) {
            path.add(real);
            return;
        }
        if (real.startsWith(LINUXBREW)) {
            binds.add(Bind.readOnly(LINUXBREW));
            path.add(real);
            return;
        }
        Optional<KnownToolchains.Shown> shown = known.stream()
                .flatMap(toolchain -> toolchain.show(entry, real).stream())
                .findFirst()
                .or(() -> npmPrefix(real));
        shown.ifPresent(toolchain -> {
            binds.addAll(toolchain.binds());
            path.add(toolchain.entry());
            variables.putAll(toolchain.variables());
        });
    }

    /** A prefix of global npm packages, wherever it is: {@code bin} holds links into {@code lib/node_modules} beside it. */
    private Optional<KnownToolchains.Shown> npmPrefix(Path bin) {
        Path prefix = bin.getParent();
        if (prefix == null || !bin.endsWith("bin") || ProgramLayout.isShared(prefix, realHome())) {
            return Optional.empty();
        }
        Path packages = prefix.resolve("lib/node_modules");
        return Files.isDirectory(packages)
                ? Optional.of(
                        new KnownToolchains.Shown(List.of(Bind.readOnly(bin), Bind.readOnly(packages)), bin, Map.of()))
                : Optional.empty();
    }

    private Path realHome() {
        return HostPath.real(home).orElse(home);
    }

    /** A directory that is shown anyway as part of a larger one needs no bind of its own. */
    private static List<Bind> withoutCovered(Set<Bind> binds) {
        List<Bind> kept = new ArrayList<>();
        for (Bind bind : binds) {
            boolean covered = binds.stream()
                    .anyMatch(other -> !other.equals(bind)
                            && bind.destination().startsWith(other.destination())
                            && !bind.destination().equals(other.destination()));
            if (!covered) {
                kept.add(bind);
            }
        }
        return kept;
    }
}
