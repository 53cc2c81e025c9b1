package dev.hqt.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a start of a harness is asked to be.
 *
 * @param context where it lives
 * @param program the resolved program
 * @param harnessSessionId the id of the conversation; null when the harness names it itself and none was captured yet
 * @param model the model, or null for the harness's default
 * @param prompt the first prompt, or null; never given on a resume by id
 * @param extraArguments the user's own arguments (after {@code --})
 * @param sandboxed whether it runs in a jail: exactly then the skip-permissions flags are in the argv
 */
public record HarnessRequest(
        HarnessContext context,
        Program program,
        @Nullable String harnessSessionId,
        @Nullable String model,
        @Nullable String prompt,
        List<String> extraArguments,
        boolean sandboxed) {
    public HarnessRequest {
        extraArguments = List.copyOf(extraArguments);
    }
}
