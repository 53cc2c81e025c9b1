package dev.hqt.config;

import java.nio.file.Path;
import java.util.List;

/**
 * A harness that the user described in a table {@code [harness.<name>]} of {@code config.toml}.
 *
 * @param name the word on the command line and in the database
 * @param displayName the name a user reads ({@code display}; the name itself when it is not given)
 * @param command the program and its arguments
 * @param skipPermissionFlags what makes it never ask ({@code skip-permissions}); given exactly in a jail
 * @param resumeCommand the whole command that continues a conversation ({@code resume}), with {@link #ID} for its id;
 *     empty when it can't continue one
 * @param sessionIdFlags what gives a new conversation its id ({@code session-id}), with {@link #ID}; empty when it
 *     takes none
 * @param modelFlags how a model is asked for ({@code model}), with {@link #MODEL}; empty when it can't be
 * @param promptFlags how a first prompt is given ({@code prompt}), with {@link #PROMPT}; empty when it can't be
 * @param environmentNames variables of the caller that it needs inside a jail ({@code environment}); names only
 * @param readOnly what a jail shows of the host besides, to be read ({@code read-only}); absolute, normalised
 * @param writable what a jail shows of the host besides, to be written ({@code writable}); absolute, normalised
 */
public record GenericHarness(
        String name,
        String displayName,
        List<String> command,
        List<String> skipPermissionFlags,
        List<String> resumeCommand,
        List<String> sessionIdFlags,
        List<String> modelFlags,
        List<String> promptFlags,
        List<String> environmentNames,
        List<Path> readOnly,
        List<Path> writable) {
    /** Stands for the conversation's id. */
    public static final String ID = "{id}";

    /** Stands for the model's name. */
    public static final String MODEL = "{model}";

    /** Stands for the first prompt. */
    public static final String PROMPT = "{prompt}";

    public GenericHarness {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("The harness " + name + " has no command");
        }
        skipPermissionFlags = List.copyOf(skipPermissionFlags);
        resumeCommand = List.copyOf(resumeCommand);
        sessionIdFlags = List.copyOf(sessionIdFlags);
        modelFlags = List.copyOf(modelFlags);
        promptFlags = List.copyOf(promptFlags);
        environmentNames = List.copyOf(environmentNames);
        readOnly = List.copyOf(readOnly);
        writable = List.copyOf(writable);
    }
}
