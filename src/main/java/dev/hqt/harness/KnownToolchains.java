package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The toolchains that developers keep under their home, as a table: where each lies, and what of it runs. */
final class KnownToolchains {
    private static final List<Whole> WHOLE = List.of(
            new Whole("CARGO_HOME", ".cargo", List.of("bin")),
            new Whole("RUSTUP_HOME", ".rustup", List.of("toolchains", "settings.toml", "update-hashes")),
            new Whole(
                    "PYENV_ROOT",
                    ".pyenv",
                    List.of("bin", "shims", "libexec", "plugins", "pyenv.d", "version", "versions")),
            new Whole("RBENV_ROOT", ".rbenv", List.of("bin", "shims", "libexec", "plugins", "version", "versions")),
            new Whole("NODENV_ROOT", ".nodenv", List.of("bin", "shims", "libexec", "plugins", "version", "versions")),
            new Whole("GOENV_ROOT", ".goenv", List.of("bin", "shims", "libexec", "plugins", "version", "versions")),
            new Whole("ASDF_DATA_DIR", ".asdf", List.of("bin", "shims", "lib", "plugins", "installs", "asdf.sh")),
            new Whole("VOLTA_HOME", ".volta", List.of("bin", "tools", "layout.v3", "layout.v4")),
            new Whole("BUN_INSTALL", ".bun", List.of("bin", "install/global")),
            new Whole("DENO_INSTALL", ".deno", List.of("bin")),
            new Whole("GOPATH", "go", List.of("bin")),
            new Whole("ELAN_HOME", ".elan", List.of("bin", "toolchains", "settings.toml")),
            new Whole("DOTNET_ROOT", ".dotnet", List.of("dotnet", "host", "packs", "sdk", "shared", "tools")),
            new Whole("GHCUP_INSTALL_BASE_PREFIX", ".ghcup", List.of("bin", "ghc", "hls")));

    /** Each of these has its versions side by side; only the one on PATH is shown. */
    private static final List<Versioned> VERSIONED = List.of(
            new Versioned("NVM_DIR", ".nvm", "versions/node/*"),
            new Versioned("FNM_DIR", ".local/share/fnm", "node-versions/*/installation"),
            new Versioned("FNM_DIR", ".fnm", "node-versions/*/installation"),
            new Versioned("N_PREFIX", "n", "n/versions/node/*"),
            new Versioned("SDKMAN_DIR", ".sdkman", "candidates/*/*"),
            new Versioned("MISE_DATA_DIR", ".local/share/mise", "installs/*/*"),
            new Versioned("", ".local/share/uv", "python/*"),
            new Versioned("", ".jdks", "*"),
            new Versioned("", "sdk", "*"),
            new Versioned("", ".local", "go"));

    /** A toolchain that needs another one: rustup's proxies in cargo's directory start what lies in rustup's. */
    private static final Map<String, String> COMPANIONS = Map.of("CARGO_HOME", "RUSTUP_HOME");

    private KnownToolchains() {}

    /** What one entry of PATH becomes: binds, the entry as it is inside, variables that lead there. */
    record Shown(List<Bind> binds, Path entry, Map<String, String> variables) {}

    /** One known toolchain on this machine. */
    interface Toolchain {
        /** What to show for this entry, when the entry is one of this toolchain's. */
        Optional<Shown> show(Path entry, Path real);
    }

    private record Whole(String variable, String place, List<String> shown) {}

    private record Versioned(String variable, String place, String version) {}

    static List<Toolchain> under(Path home, Map<String, String> environment) {
        List<Toolchain> toolchains = new ArrayList<>();
        for (Whole row : WHOLE) {
            toolchains.add((entry, real) -> whole(row, entry, home, environment));
        }
        for (Versioned row : VERSIONED) {
            toolchains.add((entry, real) -> versioned(row, real, home, environment));
        }
        return toolchains;
    }

    private static Optional<Shown> whole(Whole row, Path entry, Path home, Map<String, String> environment) {
        Path root = root(row.variable(), row.place(), home, environment);
        if (row.shown().stream().noneMatch(name -> entry.startsWith(root.resolve(name)))) {
            return Optional.empty();
        }
        List<Bind> binds = new ArrayList<>(binds(root, row.shown()));
        Map<String, String> variables = new HashMap<>();
        variables.put(row.variable(), root.toString());
        String companion = COMPANIONS.get(row.variable());
        WHOLE.stream().filter(other -> other.variable().equals(companion)).forEach(other -> {
            Path otherRoot = root(other.variable(), other.place(), home, environment);
            binds.addAll(binds(otherRoot, other.shown()));
            variables.put(other.variable(), otherRoot.toString());
        });
        return Optional.of(new Shown(binds, entry, variables));
    }

    /** Links (asdf's and pyenv's directories may be ones) are shown as what they lead to. */
    private static List<Bind> binds(Path root, List<String> names) {
        List<Bind> binds = new ArrayList<>();
        for (String name : names) {
            Path place = root.resolve(name);
            HostPath.real(place).ifPresent(real -> binds.add(new Bind.ReadOnly(real, place)));
        }
        return binds;
    }

    private static Optional<Shown> versioned(Versioned row, Path real, Path home, Map<String, String> environment) {
        Path root = root(row.variable(), row.place(), home, environment);
        Path base = HostPath.real(root).orElse(root);
        int depth = base.getNameCount() + Path.of(row.version()).getNameCount();
        if (!real.startsWith(base) || real.getNameCount() < depth) {
            return Optional.empty();
        }
        Path version = real.getRoot().resolve(real.subpath(0, depth));
        boolean matches =
                version.getFileSystem().getPathMatcher("glob:" + row.version()).matches(base.relativize(version));
        return matches && Files.isDirectory(version)
                ? Optional.of(new Shown(ReadOnlyTree.binds(version), real, Map.of()))
                : Optional.empty();
    }

    private static Path root(String variable, String place, Path home, Map<String, String> environment) {
        return HostPath.absolute(environment.getOrDefault(variable, "")).orElse(home.resolve(place));
    }
}
