package dev.hqt.session;

import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user asks for in the New Session dialog or with {@code hqt new}.
 *
 * @param directory the project's directory; registered as a project when it is not one yet
 * @param harness the harness's name
 * @param nickname what to call it, or null for one that hqt makes up
 * @param model the model, or null for the harness's default
 * @param sandbox the jail, or null for none
 * @param prompt the first prompt, or null
 * @param arguments further arguments for the harness
 */
public record NewSession(
        Path directory,
        String harness,
        @Nullable String nickname,
        @Nullable String model,
        @Nullable SandboxPolicy sandbox,
        @Nullable String prompt,
        List<String> arguments) {
    public NewSession {
        arguments = List.copyOf(arguments);
    }
}
