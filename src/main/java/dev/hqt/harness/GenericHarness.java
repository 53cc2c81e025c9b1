package dev.hqt.harness;

import java.util.List;

/**
 * A harness that the user described, as plain values. In every list of words {@code {id}}, {@code {model}} and {@code
 * {prompt}} stand for what a start gives.
 *
 * @param name the word on hqt's command line
 * @param displayName what the user reads
 * @param command program and fixed arguments; the program is a name on PATH or an absolute path
 * @param skipPermissionFlags added exactly when sandboxed
 * @param binds what a jail shows of the user's files
 * @param environmentNames variables of the caller that a jail gets
 * @param modelFlags added when a model is asked for, such as {@code --model {model}}
 * @param promptFlags added with a first prompt, such as {@code {prompt}}; empty when none can be given
 * @param sessionIdFlags added at a first start, such as {@code --session {id}}; empty when no id can be given
 * @param resumeCommand the whole command that continues a conversation, such as {@code tool resume {id}}; empty when
 *     the harness can't resume: then it starts anew
 */
public record GenericHarness(
        String name,
        String displayName,
        List<String> command,
        List<String> skipPermissionFlags,
        List<GenericBind> binds,
        List<String> environmentNames,
        List<String> modelFlags,
        List<String> promptFlags,
        List<String> sessionIdFlags,
        List<String> resumeCommand) {
    public GenericHarness {
        command = List.copyOf(command);
        skipPermissionFlags = List.copyOf(skipPermissionFlags);
        binds = List.copyOf(binds);
        environmentNames = List.copyOf(environmentNames);
        modelFlags = List.copyOf(modelFlags);
        promptFlags = List.copyOf(promptFlags);
        sessionIdFlags = List.copyOf(sessionIdFlags);
        resumeCommand = List.copyOf(resumeCommand);
        if (name.isBlank()) {
            throw new IllegalArgumentException("A harness needs a name");
        }
        if (command.isEmpty() || command.getFirst().isBlank()) {
            throw new IllegalArgumentException("The harness '" + name + "' needs a command");
        }
    }

    /** The shortest description: a command, and nothing that hqt could add to it. */
    public static GenericHarness of(String name, List<String> command) {
        List<String> none = List.of();
        return new GenericHarness(name, name, command, none, List.of(), none, none, none, none, none);
    }

    /**
     * A file or directory to show.
     *
     * @param path absolute, or below the home when it starts with {@code ~/}
     * @param writable a writable one is made, as a directory, when it is missing; a read-only one is left out then
     */
    public record GenericBind(String path, boolean writable) {}
}
