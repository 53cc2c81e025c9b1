package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a harness is started, before any jail.
 *
 * @param command program and arguments
 * @param environment variables that hqt sets itself, on top of what the caller's environment gives
 * @param cwd where it starts
 */
public record LaunchPlan(List<String> command, Map<String, String> environment, Path cwd) {
    public LaunchPlan {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
