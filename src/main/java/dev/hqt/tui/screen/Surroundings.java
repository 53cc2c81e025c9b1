package dev.hqt.tui.screen;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.tui.event.HarnessSurvey;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the machine.
 *
 * @param home the user's home
 * @param startDirectory the project that hqt was started in
 * @param harnesses which there are; null while they are looked for
 * @param sandbox whether sessions can be jailed; null while that is probed
 * @param warnings sentences about the user's configuration
 */
public record Surroundings(
        Path home,
        Path startDirectory,
        @Nullable HarnessSurvey harnesses,
        @Nullable SandboxAvailability sandbox,
        List<String> warnings) {
    public Surroundings {
        warnings = List.copyOf(warnings);
    }

    /** Whether it is known that there is no harness at all. */
    public boolean lacksHarness() {
        return harnesses != null && harnesses.installed().isEmpty();
    }

    public Surroundings connected(Path newStartDirectory, List<String> newWarnings) {
        return new Surroundings(home, newStartDirectory, harnesses, sandbox, newWarnings);
    }

    public Surroundings with(HarnessSurvey survey) {
        return new Surroundings(home, startDirectory, survey, sandbox, warnings);
    }

    public Surroundings with(SandboxAvailability availability) {
        return new Surroundings(home, startDirectory, harnesses, availability, warnings);
    }
}
