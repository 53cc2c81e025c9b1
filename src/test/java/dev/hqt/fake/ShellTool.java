package dev.hqt.fake;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How one harness's tool for shell commands is called, as its own requests declare it.
 *
 * @param call the arguments for a command
 */
record ShellTool(String name, Function<String, Map<String, Object>> call) {
    private static final String DESCRIPTION = "what the test asked for";

    /** In this order: who offers several means the first. */
    static final List<ShellTool> KNOWN = List.of(
            // Claude Code
            new ShellTool("Bash", command -> Map.of("command", command, "description", DESCRIPTION)),
            // Codex
            new ShellTool("exec_command", command -> Map.of("cmd", command)),
            new ShellTool("shell_command", command -> Map.of("command", command)),
            // Gemini CLI and Qwen Code
            new ShellTool(
                    "run_shell_command",
                    command -> Map.of("command", command, "description", DESCRIPTION, "is_background", false)),
            // Copilot, OpenCode and pi
            new ShellTool("bash", command -> Map.of("command", command, "description", DESCRIPTION)),
            // Older Codex
            new ShellTool("shell", command -> Map.of("command", List.of("sh", "-c", command))));

    Map<String, Object> arguments(String command) {
        return call.apply(command);
    }
}
