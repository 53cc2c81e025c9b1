package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.LaunchPlan;
import dev.hqt.harness.Program;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxAvailability;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * All that was decided of a start, before anything is touched.
 *
 * @param configurator the harness
 * @param context where it lives
 * @param program its program
 * @param plan its command, before any jail
 * @param binds what the jail shows beside the system, in order; empty without a jail
 * @param environmentNames the names of the variables it gets; values stay in {@code launch}
 * @param jail what enforces, or null without a jail
 * @param reasons why each bind is there, by its place inside
 * @param launch what the multiplexer is given
 */
public record PlannedSpawn(
        HarnessConfigurator configurator,
        HarnessContext context,
        Program program,
        LaunchPlan plan,
        List<Bind> binds,
        SortedSet<String> environmentNames,
        @Nullable JailFacts jail,
        Map<Path, String> reasons,
        Launch launch) {
    public PlannedSpawn {
        binds = List.copyOf(binds);
        reasons = Map.copyOf(reasons);
    }

    /**
     * What a jail was planned from.
     *
     * @param bwrap the bubblewrap that enforces
     * @param host the machine and this spawn's values
     * @param project what the project holds that must be protected
     */
    public record JailFacts(SandboxAvailability.Available bwrap, HostFacts host, ProjectFacts project) {}
}
