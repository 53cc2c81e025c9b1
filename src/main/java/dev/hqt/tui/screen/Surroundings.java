package dev.hqt.tui.screen;

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
 * @param warnings sentences about the user's configuration
 */
public record Surroundings(
        Path home, Path startDirectory, @Nullable HarnessSurvey harnesses, List<String> warnings) {
    public Surroundings {
        warnings = List.copyOf(warnings);
    }

    public Surroundings connected(Path newStartDirectory, List<String> newWarnings) {
        return new Surroundings(home, newStartDirectory, harnesses, newWarnings);
    }

    public Surroundings with(HarnessSurvey survey) {
        return new Surroundings(home, startDirectory, survey, warnings);
    }
}
