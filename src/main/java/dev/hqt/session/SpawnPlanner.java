package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.HarnessRequest;
import dev.hqt.harness.LaunchPlan;
import dev.hqt.harness.Program;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides a start from a session's row: the same way for a first spawn, a resume, a fresh start and a dry run.
 * Reads the machine; only {@link #prepare} changes anything.
 */
final class SpawnPlanner {
    private final Harnesses harnesses;
    private final Machine machine;
    private final SessionFolders folders;
    private final Jailer jailer;

    SpawnPlanner(Harnesses harnesses, Machine machine, SessionFolders folders, Jailer jailer) {
        this.harnesses = harnesses;
        this.machine = machine;
        this.folders = folders;
        this.jailer = jailer;
    }

    /** Where a session's harness lives. */
    HarnessContext context(Session session) {
        return new HarnessContext(
                folders.home(),
                session.project().path(),
                folders.state(session.id()),
                folders.data(),
                machine.environment());
    }

    HarnessConfigurator configurator(Session session) {
        return harnesses.require(session.harness());
    }

    /** The harness, or null when this hqt no longer knows it. */
    @Nullable HarnessConfigurator findConfigurator(Session session) {
        return harnesses.find(session.harness());
    }

    /** Makes what must be there before a start can be planned: the one step that changes something. */
    void prepare(Session session) {
        SandboxPolicy policy = requirePolicy(session);
        configurator(session).prepare(context(session), policy != null);
        if (policy != null && policy.isOn(JailSwitch.CACHES)) {
            folders.caches().make(session.project().path());
        }
    }

    /**
     * What a start needs to know of the machine.
     *
     * @param program the harness's program, resolved for a jail when there is to be one
     * @param jail null for a start without a jail
     */
    record Survey(Program program, @Nullable JailSurvey jail) {}

    /** Looks at the machine, and refuses what can't be started on it. */
    Survey survey(Session session) {
        return survey(session, machine::sandbox);
    }

    /** The same for a new session, which the user has just been told can be jailed. */
    Survey surveyForStart(Session session) {
        return survey(session, machine::sandboxForStart);
    }

    private Survey survey(Session session, Supplier<SandboxAvailability> sandbox) {
        boolean jailed = requirePolicy(session) != null;
        Program program = machine.program(session.harness(), jailed);
        return new Survey(program, jailed ? jailer.survey(session.project().path(), sandbox) : null);
    }

    /**
     * Plans a start; reads only.
     *
     * @param survey of this session's machine and project, a moment old at most
     * @param harnessSessionId the conversation's id, or null when the harness will name it
     * @param prompt the first prompt, or null
     */
    PlannedSpawn plan(
            Session session,
            Survey survey,
            StartMode mode,
            @Nullable String harnessSessionId,
            @Nullable String prompt) {
        HarnessConfigurator configurator = configurator(session);
        Program program = survey.program();
        HarnessContext context = context(session);
        SandboxPolicy policy = requirePolicy(session);
        HarnessRequest request = new HarnessRequest(
                context, program, harnessSessionId, session.model(), prompt, session.arguments(), policy != null);
        LaunchPlan plan = mode == StartMode.RESUME
                ? configurator.buildResumeConfig(request)
                : configurator.buildSpawnConfig(request);
        if (policy == null) {
            return plain(session, configurator, context, program, plan);
        }
        Jailer.Jail jail = jailer.jail(requireJail(survey), session, policy, configurator, context, program, plan);
        return new PlannedSpawn(
                configurator,
                context,
                program,
                plan,
                jail.binds(),
                new TreeSet<>(jail.facts().host().environment().keySet()),
                jail.facts(),
                jail.reasons(),
                jail.launch());
    }

    /** What the jail of the session's next start will be asked to be; reads only. */
    JailRecord record(Session session) {
        String id = session.harnessSessionId();
        PlannedSpawn planned =
                plan(session, survey(session), id == null ? StartMode.SPAWN : StartMode.RESUME, id, null);
        if (!(planned.launch() instanceof Launch.Jailed jailed)) {
            throw new IllegalArgumentException("Session " + session.id() + " has no jail");
        }
        return JailRecord.of(jailed.vector(), planned.reasons());
    }

    private static JailSurvey requireJail(Survey survey) {
        return Objects.requireNonNull(survey.jail(), "a survey for a jail");
    }

    /** The policy to enforce, or null for none; a policy that can't be read is refused. */
    static @Nullable SandboxPolicy requirePolicy(Session session) {
        return switch (session.policy()) {
            case StoredPolicy.Unsandboxed none -> null;
            case StoredPolicy.Sandboxed sandboxed -> sandboxed.policy();
            case StoredPolicy.Unreadable unreadable ->
                throw new ServiceException("Session " + session.id() + " is refused: " + unreadable.reason()
                        + " Set its jail anew with 'hqt policy " + session.id() + "', or delete it.");
        };
    }

    private PlannedSpawn plain(
            Session session,
            HarnessConfigurator configurator,
            HarnessContext context,
            Program program,
            LaunchPlan plan) {
        Map<String, String> environment = new TreeMap<>(machine.environment());
        environment.keySet().removeIf(name -> name.startsWith("TMUX"));
        environment.putAll(plan.environment());
        Launch launch = new Launch.Plain(
                session.id(),
                session.tmuxSession(),
                plan.cwd(),
                session.nickname() + " · " + session.harness(),
                plan.command(),
                environment);
        return new PlannedSpawn(
                configurator,
                context,
                program,
                plan,
                List.of(),
                new TreeSet<>(environment.keySet()),
                null,
                Map.of(),
                launch);
    }
}
