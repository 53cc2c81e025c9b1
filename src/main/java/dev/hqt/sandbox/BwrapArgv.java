package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;

public final class BwrapArgv {
    private BwrapArgv() {}

    public static List<String> wrap(
            List<String> command, Path cwd, SandboxPolicy policy, List<Bind> binds, HostFacts host) {
        return List.of();
    }

    public static List<Path> sources(List<Bind> binds) {
        return List.of();
    }
}
