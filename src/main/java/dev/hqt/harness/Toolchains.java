package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The toolchains on PATH as a jail shows them: those in system directories are there anyway; those under the
 * user's home (rustup, nvm, pyenv, sdkman, go, volta, bun…) are bound read-only without their credential files.
 *
 * @param binds what to show
 * @param path PATH inside, in the caller's order, cut to what exists inside
 * @param environment variables that a toolchain needs to find itself ({@code RUSTUP_HOME}, {@code JAVA_HOME}…)
 */
public record Toolchains(List<Bind> binds, List<Path> path, Map<String, String> environment) {
    public Toolchains {
        binds = List.copyOf(binds);
        path = List.copyOf(path);
        environment = Map.copyOf(environment);
    }
}
