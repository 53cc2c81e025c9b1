package dev.hqt.tui.dialog;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.Project;
import dev.hqt.tui.event.HarnessChoice;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the New Session dialog has to choose from.
 *
 * @param projects the registered ones
 * @param chosen the one to start with, or null
 * @param harnesses the installed ones, at least one
 * @param harness the name of the one to start with, or null
 * @param sandbox whether jails can be had, as of now
 * @param home the user's home, for {@code ~}
 * @param directory where hqt was started: what is typed may be relative to it
 */
public record NewSessionOffer(
        List<Project> projects,
        @Nullable Project chosen,
        List<HarnessChoice> harnesses,
        @Nullable String harness,
        SandboxAvailability sandbox,
        Path home,
        Path directory) {
    public NewSessionOffer {
        projects = List.copyOf(projects);
        harnesses = List.copyOf(harnesses);
        if (harnesses.isEmpty()) {
            throw new IllegalArgumentException("Without a harness there is no session to be made");
        }
    }
}
